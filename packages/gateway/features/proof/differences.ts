import { sql } from 'drizzle-orm'
import { sqlCheck, type Check } from './proof-check'

/** What was decided about differences with the channels against the books. */
const accepted = sqlCheck('已认可的对账差异都有等额调整凭证', {
  counted: (of) => sql`select count(*) as n from statement_diff d where ${of('d')}`,
  differences: (of) => sql`
    select format('差异 %s（%s）：差额 %s，记账 %s，凭证 %s', diff_id, diff_status, diff_amt,
      booked_amt, coalesce(l.amt, 0)) as words
    from statement_diff d
    left join (
      select v.provider_id, v.related_no, sum(l.amt) as amt
      from ledger_voucher v join ledger_line l
        on l.provider_id = v.provider_id and l.voucher_no = v.voucher_no and l.account = 'ADJUST'
      where ${of('v')} and v.biz_type = 'ADJUST' and v.related_no like 'DF%'
      group by 1, 2
    ) l on l.provider_id = d.provider_id and l.related_no = d.diff_id
    where ${of('d')} and (booked_amt <> coalesce(l.amt, 0)
      or booked_amt <> case diff_status when 'ACCEPTED' then diff_amt else 0 end)
    order by diff_id`,
})

export const DIFFERENCE_CHECKS: readonly Check[] = [accepted]
