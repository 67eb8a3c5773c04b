import { and, eq, sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { statementDiff } from './statement-schema'
import { postVoucher } from '../../core/ledger/voucher'
import { planClearing } from '../day-books'
import { appendLog } from '../../core/record-log'
import type { DiffStatus } from './statement-diff-moves'

export type DiffFields = typeof statementDiff.$inferSelect

/** A new difference of a bill as it is kept. */
export const diffIdOf = (billId: string, seq: number): string =>
  `DF${billId.slice(2)}${String(seq).padStart(4, '0')}`

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
  const { providerId, billId, seq, diffId } = row
  const next = { ...row, ...set }
  const bookedAmt = to === 'ACCEPTED' ? next.diffAmt : 0
  await bookDifference(tx, row, bookedAmt - row.bookedAmt, { now, remark: title })
  const version = row.version + 1
  await tx
    .update(statementDiff)
    .set({
      ...set,
      diffStatus: to,
      bookedAmt,
      handleReason: reason,
      handledBy: operator,
      handleTime: new Date(now),
      version,
    })
    .where(
      and(
        eq(statementDiff.providerId, providerId),
        eq(statementDiff.billId, billId),
        eq(statementDiff.seq, seq),
      ),
    )
  await appendLog(tx, {
    providerId,
    targetType: 'statementDiff',
    targetId: diffId,
    title,
    operator,
    fromState: row.diffStatus,
    toState: to,
    remark: reason,
    time: now,
  })
  await planClearing(tx, providerId, now)
  return { diffId, diffStatus: to, version }
}

/**
 * What we had booked above the channel's figure and will not get from it: an adjustment
 * (docs/decisions/0012). It leaves the bank account, into which the day's own vouchers cleared it, or,
 * where the channel clears by a word (docs/decisions/0189), what the channel owes.
 * @param amt fen with its sign; 0 books nothing
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
