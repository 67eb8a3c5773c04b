import { sql, type SQL } from 'drizzle-orm'
import { doneThrough } from './done-days'
import { sqlCheck, type Check, type Of } from './proof-check'

/**
 * Days after the last run of the jobs that close and post: what they left is no difference of two
 * figures, as neither side of it is there.
 */

/**
 * Per provider the last day that must be closed and posted by now. No clock says it: payments of two
 * days later were taken, or another of the jobs has done the day after it.
 */
const due = (of: Of): SQL => sql`due as (
  select provider_id, greatest(last_trade - 2,
    ${doneThrough('income.close', 'r.provider_id')} - 1,
    ${doneThrough('ledger.day', 'r.provider_id')} - 1,
    ${doneThrough('profit.post', 'r.provider_id')} - 1) as day
  from (select provider_id, max(trade_date) as last_trade from trade_rollup r
    where ${of('r')} group by 1) r
)`

const unclosed = sqlCheck('有交易的日期都已日结', {
  counted: (of) => sql`select count(distinct trade_date) as n from trade_rollup r where ${of('r')}`,
  differences: (of) => sql`
    with ${due(of)}, traded as (
      select provider_id, trade_date as day, sum(pay_count) as n from trade_rollup r
      where ${of('r')} group by 1, 2 having sum(pay_count) > 0
    )
    select format('%s %s 有 %s 笔交易，没有日结', provider_id, t.day, t.n) as words
    from traded t join due d using (provider_id)
    where t.day <= d.day and t.day > coalesce(greatest(
      (select max(income_date) from income_entry e where e.provider_id = t.provider_id),
      ${doneThrough('income.close', 't.provider_id')}), '-infinity')
    order by provider_id, t.day`,
})

const unposted = sqlCheck('日结的日期都有日凭证', {
  counted: (of) =>
    sql`select count(distinct income_date) as n from income_entry e where ${of('e')}`,
  differences: (of) => sql`
    with ${due(of)}, closed as (
      select distinct provider_id, income_date as day from income_entry e where ${of('e')}
    )
    select format('%s %s 已日结，没有日凭证', provider_id, c.day) as words
    from closed c join due d using (provider_id)
    where c.day <= d.day and c.day > coalesce(greatest(
      (select max(biz_date) from ledger_voucher v
        where v.provider_id = c.provider_id and v.voucher_no like 'VD%'),
      ${doneThrough('ledger.day', 'c.provider_id')}), '-infinity')
    order by provider_id, c.day`,
})

export const DAY_WITHOUT_BOOK_CHECKS: readonly Check[] = [unclosed, unposted]
