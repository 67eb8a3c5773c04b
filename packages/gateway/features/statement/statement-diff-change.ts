import { and, eq, sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { scoped } from '../../core/scope'
import { statementDiff } from './statement-schema'
import { postVoucher } from '../../core/ledger/voucher'
import { planClearing } from '../day-books'
import { changeState } from '../../core/change-state'
import type { DiffStatus } from './statement-diff-moves'

export type DiffFields = typeof statementDiff.$inferSelect

/** Id of a bill's new difference. */
export const diffIdOf = (billId: string, seq: number): string =>
  `DF${billId.slice(2)}${String(seq).padStart(4, '0')}`

const STATUS = {
  table: statementDiff,
  targetType: 'statementDiff',
  id: 'diffId',
  state: 'diffStatus',
} as const

/** @throws CallError 90404 outside the scope */
export async function lockDifference(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  diffId: string,
): Promise<DiffFields> {
  const [row] = await tx
    .select()
    .from(statementDiff)
    .where(and(scoped(caller.scope, statementDiff), eq(statementDiff.diffId, diffId)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/** Writes one step of a difference with its line in the log and its money; the caller holds the row. */
export async function changeDiff(
  tx: Tx,
  row: DiffFields,
  change: {
    to: DiffStatus
    title: string
    reason: string
    operator: string
    /** Epoch ms, business time. */
    now: number
    set?: Partial<DiffFields>
  },
): Promise<{ diffId: string; diffStatus: string; version: number }> {
  const { to, title, reason, operator, now, set } = change
  const { providerId, diffId } = row
  const next = { ...row, ...set }
  const bookedAmt = to === 'ACCEPTED' ? next.diffAmt : 0
  await bookDifference(tx, row, bookedAmt - row.bookedAmt, { now, remark: title })
  const handled = { handleReason: reason, handledBy: operator, handleTime: new Date(now) }
  const version = await changeState(tx, STATUS, row, {
    to,
    title,
    operator,
    remark: reason,
    now,
    set: { ...set, bookedAmt, ...handled },
  })
  await planClearing(tx, providerId, now)
  return { diffId, diffStatus: to, version }
}

/**
 * What we had booked above the channel's figure and will not get from it: an adjustment
 * (docs/decisions/0012). It leaves the bank account, into which the day's own vouchers cleared it, or,
 * where the channel clears by a word (docs/decisions/0189), what the channel owes.
 * @param amt fen with its sign; 0 makes no posting
 */
async function bookDifference(
  tx: Tx,
  { providerId, diffId, billId }: DiffFields,
  amt: number,
  { now, remark }: { now: number; remark: string },
): Promise<void> {
  if (amt === 0) return
  const { rows } = await tx.execute<{ by_word: boolean | null }>(sql`
    select s.bill_date + 1 >= o.clear_since as by_word
    from statement s join provider o on o.provider_id = s.provider_id
    where s.provider_id = ${providerId} and s.bill_id = ${billId}`)
  await postVoucher(
    tx,
    {
      providerId,
      bizType: 'ADJUST',
      bizDate: formatDate(now),
      relatedNo: diffId,
      lines: [
        { account: 'ADJUST', amt },
        { account: rows[0]?.by_word ? 'CHANNEL' : 'BANK', amt: -amt },
      ],
      remark,
    },
    now,
  )
}
