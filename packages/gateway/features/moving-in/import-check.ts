import type { Db, Tx } from '../../core/db/open'
import type { ImportRow } from '../../core/imports/workbook'
import type { FileKind, Importing, Planned } from './file-kind'
import { partsOf, planRows, repeatsIn } from './import-rows'

/** What has become of a file's rows. */
export interface Tally {
  good: number
  same: number
  /** Amounts of the good rows, fen by their name. */
  totals: Record<string, number>
  refused: Planned<unknown>[]
}

export const emptyTally = (): Tally => ({ good: 0, same: 0, totals: {}, refused: [] })

export function addToTally(
  tally: Tally,
  planned: readonly Planned<unknown>[],
  { amountOf }: Pick<FileKind<unknown>, 'amountOf'>,
): void {
  for (const one of planned) {
    if (one.reasons.length > 0) tally.refused.push(one)
    else if (one.isSame) tally.same++
    else {
      tally.good++
      const of = amountOf?.(one.plan)
      if (of) tally.totals[of.name] = (tally.totals[of.name] ?? 0) + of.amt
    }
  }
}

/** Checks a file's rows against the tables, 500 a transaction; writes nothing. */
export async function tallyOf(
  db: Db,
  of: Importing,
  kind: FileKind<unknown>,
  rows: readonly ImportRow[],
): Promise<Tally> {
  const repeats = repeatsIn(rows, kind)
  const tally = emptyTally()
  for (const part of partsOf(rows)) {
    const check = (tx: Tx) => planRows(tx, of, kind, part, repeats)
    addToTally(tally, await db.transaction(check, { accessMode: 'read only' }), kind)
  }
  return tally
}
