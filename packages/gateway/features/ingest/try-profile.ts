import type { Tried, TriedRow } from '#domain/source/tried'
import { readFile, type FileRow } from './reader/read-file'
import type { Facts } from './facts'
import type { Profile } from './profiles'
import { faultOfRow } from './row-fault'

/** Rows of an answer: the first of the file, and of those with a fault the first as well. */
const MOST_ROWS = 50

/**
 * Reads a file on disk by a profile and stores nothing. Rows with a fault take at most half of the
 * answer's rows, so that good and bad ones are both seen.
 * @throws the signal's reason
 */
export async function tryProfile(
  path: string,
  profile: Profile,
  { date, signal }: { date: string; signal: AbortSignal },
): Promise<Tried> {
  const good: TriedRow[] = []
  const bad: TriedRow[] = []
  let faultCount = 0
  const end = await readFile(
    path,
    profile,
    async (rows) => {
      for (const row of rows) {
        const error = faultOfRow(row)
        if (error !== undefined) faultCount++
        const list = error === undefined ? good : bad
        if (list.length < MOST_ROWS) list.push(triedRow(row, error))
      }
    },
    { date, signal },
  )
  const badShown = bad.slice(0, Math.max(MOST_ROWS / 2, MOST_ROWS - good.length))
  const shown = [...good.slice(0, MOST_ROWS - badShown.length), ...badShown]
  return {
    rows: shown.toSorted((a, b) => a.line - b.line),
    rowCount: end.rows,
    faultCount,
    counted: end.counted,
    ...(end.totals && { totals: end.totals }),
    unknownColumns: end.unknownColumns,
    ...(end.refused && { refused: end.refused }),
  }
}

function triedRow({ line, events, ignored }: FileRow, error: string | undefined): TriedRow {
  const said = { ...(ignored && { ignored }), ...(error && { error }) }
  const [event] = events
  if (!event) return { line, ...said }
  // As read, where a fact is wrong too.
  const facts = event as Facts
  const read = {
    kind: event['kind'],
    occurredAt: event['occurredAt'],
    channelTradeNo: facts.channelTradeNo,
    channelRefundNo: facts.channelRefundNo,
    merNo: facts.merId ?? facts.subMchId,
    amt: facts.refundAmt ?? facts.transAmt ?? facts.amt ?? facts.couponPayAmt,
    feeAmt: facts.feeAmt,
  }
  const known = Object.entries(read).filter(([, value]) => value !== undefined)
  return { line, ...Object.fromEntries(known), ...said }
}
