import { sql } from 'drizzle-orm'
import { fourEyes } from './deciders'
import { sqlCheck, type Check } from './proof-check'

/** What an entry moved on the books' bank account when it was taken up. */
const STANDING = sql.raw(`case r.side when 'BANK' then r.amt else -r.amt end`)

/** What stands as 长款 and 短款 follows from the entries, and from nothing else. */
const standing = sqlCheck('挂账的长款短款与其凭证逐笔相符', {
  counted: (of) =>
    sql`select count(*) as n from bank_entry r where ask_kind is not null and ${of('r')}`,
  differences: (of) => sql`
    with wanted as (
      select r.provider_id, r.entry_no as no,
        case when ${STANDING} > 0 then 'OVER' else 'SHORT' end as account,
        case when entry_state = 'STANDING' or (entry_state = 'ASKED' and ask_kind <> 'SUSPEND')
          then -(${STANDING}) else 0 end as amt
      from bank_entry r where ask_kind is not null and ${of('r')}
    ), booked as (
      select v.provider_id, v.related_no as no, l.account, sum(l.amt)::bigint as amt
      from ledger_line l join ledger_voucher v using (provider_id, voucher_no)
      where l.account in ('OVER', 'SHORT') and ${of('l')} group by 1, 2, 3
    )
    select format('对账记录 %s %s：应为 %s，凭证合计 %s', no, account, coalesce(w.amt, 0),
      coalesce(b.amt, 0)) as words
    from wanted w full join booked b using (provider_id, no, account)
    where coalesce(w.amt, 0) <> coalesce(b.amt, 0) order by 1`,
})

/** Entries that agree come to the same, as far as their account tolerates. */
const matches = sqlCheck('匹配的银行流水与账面合计相等（容差以内）', {
  counted: (of) => sql`select count(distinct (provider_id, match_no)) as n from bank_entry r
    where match_no is not null and ${of('r')}`,
  differences: (of) => sql`
    select format('匹配 %s：银行 %s，账面 %s', match_no, bank, book) as words from (
      select r.match_no, coalesce(sum(r.amt) filter (where side = 'BANK'), 0) as bank,
        coalesce(sum(r.amt) filter (where side = 'BOOK'), 0) as book,
        coalesce(max(a.tolerance_amt), 0) as tolerance, bool_and(entry_state = 'MATCHED') as matched
      from bank_entry r left join bank_account a
        on a.provider_id = r.provider_id and a.account_id = r.account_id
      where match_no is not null and ${of('r')} group by r.provider_id, r.match_no
    ) m where abs(bank - book) > tolerance or not matched order by 1`,
})

/** What is taken up, or was written off, two persons have agreed on. */
const decided = fourEyes('bank_entry', '挂账与核销', {
  no: 'entry_no',
  due: "decide_time is not null or entry_state in ('STANDING', 'RETURNED', 'CLOSED')",
})

export const BANK_ENTRY_CHECKS: readonly Check[] = [standing, matches, decided]
