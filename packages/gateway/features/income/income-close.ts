import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { upperParts } from '../trade'
import { addUpIncome } from './income-sums'

/** Days to close, `from` included and `until` excluded, `YYYY-MM-DD`. */
export interface ClosedDays {
  /** Default: every provider. */
  providerId?: string
  from: string
  until: string
}

/**
 * Makes the income entries of whole days (domain §8.5): one per merchant, partner and channel for
 * the trades of a day, one for the refunds that succeeded on it. A trade's fee, cost and share were
 * rounded when it was made, so they are added up; of a refund the channel gives back cost and share
 * in proportion, rounded half up once per entry, and what rounding leaves over is the provider's.
 * Of a share given back each level above gives its own, and the merchant's partner the rest.
 * A day that is closed stays as it is; what comes for it later belongs to the day that was open then
 * (`late_date`).
 */
export async function closeIncome(tx: Tx, { providerId, from, until }: ClosedDays): Promise<void> {
  const ours = providerId === undefined ? sql`` : sql`provider_id = ${providerId} and`
  const theirs = providerId === undefined ? sql`` : sql`r.provider_id = ${providerId} and`
  const start = sql`(${from}::timestamp at time zone 'Asia/Shanghai')`
  const end = sql`(${until}::timestamp at time zone 'Asia/Shanghai')`
  await tx.execute(sql`
    insert into income_entry (provider_id, income_time, entry_id, income_date, income_month,
      entry_type, mer_id, partner_id, created_by, pay_channel, trans_amt, coupon_amt, trans_count,
      mer_fee_rate, cost_rate, mer_fee_amt, cost_fee_amt, income_amt, partner_share_amt,
      net_income_amt, upper_shares)
    with paid as (
      select t.*, (trade_time at time zone 'Asia/Shanghai')::date as day from trade t
      where ${ours} trade_time >= ${start} and trade_time < ${end} and trade_status = 'SUCCESS'
        and late_date is null
      union all
      select t.*, late_date as day from trade t
      where ${ours} late_date >= ${from}::date and late_date < ${until}::date
        and trade_status = 'SUCCESS'
    ), upper as (
      select provider_id, day, entry_type, mer_id, partner_id, pay_channel,
        jsonb_object_agg(key, amt) as shares
      from (
        select provider_id, day,
          'TRADE' as entry_type, mer_id, partner_id, pay_channel, key, sum(value::bigint) as amt
        from paid cross join lateral ${upperParts(sql`upper_shares`)}
        group by 1, 2, 4, 5, 6, 7
        union all
        select r.provider_id, (r.finish_time at time zone 'Asia/Shanghai')::date, 'REFUND',
          r.mer_id, r.partner_id, r.pay_channel, key,
          -round(sum(value::numeric * r.refund_amt / t.pay_amt))
        from refund r join trade t on t.provider_id = r.provider_id and t.trade_time = r.trade_time
          and t.trade_no = r.trade_no
        cross join lateral ${upperParts(sql`t.upper_shares`)}
        where ${theirs} r.finish_time >= ${start} and r.finish_time < ${end}
          and r.refund_status = 'SUCCESS'
        group by 1, 2, 4, 5, 6, 7
      ) parts group by 1, 2, 3, 4, 5, 6
    )
    select provider_id, day::timestamp at time zone 'Asia/Shanghai',
      'IN' || to_char(day, 'YYMMDD') || right(provider_id, 2) || lpad(row_number() over (
        partition by provider_id, day order by mer_id, pay_channel, partner_id, entry_type desc
      )::text, 6, '0'),
      day, to_char(day, 'YYYY-MM'), entry_type, mer_id, partner_id, created_by, pay_channel,
      trans_amt, coupon_amt, trans_count, fee_rate, cost_rate, fee_amt, cost_amt,
      fee_amt - cost_amt,
      share_amt, fee_amt - cost_amt - share_amt, shares
    from (
      select provider_id, day, 'TRADE' as entry_type, mer_id, partner_id,
        max(created_by) as created_by, pay_channel, sum(trans_amt) as trans_amt,
        sum(coupon_amt) as coupon_amt, count(*) as trans_count,
        ${rateOf('fee_rate', 'trans_amt')} as fee_rate,
        ${rateOf('cost_rate', 'trans_amt')} as cost_rate,
        sum(fee_amt) as fee_amt, sum(cost_fee_amt) as cost_amt,
        sum(partner_share_amt) as share_amt
      from paid
      group by 1, 2, 4, 5, 7
      union all
      select r.provider_id, (r.finish_time at time zone 'Asia/Shanghai')::date, 'REFUND', r.mer_id,
        r.partner_id, max(r.created_by), r.pay_channel, -sum(r.refund_amt), 0, 0,
        ${rateOf('t.fee_rate', 't.trans_amt')},
        ${rateOf('t.cost_rate', 't.trans_amt')},
        -sum(r.refund_fee_amt), -${partOf('cost_fee_amt')}, -${partOf('partner_share_amt')}
      from refund r join trade t on t.provider_id = r.provider_id and t.trade_time = r.trade_time
        and t.trade_no = r.trade_no
      where ${theirs} r.finish_time >= ${start} and r.finish_time < ${end}
        and r.refund_status = 'SUCCESS'
      group by 1, 2, 4, 5, 7
    ) entries
    left join upper using (provider_id, day, entry_type, mer_id, partner_id, pay_channel)
    on conflict do nothing`)
  await addUpIncome(tx, { ...(providerId && { providerId }), from, until })
}

/** The price list's rate of a group: the one all its trades have, else weighed by amount. */
const rateOf = (rate: string, base: string) =>
  sql.raw(`case when min(${rate}) = max(${rate}) then min(${rate})
    else round(sum(${rate}::numeric * ${base}) / sum(${base})) end`)

/** What goes back with refunds, as large a part as they are of what was paid. */
const partOf = (amount: string) =>
  sql.raw(`round(sum(t.${amount}::numeric * r.refund_amt / t.pay_amt))`)
