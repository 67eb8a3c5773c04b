import { sql, type SQL } from 'drizzle-orm'
import { incomeChanges, incomeSums } from './kept-income'
import { strayRows, sums } from './kept-sums'
import { sqlCheck, type Check } from './proof-check'

/** What is kept ready for lists: comparisons (docs/decisions/0141), and how many merchants a partner has. */

const SUMS = ['pay_count', 'pay_amt', 'fee_amt']

const isNow = sql.raw('r.trade_date >= v.first_date')
const both = sumsOf('r.', isNow)
/** Of the days that are over, and of those that are not. */
const parts = [
  ...sumsOf('', sql`is_now`, sql`not is_open`),
  ...SUMS.map((name) => sql`coalesce(sum(${sql.raw(name)}) filter (where is_open), 0)`),
]
const OPEN = SUMS.map((name) => sql.raw(`c.open_${name}`))
const over = sql.raw(SUMS.map((name) => `c.${name} - c.open_${name}, c.before_${name}`).join(', '))

const difference = sql.raw(SUMS.map((name) => `c.diff_${name}`).join(', '))
const expected = sql.raw(SUMS.map((name) => `c.${name} - c.before_${name}`).join(', '))

function sumsOf(table: '' | 'r.', isOfPeriod: SQL, isTaken: SQL = sql`true`): SQL[] {
  return SUMS.flatMap((name) =>
    [isOfPeriod, sql`not ${isOfPeriod}`].map(
      (chosen) =>
        sql`coalesce(sum(${sql.raw(table + name)}) filter (where ${isTaken} and ${chosen}), 0)`,
    ),
  )
}

/** Of a period that goes on: trades of the days that its other sums do not have. */
const openTrades = sql`from trade t where t.provider_id = v.provider_id and t.trade_status = 'SUCCESS'
  and t.trade_time >= (v.end_date + 1)::timestamp at time zone 'Asia/Shanghai'
  and t.trade_time < (v.last_date + 1)::timestamp at time zone 'Asia/Shanghai'`

/**
 * Only those that answer: once their days' sums are others, nobody is shown them any more, nor those
 * that are being made.
 */
const changes = sqlCheck('事先算好的交易变化等于两段日子的日汇总', {
  counted: (of) => sql`select count(*) as n from trade_change c where ${of('c')}`,
  differences: (of) => sql`
    with periods as (
      select *, first_date - (last_date - first_date + 1) as start_date,
        coalesce(through_date, last_date) as end_date
      from trade_change_period p where ${of('p')} and dimension in ('MERCHANT', 'SHOP')
    ), valid as (
      select *, until_time is not null and (open_pay_count, open_pay_amt, open_fee_amt) = (
        select coalesce(sum(r.pay_count), 0) - (select count(*) ${openTrades} and t.trade_time >= v.until_time),
          coalesce(sum(r.pay_amt), 0)
            - (select coalesce(sum(t.pay_amt), 0) ${openTrades} and t.trade_time >= v.until_time),
          coalesce(sum(r.fee_amt), 0)
            - (select coalesce(sum(t.fee_amt), 0) ${openTrades} and t.trade_time >= v.until_time)
        from trade_day r where r.provider_id = v.provider_id
          and r.trade_date > v.end_date and r.trade_date <= v.last_date) as is_advanced
      from periods v
      where (pay_count, before_pay_count, pay_amt, before_pay_amt, fee_amt, before_fee_amt) = (
        select ${sql.join(both, sql`, `)} from trade_day r where r.provider_id = v.provider_id
          and r.trade_date between v.start_date and v.end_date)
    ), paid as (
      select v.provider_id, v.change_no, v.dimension, r.shop_id, r.mer_id, r.partner_id, r.created_by,
        ${isNow} as is_now, r.pay_count, r.pay_amt, r.fee_amt, false as is_open
      from valid v join trade_rollup r on r.provider_id = v.provider_id
        and r.trade_date between v.start_date and v.end_date
      union all
      select v.provider_id, v.change_no, v.dimension, t.shop_id, t.mer_id, t.partner_id, t.created_by,
        true, 1, t.pay_amt, t.fee_amt, true
      from valid v cross join lateral (
        select t.* ${openTrades} and t.trade_time < v.until_time) t
      where v.is_advanced
    ), sums as (
      select provider_id, change_no, case dimension when 'SHOP' then shop_id else '' end as shop_id,
        mer_id, concat_ws('/', max(partner_id), max(created_by), ${sql.join(parts, sql`, `)}) as words
      from paid group by 1, 2, 3, 4
    ), held as (
      select c.provider_id, c.change_no, c.shop_id, c.mer_id, concat_ws('/', c.partner_id, c.created_by,
          ${over}, ${sql.join(
            OPEN.map((name) => sql`case when v.is_advanced then ${name} else 0 end`),
            sql`, `,
          )}) as words,
        not v.is_advanced and (${over}) = (0, 0, 0, 0, 0, 0) as is_new,
        (${difference}, c.change_rate) is distinct from (${expected},
          round((c.pay_amt - c.before_pay_amt) * 100000.0 / nullif(c.before_pay_amt, 0))) as odd
      from trade_change c join valid v using (provider_id, change_no)
    )
    select format('%s 第 %s 次比较 商户 %s 门店 %s：%s，应为 %s%s', provider_id, change_no, mer_id, shop_id,
      coalesce(h.words, '没有'), coalesce(s.words, '没有'),
      case when h.odd then '；差额或变化率不符' else '' end) as words
    from held h full join sums s using (provider_id, change_no, shop_id, mer_id)
    where h.words is distinct from s.words and not (s.words is null and h.is_new) or h.odd
    union all ${strayRows(of, 'trade_change', '比较')}
    order by 1`,
})

const merchants = sqlCheck('渠道商的商户数等于其名下的商户', {
  counted: (of) => sql`select count(*) as n from partner p where ${of('p')}`,
  differences: (of) => sql`
    select format('渠道商 %s：商户数 %s，应为 %s', p.partner_id, p.merchant_count, coalesce(m.n, 0)) as words
    from partner p left join (
      select provider_id, partner_id, count(*) as n from merchant m where ${of('m')} group by 1, 2
    ) m using (provider_id, partner_id)
    where ${of('p')} and p.merchant_count <> coalesce(m.n, 0)
    order by 1`,
})

export const KEPT_CHANGE_CHECKS: readonly Check[] = [
  changes,
  sums,
  incomeSums,
  incomeChanges,
  merchants,
]
