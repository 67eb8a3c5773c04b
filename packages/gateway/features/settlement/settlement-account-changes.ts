import { and, desc, eq } from 'drizzle-orm'
import { formatDateTime } from '#domain/dates'
import { maskCard } from '#domain/mask'
import type { Caller, SessionContext } from '../../core/call'
import { staffFor } from '../../core/staff-of'
import { wireTime } from '../../core/wire-time'
import { payeeChange } from '../payee-change/payee-change-schema'

type PayeeChange = typeof payeeChange.$inferSelect

/** As many as a detail shows, the newest first. */
const SHOWN = 20

/** Requests for another account of a settlement, with what comes next of each. */
export async function accountChangesOf(
  { tx, caller }: SessionContext,
  { providerId, settleNo }: { providerId: string; settleNo: string },
) {
  const rows = await tx
    .select()
    .from(payeeChange)
    .where(and(eq(payeeChange.providerId, providerId), eq(payeeChange.settleNo, settleNo)))
    .orderBy(desc(payeeChange.requestTime), desc(payeeChange.changeId))
    .limit(SHOWN)
  return rows.map((row) => changeRow(row, caller))
}

const changeRow = (row: PayeeChange, caller: Caller) => ({
  changeId: row.changeId,
  version: row.version,
  changeStatus: row.changeStatus,
  changeNote: noteOf(row),
  account: `${row.bankName} ${maskCard(row.acctNo)}`,
  acctName: row.acctName,
  fromAccount: `${row.fromBankName} ${maskCard(row.fromAcctNo)}`,
  changeReason: row.changeReason,
  requester: row.requester,
  requesterId: staffFor(caller, row.requestedBy),
  requestTime: wireTime(row.requestTime),
  decider: row.decider,
  deciderId: staffFor(caller, row.decidedBy),
  decideTime: wireTime(row.decideTime),
  effectiveTime: wireTime(row.effectiveTime),
  /** The second person is another one. */
  mine: row.requestedBy === caller.userId ? '1' : '0',
})

/** The change's next step, or why it has none. */
function noteOf(row: PayeeChange): string | null {
  switch (row.changeStatus) {
    case 'TO_REVIEW':
      return `待他人复核（申请人：${row.requester}）`
    case 'VERIFYING':
      return '小额打款验证中，通过后进入冷静期'
    case 'COOLING':
      return `${formatDateTime(row.effectiveTime!.getTime())} 生效，此前可以撤回`
    case 'REJECTED':
      return row.decideRemark
    case 'FAILED':
      return `${row.failReason}，请重新申请`
    case 'WITHDRAWN':
      return `${row.withdrawer} 于 ${wireTime(row.withdrawTime)} 撤回`
    default:
      return null
  }
}
