import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq } from 'drizzle-orm'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { statementDiff } from './statement-schema'
import type { Difference } from './statement-compare'
import { changeDiff, diffIdOf, type DiffFields } from './statement-diff-change'

/** Who keeps the differences when a statement is made again. */
const BY = '系统'
const GONE_REASON = '重新生成后差异消失'
const BACK_REASON = '重新生成后差异再次出现'
const CHANGED_REASON = '重新生成后金额变化'

/** The same trade or refund and type: one difference, however often the statement is made. */
function keyOf(of: Difference | DiffFields): string {
  const { diffType, lineKind = 'PAY', tradeNo, channelTradeNo, refundNo, channelRefundNo } = of
  const no = lineKind === 'PAY' ? (tradeNo ?? channelTradeNo) : (refundNo ?? channelRefundNo)
  return `${diffType} ${lineKind} ${no}`
}

/**
 * Sets the differences of a statement that was made: those that are still there keep what was done
 * about them, unless their amounts are others now; those that vanished are closed and stay for the
 * books; new ones wait.
 * @param found by pages, of which one is in memory at a time
 * @param now business time, epoch ms
 * @returns how many there are
 */
export async function keepDifferences(
  tx: Tx,
  bill: { providerId: string; billId: string; payChannel: string | null },
  found: AsyncIterable<readonly Difference[]> | Iterable<readonly Difference[]>,
  now: number,
): Promise<number> {
  const { providerId, billId, payChannel } = bill
  const before = await tx
    .select()
    .from(statementDiff)
    .where(and(eq(statementDiff.providerId, providerId), eq(statementDiff.billId, billId)))
    .orderBy(asc(statementDiff.seq))
    .for('update')
  // Of one number there may be several: a channel's line that stands twice.
  const rest = new Map<string, DiffFields[]>()
  for (const row of before) rest.set(keyOf(row), [...(rest.get(keyOf(row)) ?? []), row])
  let count = 0
  let last = before.at(-1)?.seq ?? 0
  for await (const page of found) {
    const added: Difference[] = []
    for (const one of page) {
      const row = rest.get(keyOf(one))?.shift()
      if (row) await keepOne(tx, row, one, now)
      else added.push(one)
    }
    const rows = added.map((one) => rowOf(one, { providerId, billId, payChannel, seq: ++last }))
    await insertRows(tx, statementDiff, rows)
    count += page.length
  }
  for (const row of [...rest.values()].flat())
    if (!row.gone)
      await changeDiff(tx, row, {
        to: 'RESOLVED',
        title: '差异消失',
        reason: GONE_REASON,
        operator: BY,
        now,
        set: { gone: true },
      })
  return count
}

/** A difference as it is first kept. */
export function rowOf(
  { time, ...one }: Difference,
  of: { providerId: string; billId: string; payChannel: string | null; seq: number },
) {
  return {
    ...of,
    ...one,
    diffId: diffIdOf(of.billId, of.seq),
    tradeTime: new Date(time),
    diffAmt: (one.localAmt ?? 0) - (one.channelAmt ?? 0),
  }
}

async function keepOne(tx: Tx, row: DiffFields, one: Difference, now: number): Promise<void> {
  const figures = figuresOf(one)
  // A newer version of a file has the line at another place.
  const place = placeOf(one)
  const isSame = isDeepStrictEqual(figures, figuresOf(row))
  if (isSame && !row.gone) {
    const { providerId, diffId } = row
    if (!isDeepStrictEqual(place, placeOf(row)))
      await tx
        .update(statementDiff)
        .set(place)
        .where(and(eq(statementDiff.providerId, providerId), eq(statementDiff.diffId, diffId)))
    return
  }
  const diffAmt = (figures.localAmt ?? 0) - (figures.channelAmt ?? 0)
  await changeDiff(tx, row, {
    to: 'PENDING',
    title: row.gone ? '差异再现' : '金额变化',
    reason: row.gone ? BACK_REASON : CHANGED_REASON,
    operator: BY,
    now,
    set: { ...figures, ...place, diffAmt, gone: false },
  })
}

const figuresOf = ({
  localAmt,
  channelAmt,
  localFeeAmt = null,
  channelFeeAmt = null,
}: Difference | DiffFields) => ({ localAmt, channelAmt, localFeeAmt, channelFeeAmt })

const placeOf = ({
  sourceId = null,
  fileId = null,
  fileLine = null,
  eventId = null,
}: Difference | DiffFields) => ({ sourceId, fileId, fileLine, eventId })
