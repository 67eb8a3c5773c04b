import type { SessionContext } from '../call'
import type { List } from './define-list'
import { ROW_CAP } from './request'

/** Count and sums of one state. */
export interface TabRow {
  tab: string
  n: number
  /** In the order of the summary's figures. */
  sums: number[]
}

/** @param chosen the status filter's values */
export const isChosen =
  (chosen: readonly string[] | undefined) =>
  ({ tab }: { tab: string }): boolean =>
    chosen === undefined || chosen.includes(tab)

export function tabsOf(names: readonly string[], rows: readonly TabRow[]): Record<string, number> {
  const counts = new Map(rows.map((row) => [row.tab, row.n]))
  return Object.fromEntries(names.map((tab) => [tab, Math.min(counts.get(tab) ?? 0, ROW_CAP)]))
}

export function addUp<R>(
  list: List<R>,
  { caller }: Pick<SessionContext, 'caller'>,
  rows: readonly TabRow[],
): Record<string, number> {
  const { counted, sums } = list.summary!
  const adding = rows.filter(({ tab }) => counted === undefined || counted.includes(tab))
  return Object.fromEntries(
    Object.keys(sums(caller)).map((name, i) => [
      name,
      adding.reduce((sum, row) => sum + row.sums[i]!, 0),
    ]),
  )
}
