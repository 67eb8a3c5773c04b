import { and, eq } from 'drizzle-orm'
import { CORRECTION_STATUS } from '#domain/closing/dicts'
import { formatDate } from '#domain/dates'
import type { Acting, SessionContext } from '../../core/call'
import { changeState } from '../../core/change-state'
import { notFound } from '../../core/errors'
import type { LedgerAccount } from '../../core/ledger/accounts'
import { postVoucher } from '../../core/ledger/voucher'
import { checkVersion, moved } from '../../core/moves'
import { scoped } from '../../core/scope'
import { requireSecondPerson } from '../../core/second-person'
import { CORRECTION_MOVES, type CorrectionEvent } from './correction-moves'
import { ledgerCorrection } from './correction-schema'

type Correction = typeof ledgerCorrection.$inferSelect

interface Asked {
  correctionNo: string
  version: number
  decideRemark?: string | undefined
}

const STATE = {
  table: ledgerCorrection,
  targetType: 'ledgerCorrection',
  id: 'correctionNo',
  state: 'correctionStatus',
} as const

/** @throws CallError 90404 outside the scope, 90409 for an older version */
export async function lockCorrection(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  asked: Pick<Asked, 'correctionNo' | 'version'>,
): Promise<Correction> {
  const [row] = await tx
    .select()
    .from(ledgerCorrection)
    .where(
      and(
        scoped(caller.scope, ledgerCorrection),
        eq(ledgerCorrection.correctionNo, asked.correctionNo),
      ),
    )
    .for('update')
  if (!row) throw notFound()
  checkVersion(row, asked.version)
  return row
}

/**
 * The second person's yes: the voucher is posted on this day, whichever month it corrects.
 * @throws CallError 90403 to who asked and whom the asker controls, 90404, 90409
 */
export async function approveCorrection(context: Acting, asked: Asked) {
  const { tx, clock } = context
  const row = await lockCorrection(context, asked)
  await requireSecondPerson(context, row)
  // Refused before anything is posted.
  moved<string>(CORRECTION_MOVES.approve, row.correctionStatus, CORRECTION_STATUS)
  const { providerId, correctionNo, debitAccount, creditAccount, amt, reason } = row
  const now = clock.now()
  const { voucherNo } = await postVoucher(
    tx,
    {
      providerId,
      bizType: 'CORRECTION',
      bizDate: formatDate(now),
      relatedNo: correctionNo,
      lines: [
        { account: debitAccount as LedgerAccount, amt },
        { account: creditAccount as LedgerAccount, amt: -amt },
      ],
      remark: reason,
    },
    now,
  )
  return change(context, row, 'approve', asked, { voucherNo })
}

/** The second person's no. @throws as `approveCorrection` */
export async function rejectCorrection(context: Acting, asked: Asked) {
  const row = await lockCorrection(context, asked)
  await requireSecondPerson(context, row)
  return change(context, row, 'reject', asked)
}

/** Whoever may ask takes a request back. @throws CallError 90404, 90409 */
export const withdrawCorrection = async (context: Acting, asked: Asked) =>
  change(context, await lockCorrection(context, asked), 'withdraw', asked)

async function change(
  { tx, caller, clock }: Acting,
  row: Correction,
  event: CorrectionEvent,
  { decideRemark = '' }: Asked,
  more: Partial<Correction> = {},
) {
  const now = clock.now()
  const { title } = CORRECTION_MOVES[event]
  const to = moved<string>(CORRECTION_MOVES[event], row.correctionStatus, CORRECTION_STATUS)
  const { userId: decidedBy, nickName: operator } = caller
  const decided = { decidedBy, decider: operator, decideTime: new Date(now), decideRemark }
  const set = event === 'withdraw' ? more : { ...decided, ...more }
  const remark = decideRemark
  const version = await changeState(tx, STATE, row, { to, title, operator, remark, now, set })
  return { correctionNo: row.correctionNo, correctionStatus: to, version, ...more }
}
