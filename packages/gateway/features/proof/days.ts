import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { DAY_VOUCHER } from '#domain/books/voucher-types'
import { dayLines, type DayVoucher } from '../day-books'
import { doneThrough } from './done-days'
import { MOST_TOLD, sqlCheck, type Check } from './proof-check'

/** What closed days say of each other: trades, their sums, income, vouchers, the profit account. */

const DAY_OF_TRADE = sql.raw(`(trade_time at time zone 'Asia/Shanghai')::date`)
/** Sums side by side, to be compared as one. */
const sums = (...names: string[]) =>
  sql.raw(`concat_ws('/', ${names.map((name) => `sum(${name})`).join(', ')})`)

/** Per provider the days from the first trade to the last that was closed; `ours` narrows `r`. */
export const closed = (ours: SQL) => sql`closed as (
  select r.provider_id, min(r.trade_date) as first_day,
    greatest((select max(income_date) from income_entry e where e.provider_id = r.provider_id),
      ${doneThrough('income.close', 'r.provider_id')}) as last_day
  from trade_rollup r where ${ours} group by 1
)`

const rollups = sqlCheck('交易日汇总等于各商户、门店、渠道当日的交易与其退款', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from trade_rollup r
    where ${of('r')} and ${within('trade_date', 'day')}`,
  differences: (of, within) => sql`
    select format('%s %s 商户 %s 门店 %s %s：日汇总 %s，交易 %s', provider_id, day, mer_id, shop_id,
      pay_channel, coalesce(r.words, '没有'), coalesce(t.words, '没有')) as words
    from (
      select provider_id, trade_date as day, mer_id, shop_id, pay_channel, concat_ws('/',
        partner_id, pay_count, pay_amt, trans_amt, coupon_amt, fee_amt, settle_amt, cost_fee_amt,
        partner_share_amt, income_amt, refund_count, refund_amt) as words
      from trade_rollup r where ${of('r')} and ${within('trade_date', 'day')}
        and (pay_count <> 0 or refund_count <> 0)
    ) r
    full join (
      select provider_id, day, mer_id, shop_id, pay_channel, concat_ws('/', max(partner_id),
        sum(pays), sum(pay_amt), sum(trans_amt), sum(coupon_amt), sum(fee_amt), sum(settle_amt),
        sum(cost_amt), sum(share_amt), sum(income_amt), sum(refunds), sum(refund_amt)) as words
      from (
        select provider_id, ${DAY_OF_TRADE} as day, mer_id, shop_id, pay_channel,
          max(partner_id) as partner_id, count(*) as pays, sum(pay_amt) as pay_amt,
          sum(trans_amt) as trans_amt, sum(coupon_amt) as coupon_amt, sum(fee_amt) as fee_amt,
          sum(settle_amt) as settle_amt, sum(cost_fee_amt) as cost_amt,
          sum(partner_share_amt) as share_amt, sum(income_amt) as income_amt, 0 as refunds,
          0 as refund_amt
        from trade t where ${of('t')} and ${within('trade_time')} and trade_status = 'SUCCESS'
        group by 1, 2, 3, 4, 5
        union all
        select provider_id, ${DAY_OF_TRADE}, mer_id, shop_id, pay_channel, max(partner_id), 0, 0,
          0, 0, 0, 0, 0, 0, 0, count(*), sum(refund_amt)
        from refund f where ${of('f')} and ${within('trade_time')} and refund_status = 'SUCCESS'
        group by 1, 2, 3, 4, 5
      ) sums group by 1, 2, 3, 4, 5
    ) t using (provider_id, day, mer_id, shop_id, pay_channel)
    where r.words is distinct from t.words order by 1`,
})

const formula = sqlCheck('每条收益 = 手续费 − 通道成本 − 渠道商分润', {
  counted: (of) => sql`select count(*) as n from income_entry e where ${of('e')}`,
  differences: (of) => sql`
    select format('收益 %s（%s）：手续费 %s，成本 %s，收益 %s，渠道商分润 %s，净收益 %s', entry_id,
      income_date, mer_fee_amt, cost_fee_amt, income_amt, partner_share_amt, net_income_amt)
      as words
    from income_entry e
    where ${of('e')} and (income_amt <> mer_fee_amt - cost_fee_amt
      or net_income_amt <> income_amt - partner_share_amt
      or entry_type = 'REFUND' and (trans_count <> 0 or coupon_amt <> 0))
    order by income_date, entry_id`,
})

const income = sqlCheck('已关账日的收益等于当日交易的手续费、成本与分润', {
  counted: (of) => sql`select count(*) as n from income_entry e
    where ${of('e')} and entry_type = 'TRADE'`,
  differences: (of) => sql`
    with ${closed(of('r'))}
    select format('%s %s 商户 %s %s：收益 %s，交易 %s', provider_id, day, mer_id, pay_channel,
      coalesce(e.words, '没有'), coalesce(r.words, '没有')) as words
    from (
      select e.provider_id, income_date as day, mer_id, coalesce(partner_id, '') as partner,
        pay_channel, ${sums('trans_count', 'trans_amt', 'coupon_amt', 'mer_fee_amt', 'cost_fee_amt', 'partner_share_amt')} as words
      from income_entry e join closed c on c.provider_id = e.provider_id
      where entry_type = 'TRADE' and income_date >= c.first_day group by 1, 2, 3, 4, 5
    ) e
    full join (
      select r.provider_id, day, mer_id, coalesce(partner_id, '') as partner,
        pay_channel, ${sums('pay_count', 'trans_amt', 'coupon_amt', 'fee_amt', 'cost_fee_amt', 'partner_share_amt')} as words
      from (
        select provider_id, trade_date as day, mer_id, partner_id, pay_channel, pay_count,
          trans_amt, coupon_amt, fee_amt, cost_fee_amt, partner_share_amt
        from trade_rollup r where ${of('r')}
        union all
        -- What came for closed days: from its own day to that of the books.
        select t.provider_id, late.day, mer_id, partner_id, pay_channel, late.sign,
          late.sign * trans_amt, late.sign * coupon_amt, late.sign * fee_amt, late.sign * cost_fee_amt,
          late.sign * partner_share_amt
        from trade t cross join lateral (values (${DAY_OF_TRADE}, -1), (late_date, 1))
          as late(day, sign)
        where ${of('t')} and late_date is not null and trade_status = 'SUCCESS'
      ) r join closed c on c.provider_id = r.provider_id
      where day <= c.last_day group by 1, 2, 3, 4, 5 having sum(pay_count) <> 0
    ) r using (provider_id, day, mer_id, partner, pay_channel)
    where e.words is distinct from r.words order by provider_id, day, mer_id, pay_channel`,
})

const refunded = sqlCheck('已关账日的退款收益等于当日成功的退款', {
  counted: (of) => sql`select count(*) as n from income_entry e
    where ${of('e')} and entry_type = 'REFUND'`,
  differences: (of) => sql`
    with ${closed(of('r'))}
    select format('%s %s 商户 %s %s：收益 %s，退款 %s', provider_id, day, mer_id, pay_channel,
      coalesce(e.words, '没有'), coalesce(f.words, '没有')) as words
    from (
      select e.provider_id, income_date as day, mer_id, coalesce(partner_id, '') as partner,
        pay_channel, concat_ws('/', sum(-trans_amt), sum(-mer_fee_amt), sum(-cost_fee_amt),
          sum(-partner_share_amt)) as words
      from income_entry e join closed c on c.provider_id = e.provider_id
      where entry_type = 'REFUND' and income_date >= c.first_day group by 1, 2, 3, 4, 5
    ) e
    full join (
      select f.provider_id, d.day, f.mer_id, coalesce(f.partner_id, '') as partner, f.pay_channel,
        concat_ws('/', sum(f.refund_amt), sum(f.refund_fee_amt),
          round(sum(t.cost_fee_amt::numeric * f.refund_amt / t.pay_amt)),
          round(sum(t.partner_share_amt::numeric * f.refund_amt / t.pay_amt))) as words
      from refund f
      join trade t on t.provider_id = f.provider_id and t.trade_time = f.trade_time
        and t.trade_no = f.trade_no
      cross join lateral (select (f.finish_time at time zone 'Asia/Shanghai')::date as day) d
      join closed c on c.provider_id = f.provider_id
      where f.refund_status = 'SUCCESS' and d.day between c.first_day and c.last_day
      group by 1, 2, 3, 4, 5
    ) f using (provider_id, day, mer_id, partner, pay_channel)
    where e.words is distinct from f.words order by 1`,
})

const dayVouchers: Check = {
  title: '日凭证等于当日的收益、退款、提现与渠道商付款',
  async run(tx, providerId) {
    const differences: string[] = []
    let wrong = 0
    const posted = await postedDays(tx, providerId)
    for (const days of posted) {
      const { rows } = await tx.execute<Record<string, string | null>>(sql`
        select day::text, biz_type, account, l.amt::text as line, r.amt::text as record,
          count(*) over () as wrong
        from (
          select v.biz_date as day, v.biz_type::text, l.account::text, l.amt
          from ledger_voucher v join ledger_line l
            on l.provider_id = v.provider_id and l.voucher_no = v.voucher_no
          where v.provider_id = ${days.providerId} and v.voucher_no like 'VD%'
        ) l
        full join (${dayLines(days)}) r using (day, biz_type, account)
        where l.amt is distinct from r.amt order by 1, 2, 3 limit ${MOST_TOLD}`)
      // Where all merchants' lines are wrong, they are counted where they are.
      wrong += Number(rows[0]?.['wrong'] ?? 0)
      for (const { day, biz_type: bizType, account, line, record } of rows)
        differences.push(
          `${days.providerId} ${day} ${DAY_VOUCHER[bizType as DayVoucher]} ${account}：` +
            `凭证 ${line ?? '没有'}，记录 ${record ?? '没有'}`,
        )
    }
    const counted = posted.reduce((total, { vouchers }) => total + vouchers, 0)
    return { counted, wrong, differences: differences.slice(0, MOST_TOLD) }
  },
}

/** From the first day in the books to the last one, be it posted on the profit account alone. */
async function postedDays(tx: Tx, providerId?: string) {
  const { rows } = await tx.execute<Record<'provider_id' | 'from' | 'until' | 'n', string>>(sql`
    select provider_id, min(biz_date)::text as "from",
      (greatest(max(biz_date), ${doneThrough('ledger.day', 'v.provider_id')}) + 1)::text as until,
      count(*) filter (where voucher_no like 'VD%') as n
    from ledger_voucher v
    where (voucher_no like 'VD%' or biz_type in ('PROFIT_IN', 'REFUND_OFFSET'))
      and ${providerId === undefined ? sql`true` : sql`provider_id = ${providerId}`}
    group by 1 order by 1`)
  return rows.map(({ provider_id, from, until, n }) => ({
    providerId: provider_id,
    from,
    until,
    vouchers: Number(n),
  }))
}

const profit = sqlCheck('分润入账与轧差等于当日净收益', {
  counted: (of) => sql`select count(*) as n from account_entry e
    where ${of('e')} and biz_type in ('PROFIT_IN', 'REFUND_OFFSET')`,
  differences: (of) => sql`
    with posted as (
      select e.provider_id, biz_type, biz_date as day, related_no, amt from account_entry e
      where ${of('e')} and acct_kind = 'PROFIT' and biz_type in ('PROFIT_IN', 'REFUND_OFFSET')
    ), closed as (
      select provider_id, min(day) as first_day,
        greatest(max(day), ${doneThrough('profit.post', 'p.provider_id')}) as last_day
      from posted p group by 1
    ), earned as (
      select e.provider_id, income_date as day, sum(greatest(net_income_amt, 0)) as in_amt,
        -sum(least(net_income_amt, 0)) as offset_amt
      from income_entry e join closed c on c.provider_id = e.provider_id
      where income_date between c.first_day and c.last_day group by 1, 2
    ), owed as (
      select provider_id, day, 'PROFIT_IN' as biz_type, in_amt as amt from earned where in_amt > 0
      union all
      select provider_id, day, 'REFUND_OFFSET', offset_amt from earned where offset_amt > 0
    )
    select format('%s %s %s：账户 %s，收益 %s', provider_id, day,
      case biz_type when 'PROFIT_IN' then '分润入账' else '退款轧差' end,
      coalesce(p.amt::text, '没有'), coalesce(o.amt::text, '没有')) as words
    from posted p full join owed o using (provider_id, day, biz_type)
    -- An offset the account cannot bear waits, and stands in transit until then.
    where p.amt is distinct from o.amt and not (p.amt is null and biz_type = 'REFUND_OFFSET')
      or p.related_no <> 'PF' || to_char(day, 'YYYYMMDD')
    order by provider_id, day`,
})

export const DAY_CHECKS: readonly Check[] = [
  rollups,
  formula,
  income,
  refunded,
  dayVouchers,
  profit,
]
