import { sql } from 'drizzle-orm'
import { sqlCheck } from './proof-check'

/**
 * Whether what a month came short of is carried on and taken back of the following ones, by the
 * sums alone: what was adjusted beside it belongs to the month's own amount.
 */
export const carries = sqlCheck('应付不为负，负分润结转后按账期扣回，不超过当期金额', {
  counted: (of) => sql`select count(*) as n from profit_settle s where ${of('s')}`,
  differences: (of) => sql`
    select format('结算单 %s（%s）：应付 %s，当期 %s，此前欠款 %s，结转 %s，应为 %s', settle_no,
      bill_month, payable_amt, amt, owed, carry_amt, wanted) as words
    from (
      select s.*, income_amt + adjust_amt - carry_amt as amt,
        coalesce(sum(carry_amt) over (partition by provider_id, target_id order by bill_month
          rows between unbounded preceding and 1 preceding), 0) as owed
      from profit_settle s where ${of('s')}
    ) s
    cross join lateral (select case when amt < 0 then -amt else -least(amt, owed) end as wanted) w
    where payable_amt < 0 or carry_amt <> wanted order by settle_no`,
})
