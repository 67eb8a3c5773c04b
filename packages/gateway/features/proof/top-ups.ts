import { sql } from 'drizzle-orm'
import { sqlCheck, type Check } from './proof-check'

/** Whether the books have every merchant top-up, and book no other payment as one. */
const topUps = sqlCheck('商户充值单与其凭证、资金流水逐笔相符', {
  counted: (of) => sql`select count(*) as n from recharge_order r
    where ${of('r')} and acct_kind = 'MERCHANT'`,
  differences: (of) => sql`
    with wanted as (
      select r.provider_id, 'V' || recharge_no || 'M' as voucher_no, p.account,
        concat_ws(' ', 'MER_TOP_UP', recharge_no, p.amt) as words
      from recharge_order r
      cross join lateral (values ('BANK', arrive_amt), ('MERCHANT:' || acct_no, -arrive_amt))
        as p(account, amt)
      where ${of('r')} and acct_kind = 'MERCHANT' and recharge_status = 'SUCCESS'
    ), booked as (
      select v.provider_id, v.voucher_no, l.account,
        concat_ws(' ', v.biz_type, v.related_no, l.amt) as words
      from ledger_voucher v
      join ledger_line l on l.provider_id = v.provider_id and l.voucher_no = v.voucher_no
      where ${of('v')} and (v.biz_type = 'MER_TOP_UP' or v.voucher_no like 'VRC%')
    )
    select format('凭证 %s %s：充值单 %s，凭证行 %s', voucher_no, account,
      coalesce(w.words, '没有'), coalesce(b.words, '没有')) as words
    from wanted w full join booked b using (provider_id, voucher_no, account)
    where w.words is distinct from b.words
    union all
    select format('资金流水 %s：没有充值单', related_no) from merchant_entry e
    where ${of('e')} and entry_type = 'TOP_UP' and not exists (select from recharge_order r
      where r.provider_id = e.provider_id and r.recharge_no = e.related_no
        and r.acct_no = e.mer_id and r.acct_kind = 'MERCHANT')
    order by 1`,
})

export const TOP_UP_CHECKS: readonly Check[] = [topUps]
