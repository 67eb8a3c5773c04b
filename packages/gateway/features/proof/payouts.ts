import { sql } from 'drizzle-orm'
import { OPENING_AMT } from '../merchant-account/opening-schema'
import { sqlCheck, type Check } from './proof-check'

/**
 * Whether merchants got more than their trades brought and they topped up. Refunds are left out: one
 * that comes after the payout leaves a merchant overdrawn, and that is no mistake of the books.
 */
const paidOut = sqlCheck('商户提现不超过其交易应结与期初金额', {
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
      select provider_id, mer_id, sum(amt) as amt from (
        select provider_id, mer_id, settle_amt as amt from trade_rollup t where ${of('t')}
        union all
        select o.provider_id, o.mer_id, ${OPENING_AMT} from merchant_opening o
        where ${of('o')} and o.undone_by is null
        union all
        select provider_id, mer_id, reserve_move from merchant_entry e
        where ${of('e')} and entry_type = 'TOP_UP'
      ) incomes group by 1, 2
    )
    select format('商户 %s：提现 %s，交易应结与期初 %s', mer_id, p.amt, coalesce(e.amt, 0)) as words
    from paid p left join earned e using (provider_id, mer_id)
    where p.amt > coalesce(e.amt, 0) order by mer_id`,
})

const answered = sqlCheck('商户提现的到账金额与时间相符', {
  counted: (of) => sql`select count(*) as n from cash_out c where ${of('c')}`,
  differences: (of) => sql`
    select format('提现 %s（%s）：提现 %s，手续费 %s，到账 %s，时间 %s / %s / %s', cash_no,
      cash_status, cash_amt, fee_amt, arrive_amt, coalesce(arrive_time::text, '没有'),
      coalesce(return_time::text, '没有'), coalesce(end_time::text, '没有')) as words
    from cash_out c
    where ${of('c')} and (arrive_amt <> cash_amt - fee_amt
      or (cash_status in ('SUCCESS', 'REFUND')) <> (arrive_time is not null)
      or (cash_status = 'REFUND') <> (return_time is not null)
      or (cash_status in ('FAIL', 'CLOSE')) <> (end_time is not null))
    order by 1`,
})

export const PAYOUT_CHECKS: readonly Check[] = [paidOut, answered]
