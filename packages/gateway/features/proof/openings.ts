import { sql } from 'drizzle-orm'
import { OPENING_AMT } from '../merchant-account/opening-schema'
import { sqlCheck, type Check } from './proof-check'

/** What an import's file brings to merchants, against the vouchers that booked it. */
const booked = sqlCheck('商户的期初金额等于其凭证', {
  counted: (of) => sql`select count(*) as n from merchant_opening o where ${of('o')}`,
  differences: (of) => sql`
    with opened as (
      select o.provider_id, o.import_no, sum(${OPENING_AMT}) as amt from merchant_opening o
      where ${of('o')} and o.undone_by is null group by 1, 2
    ), posted as (
      select v.provider_id, v.related_no as import_no,
        sum(-l.amt) filter (where l.account = 'MERCHANT') as amt
      from ledger_voucher v join ledger_line l using (provider_id, voucher_no)
      join data_import d on d.provider_id = v.provider_id and d.import_no = v.related_no
      where ${of('v')} and v.biz_type in ('OPENING', 'OPENING_BACK') group by 1, 2
    )
    select format('迁入 %s：期初 %s，凭证 %s', import_no, coalesce(o.amt, 0), coalesce(p.amt, 0))
      as words
    from opened o full join posted p using (provider_id, import_no)
    where coalesce(o.amt, 0) <> coalesce(p.amt, 0) order by 1`,
})

export const OPENING_CHECKS: readonly Check[] = [booked]
