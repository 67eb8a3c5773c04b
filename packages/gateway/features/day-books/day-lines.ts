import { sql, type SQL } from 'drizzle-orm'
import type { DAY_VOUCHER } from '#domain/books/voucher-types'
import type { InternalAccount } from '../../core/ledger/accounts'

export type DayVoucher = keyof typeof DAY_VOUCHER

/** Days `from` included, `until` not; default: every provider. */
export interface LedgerDays {
  providerId?: string
  from: string
  until: string
}

/** A payout is answered and, by its bank, sent back within so many days. */
export const PAID_WITHIN_DAYS = 60

/**
 * Automatic payouts `a` with each word of their banks `l` that moved money: booked, or sent back
 * after that. The log tells, since a payout that is sent once more forgets its times.
 */
export const AUTO_CASH_BOOKED = sql.raw(`auto_cash a join record_log l
  on l.provider_id = a.provider_id and l.target_type = 'autoCash'
  and l.target_id = a.auto_cash_id and (l.to_state = 'SUCCESS' or l.from_state = 'SUCCESS')`)

/** The number of a day's voucher; it exists once. */
export const dayVoucherNo = (day: string, voucher: string): string =>
  `VD${day.replaceAll('-', '')}${voucher}`

/** The same in SQL, of the columns `day` and `biz_type`. */
export const DAY_VOUCHER_NO = sql.raw(`'VD' || to_char(day, 'YYYYMMDD') || biz_type`)

type Account = Exclude<InternalAccount, 'PARTNER'>
const moves = (voucher: DayVoucher, debit: Account, credit: Account, amt: string) =>
  sql.raw(
    `('${voucher}', '${debit}', (${amt})::bigint), ('${voucher}', '${credit}', -(${amt})::bigint)`,
  )

/**
 * Money to a merchant, or with `sign` -1 back from it: of its own account, or of what merchants
 * are owed together where the payout is from before they had accounts.
 */
const paid = (voucher: DayVoucher, sign: 1 | -1, amt: string, merId: string, own: string) =>
  sql.raw(`('${voucher}', case when ${own} then 'MERCHANT:' || ${merId} else 'MERCHANT' end,
      (${sign} * ${amt})::bigint), ('${voucher}', 'BANK', (${-sign} * ${amt})::bigint)`)

/**
 * Whether the money of a day's payments, whose provider is `o`, is taken as there on the next day
 * without a word of the channel.
 */
export const CLEARS_BY_ITSELF = (day: string) =>
  sql.raw(`(o.clear_since is null or ${day} + 1 < o.clear_since)`)

/** The conditions that rows of `table`, or moments and days in `column`, are of those asked about. */
export function spanOf({ providerId, from, until }: LedgerDays) {
  const start = sql`(${from}::timestamp at time zone 'Asia/Shanghai')`
  const end = sql`(${until}::timestamp at time zone 'Asia/Shanghai')`
  return {
    start,
    end,
    of: (table: string) =>
      providerId === undefined ? sql`true` : sql`${sql.raw(table)}.provider_id = ${providerId}`,
    within: (column: string) => sql`${sql.raw(column)} >= ${start} and ${sql.raw(column)} < ${end}`,
    /** Of what is done, and may be sent back, within `PAID_WITHIN_DAYS`. */
    recent: (column: string) =>
      sql`${sql.raw(column)} >= ${start} - make_interval(days => ${PAID_WITHIN_DAYS})`,
    dayOf: (column: string) => sql.raw(`(${column} at time zone 'Asia/Shanghai')::date`),
  }
}

/**
 * What the records of closed days come to in the books: one row a provider, day, voucher and
 * account (`provider_id, day, biz_type, account, amt`), no row for amounts of 0.
 *
 * Income of a day carries fees, costs and shares, refunds of the day with their sign; the part of a
 * price that the merchant's coupons took off was never paid. The channel clears what it kept for
 * merchants and partners on the next day, or, from the provider's `clear_since` on, on the day that
 * was open when its notice came (`channel_clearing`); the provider's own part goes by TRANSIT to its
 * profit account.
 */
