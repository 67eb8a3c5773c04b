import type { Look } from '../../../lib/list/look'
import type { Field } from '../../../lib/resource'
import type { Row } from '../parts/value'
import { tableColumns } from './table-columns'

/**
 * Maximum px of pinned columns when the user pins one; rendering allows some more
 * (`table-columns.ts`), for wider rows of another page.
 */
export const MOST_PINNED = 520

/**
 * px of the first column and the pinned ones.
 * @param shown in their order,
 * @param left px before the first
 */
export function pinnedPx(
  rows: readonly Row[],
  shown: readonly string[],
  fields: Record<string, Field>,
  look: Look,
  left: number,
): number {
  const { widths } = tableColumns(rows, shown, fields, look, left)
  return shown.reduce(
    (px, name, at) => (at === 0 || look.pinned?.includes(name) ? px + widths[at]!.px : px),
    left,
  )
}
