import { sql } from 'drizzle-orm'
import { sqlCheck, type Check } from './check'

/**
 * Whether merchants got more than their trades brought. Refunds are left out: one that comes after
 * the payout leaves a merchant overdrawn, and that is no mistake of the books.
 */
const paidOut = sqlCheck('商户提现不超过其交易应结金额', {
  counted: (of) => sql`select count(*) as n from cash_out c where ${of('c')}`,
  differences: (of) => sql`
    with paid as (
      select provider_id, mer_id, sum(amt) as amt from (
        select provider_id, mer_id, cash_amt as amt from cash_out c
        where ${of('c')} and cash_status not in ('FAIL', 'CLOSE', 'REFUND')
        union all
        select provider_id, mer_id, cash_amt from auto_cash a
        where ${of('a')} and withdraw_status in ('PROCESSING', 'SUCCESS')
      ) payouts group by 1, 2
    ), earned as (
      select provider_id, mer_id, sum(settle_amt) as amt from trade t
      where ${of('t')} and trade_status = 'SUCCESS' group by 1, 2
    )
    select format('商户 %s：提现 %s，交易应结 %s', mer_id, p.amt, coalesce(e.amt, 0)) as words
    from paid p left join earned e using (provider_id, mer_id)
    where p.amt > coalesce(e.amt, 0) order by mer_id`,
})

export const PAYOUT_CHECKS: readonly Check[] = [paidOut]
