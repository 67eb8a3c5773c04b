import { sql, type SQL } from 'drizzle-orm'
import { sqlCheck, type Of } from './proof-check'

/** What is kept ready for the summary of trades by merchant and shop (docs/decisions/0177). */

const SUMS = ['pay_count', 'pay_amt', 'fee_amt', 'coupon_amt', 'refund_count', 'refund_amt']
const all = (of: (name: string) => string): SQL => sql.raw(SUMS.map(of).join(', '))

const isInside = (of: string) =>
  sql.raw(`${of}.provider_id = v.provider_id
    and ${of}.trade_time >= v.first_date::timestamp at time zone 'Asia/Shanghai'
    and ${of}.trade_time < (v.last_date + 1)::timestamp at time zone 'Asia/Shanghai'`)
/** Payments and refunds that came since the rows were made. */
const came = sql`
  select t.shop_id, t.mer_id, t.partner_id, 1 as pay_count, t.pay_amt, t.fee_amt, t.coupon_amt,
    0 as refund_count, 0::bigint as refund_amt
  from trade t where ${isInside('t')} and t.trade_status = 'SUCCESS' and t.trade_time >= v.until_time
  union all
  select f.shop_id, f.mer_id, f.partner_id, 0, 0, 0, 0, 1, f.refund_amt
  from refund f where ${isInside('f')} and f.refund_status = 'SUCCESS' and f.finish_time >= v.until_time`

/**
 * Of the periods in `valid`: rows that were not counted, and rows of no period.
 * @param word what they are
 */
export const strayRows = (of: Of, table: string, word: string): SQL => sql`
  select format('%s 第 %s 次${sql.raw(word)}：%s 行，应为 %s 行', v.provider_id, v.change_no, v.row_count, c.n)
  from valid v cross join lateral (select count(*) as n from ${sql.raw(table)} c
    where c.provider_id = v.provider_id and c.change_no = v.change_no) c
  where v.row_count <> c.n
  union all
  select format('%s 第 %s 次${sql.raw(word)}的商户 %s：没有这次${sql.raw(word)}', c.provider_id, c.change_no, c.mer_id)
  from ${sql.raw(table)} c where ${of('c')} and not exists (select from trade_change_period p
    where p.provider_id = c.provider_id and p.change_no = c.change_no)
    and not exists (select from trade_change_asked a
    where a.provider_id = c.provider_id and a.change_no = c.change_no)`

/** Only those that answer, as of comparisons. */
export const sums = sqlCheck('事先算好的商户、门店汇总等于日汇总', {
  counted: (of) => sql`select count(*) as n from trade_sum c where ${of('c')}`,
  differences: (of) => sql`
    with valid as (
      select * from trade_change_period v
      where ${of('v')} and v.dimension in ('SUM_MER', 'SUM_SHOP')
        and (${all((name) => `v.${name}`)}) = (
          select ${all((name) => `coalesce(sum(${name}), 0)`)} from (
            select ${all((name) => `r.${name}`)} from trade_day r where r.provider_id = v.provider_id
              and r.trade_date between v.first_date and v.last_date
            union all
            select ${all((name) => `-${name}`)} from (${came}) came
          ) parts)
    ), expected as (
      select v.provider_id, v.change_no, case v.dimension when 'SUM_SHOP' then p.shop_id else '' end as shop_id,
        p.mer_id, concat_ws('/', max(p.partner_id), ${all((name) => `sum(p.${name})`)},
          sum(p.pay_amt - p.refund_amt), round(sum(p.pay_amt) / nullif(sum(p.pay_count), 0))) as words
      from valid v cross join lateral (
        select r.shop_id, r.mer_id, r.partner_id, ${all((name) => `r.${name}`)}
        from trade_rollup r where r.provider_id = v.provider_id
          and r.trade_date between v.first_date and v.last_date
        union all
        select shop_id, mer_id, partner_id, ${all((name) => `-${name}`)} from (${came}) came
      ) p group by 1, 2, 3, 4 having sum(p.pay_count) > 0
    ), held as (
      select c.provider_id, c.change_no, c.shop_id, c.mer_id, concat_ws('/', c.partner_id,
        ${all((name) => `c.${name}`)}, c.net_amt, c.avg_amt) as words
      from trade_sum c join valid v using (provider_id, change_no)
    )
    select format('%s 第 %s 次汇总 商户 %s 门店 %s：%s，应为 %s', provider_id, change_no, mer_id, shop_id,
      coalesce(h.words, '没有'), coalesce(e.words, '没有')) as words
    from held h full join expected e using (provider_id, change_no, shop_id, mer_id)
    where h.words is distinct from e.words
    union all ${strayRows(of, 'trade_sum', '汇总')}
    order by 1`,
})
