import { sql } from 'drizzle-orm'
import type { SessionContext } from '../../core/call'
import { ledgerVoucher } from '../../core/ledger/ledger-schema'
import { recordOf } from '../../core/list/record'
import { ACCOUNT_NAME } from './account-lines'
import { voucherRecords, voucherRow } from './voucher-list'

/** A day's settlement has a line for each merchant: the largest of them are shown. */
const MOST_LINES = 200

/** A voucher with its lines, and who made and approved one by hand. @throws CallError 90404 */
export async function voucherDetail(context: SessionContext, voucherNo: string) {
  const record = await recordOf(voucherRecords, context, ledgerVoucher, { voucherNo })
  const { providerId } = record
  const { rows } = await context.tx.execute<Record<string, string | null>>(sql`
    select ${ACCOUNT_NAME} as account, l.amt, coalesce(m.mer_reg_name, p.name) as name,
      nullif(split_part(l.account, ':', 2), '') as party
    from ledger_line l join ledger_voucher v using (provider_id, voucher_no)
    left join merchant m on l.account like 'MERCHANT:%' and m.provider_id = l.provider_id
      and m.mer_id = split_part(l.account, ':', 2)
    left join partner p on l.account like 'PARTNER:%' and p.provider_id = l.provider_id
      and p.partner_id = split_part(l.account, ':', 2)
    where l.provider_id = ${providerId} and l.voucher_no = ${voucherNo}
    order by abs(l.amt) desc, l.account limit ${MOST_LINES}`)
  const { rows: people } = await context.tx.execute<Record<string, string | null>>(sql`
    select requester, requested_by, decider, decided_by from ledger_correction
    where provider_id = ${providerId} and voucher_no = ${voucherNo}`)
  const by = people[0]
  return {
    ...voucherRow(record),
    maker: by?.requester ?? '系统',
    makerId: by?.requested_by ?? null,
    approver: by?.decider ?? null,
    approverId: by?.decided_by ?? null,
    lines: rows.map(({ account, amt, name, party }) => ({
      account,
      party: party ? [name, party].filter(Boolean).join(' ') : null,
      debitAmt: Number(amt) > 0 ? Number(amt) : null,
      creditAmt: Number(amt) < 0 ? -Number(amt) : null,
    })),
  }
}
