import type { Look } from '../../../lib/list/look'
import type { Field } from '../../../lib/resource'
import type { Row } from '../parts/value'
import { tableColumns } from './table-columns'

/**
 * px that columns kept in sight may take where they are chosen; the list itself allows some more
 * (`table-columns.ts`), for rows of another page that are wider.
 */
export const MOST_PINNED = 520

/**
 * px that the first column and those pinned to it take.
 * @param shown in their order, @param left px that stand before the first
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
