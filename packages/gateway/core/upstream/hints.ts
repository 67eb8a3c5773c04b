import type { SessionContext } from '../call'
import { waitingForEach, WAITING_TEXT, wordsOf } from './waiting'

/** A part of a record that upstream answers, and the cell that shows the hint while it waits. */
export interface Waits<R> {
  /** The type of the order's record in logs. */
  targetType: string
  /** Its number; null when the record has no open order. */
  ref(record: R): string | null
  cell: string
  /**
   * The record waits for news that upstream sends without an order (docs/upstream.md §5). Without a
   * connected upstream it keeps waiting.
   */
  news?: true
}

export interface Hints {
  cellHints?: Record<string, string>
}

/** `cellHints` of each record: which counterparty it waits for; none for all others. */
async function hintsOf<R>(
  { tx, caller, upstream }: SessionContext,
  waits: readonly Waits<NoInfer<R>>[] = [],
  records: readonly R[],
): Promise<Hints[]> {
  const cells = records.map((): Record<string, string> => ({}))
  const told = waits.map((one) => ({ ...one, refs: records.map((record) => one.ref(record)) }))
  const asked = told.map(({ targetType, news, refs }) => ({
    targetType,
    refIds: news ? [] : refs.filter((one) => one !== null),
  }))
  const waiting = await waitingForEach(tx, caller.providerId, asked)
  told.forEach(({ cell, news, refs }, nth) => {
    const words = new Map(waiting[nth]!.map((one) => [one.refId, wordsOf(one)]))
    const unheard = news === true && !upstream.connected
    refs.forEach((one, i) => {
      const said = one === null ? undefined : (words.get(one) ?? (unheard && WAITING_TEXT))
      // The first hint of a cell wins: a payment that waits for money was not sent to upstream yet.
      if (said) cells[i]![cell] ??= said
    })
  })
  return cells.map((one) => (Object.keys(one).length > 0 ? { cellHints: one } : {}))
}

/** The same for a detail's one record. */
export async function hintOf<R>(
  context: SessionContext,
  waits: readonly Waits<NoInfer<R>>[] | undefined,
  record: R,
): Promise<Hints> {
  const [hints = {}] = await hintsOf(context, waits, [record])
  return hints
}

/** Rows inside a detail, each with its hints. */
export async function withHints<R, W extends object>(
  context: SessionContext,
  waits: readonly Waits<NoInfer<R>>[] | undefined,
  records: readonly R[],
  row: (record: R) => W,
): Promise<(W & Hints)[]> {
  const hints = await hintsOf(context, waits, records)
  return records.map((record, i) => ({ ...row(record), ...hints[i] }))
}
