import { sql } from 'drizzle-orm'
import { ACCT_KIND } from '#domain/account/dicts'
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

/** The names by which an import's totals have the provider's own accounts. */
const NAMES = JSON.stringify(ACCT_KIND)

/** What opened the provider's own accounts, against the file that says so. */
const ofAccounts = sqlCheck('自有账户的期初流水等于迁入文件的金额', {
  counted: (of) => sql`select count(*) as n from account_entry e
    where ${of('e')} and biz_type in ('OPENING', 'OPENING_BACK')`,
  differences: (of) => sql`
    with moved as (
      select provider_id, related_no as import_no, acct_kind,
        sum(case direction when 'IN' then amt else -amt end) as amt
      from account_entry e
      where ${of('e')} and biz_type in ('OPENING', 'OPENING_BACK') group by 1, 2, 3
    )
    select format('迁入 %s 的%s：期初流水 %s，文件 %s', import_no,
      ${NAMES}::jsonb ->> acct_kind, m.amt, coalesce(f.amt, 0)) as words
    from moved m
    left join lateral (
      select (d.totals ->> (${NAMES}::jsonb ->> m.acct_kind))::bigint as amt from data_import d
      where d.provider_id = m.provider_id and d.import_no = m.import_no
        and d.import_state <> 'UNDONE'
    ) f on true
    where m.amt <> 0 and m.amt is distinct from f.amt order by 1`,
})

export const OPENING_CHECKS: readonly Check[] = [booked, ofAccounts]