export function dayLines(days: LedgerDays): SQL {
  const { from, until } = days
  const { of, start, end, within, recent, dayOf } = spanOf(days)
  return sql`
    with paid as (
      select e.provider_id, e.income_date as day, e.entry_type,
        sum(e.trans_amt - e.coupon_amt) as pay_amt,
        sum(e.mer_fee_amt) as fee_amt, sum(e.cost_fee_amt) as cost_amt,
        sum(e.partner_share_amt) as share_amt, sum(e.net_income_amt) as net_amt
      from income_entry e
      where ${of('e')} and e.income_time >= ${start} - interval '1 day' and e.income_time < ${end}
      group by 1, 2, 3
    )
    select provider_id, day, biz_type, account, sum(amt)::bigint as amt from (
      select provider_id, day, v.biz_type, v.account, v.amt from paid
      cross join lateral (values
        (entry_type::text, 'CHANNEL', pay_amt::bigint),
        (entry_type::text, 'MERCHANT', -(pay_amt - fee_amt)::bigint),
        (entry_type::text, 'FEE', -fee_amt::bigint),
        ${moves('COST', 'COST', 'CHANNEL', 'cost_amt')},
        ${moves('INCOME', 'TRANSIT', 'CHANNEL', 'net_amt')}
      ) as v(biz_type, account, amt)
      where day >= ${from}::date
      union all
      select paid.provider_id, day + 1, v.biz_type, v.account, v.amt from paid
      join provider o on o.provider_id = paid.provider_id and ${CLEARS_BY_ITSELF('paid.day')}
      cross join lateral (values ${moves('CLEAR', 'BANK', 'CHANNEL', 'pay_amt - cost_amt - net_amt')})
        as v(biz_type, account, amt)
      where day < ${until}::date - 1
      union all
      select c.provider_id, c.book_date, v.biz_type, v.account, v.amt from channel_clearing c
      cross join lateral (values ${moves('CLEAR', 'BANK', 'CHANNEL', 'c.amt')})
        as v(biz_type, account, amt)
      where ${of('c')} and c.book_date >= ${from}::date and c.book_date < ${until}::date
      union all
      select e.provider_id, e.income_date, 'SHARE', v.account, v.amt from income_entry e
      left join partner p on p.provider_id = e.provider_id and p.partner_id = e.partner_id
      cross join lateral (values ('SHARE', e.partner_share_amt), ('PARTNER:' ||
        coalesce(nullif(split_part(p.path, '/', 2), ''), e.partner_id, ''), -e.partner_share_amt))
        as v(account, amt)
      where ${of('e')} and ${within('e.income_time')} and e.partner_share_amt <> 0
      union all
      select s.provider_id, s.settle_date, 'MER_SETTLE', v.account, v.amt
      from merchant_settlement s
      cross join lateral (values
        ('MERCHANT', s.net_amt + s.reserve_amt + s.debt_amt - s.carry_amt),
        ('MERCHANT:' || s.mer_id, -(s.net_amt + s.reserve_amt + s.debt_amt - s.carry_amt)))
        as v(account, amt)
      where ${of('s')} and s.settle_date >= ${from}::date and s.settle_date < ${until}::date
      union all
      select r.provider_id, ${dayOf('r.refund_time')}, 'REFUND_COVER', v.account, v.amt
      from refund r
      cross join lateral (values ('MERCHANT:' || r.mer_id, r.cover_amt), ('MERCHANT', -r.cover_amt))
        as v(account, amt)
      where ${of('r')} and ${within('r.refund_time')} and r.cover_amt <> 0
      union all
      select c.provider_id, ${dayOf('c.arrive_time')}, v.biz_type, v.account, v.amt from cash_out c
      cross join lateral (values
        ${paid('PAYOUT', 1, 'c.cash_amt', 'c.mer_id', 'c.batch_count > 0')})
        as v(biz_type, account, amt)
      where ${of('c')} and ${recent('c.apply_time')} and ${within('c.arrive_time')}
      union all
      select c.provider_id, ${dayOf('c.return_time')}, v.biz_type, v.account, v.amt from cash_out c
      cross join lateral (values
        ${paid('PAYOUT_RETURN', -1, 'c.cash_amt', 'c.mer_id', 'c.batch_count > 0')})
        as v(biz_type, account, amt)
      where ${of('c')} and ${recent('c.apply_time')} and ${within('c.return_time')}
      union all
      select a.provider_id, ${dayOf('l.time')}, v.biz_type, v.account, v.amt
      from ${AUTO_CASH_BOOKED}
      cross join lateral (values
        ${paid('PAYOUT', 1, 'a.cash_amt', 'a.mer_id', 'a.batch_no is not null')},
        ${paid('PAYOUT_RETURN', -1, 'a.cash_amt', 'a.mer_id', 'a.batch_no is not null')})
        as v(biz_type, account, amt)
      where (l.to_state = 'SUCCESS') = (v.biz_type = 'PAYOUT')
        and ${of('a')} and ${recent('a.cash_time')} and ${within('l.time')}
      union all
      select s.provider_id, ${dayOf('l.time')}, 'PARTNER_PAY', v.account,
        case l.to_state when 'PAID' then v.amt else -v.amt end
      from profit_settle s join record_log l on l.provider_id = s.provider_id
        and l.target_type = 'settle' and l.target_id = s.settle_no
        and (l.to_state = 'PAID' or l.from_state = 'PAID')
      cross join lateral (values ('PARTNER:' || s.target_id, s.income_amt),
        ('ADJUST', s.adjust_amt), ('BANK', -(s.income_amt + s.adjust_amt))) as v(account, amt)
      where s.target_type = 'PARTNER' and ${of('s')} and ${within('l.time')}
    ) lines
    group by 1, 2, 3, 4 having sum(amt) <> 0`
}
