import { useCallback, useMemo, useState } from 'react'
import type { AnyResource } from '../../../lib/resource'
import type { Row } from '../parts/value'

/** Selected rows of the current page; rows that leave the page are deselected. */
export function useSelection(resource: AnyResource, rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const idOf = useCallback((row: Row) => String(row[resource.id ?? ''] ?? ''), [resource])
  const ticked = useMemo(() => rows.filter((row) => ids.has(idOf(row))), [rows, ids, idOf])
  const keep = useCallback(
    (left: readonly Row[] = []) => setIds(new Set(left.map((row) => idOf(row)))),
    [idOf],
  )

  /**
   * Handles a click in the cell of a `data-select` checkbox; `*` is the whole page.
   * @returns whether it was one
   */
  const click = (event: MouseEvent): boolean => {
    const cell = (event.target as Element).closest('.rv-select')
    const box = cell?.querySelector<HTMLInputElement>('input[data-select]')
    if (!box) return false
    const mark = box.dataset.select ?? ''
    const next = new Set(ticked.map(idOf))
    if (mark === '*') {
      const all = next.size === rows.length
      next.clear()
      if (!all) for (const row of rows) next.add(idOf(row))
    } else if (!next.delete(mark)) next.add(mark)
    setIds(next)
    return true
  }
  return { ids, rows: ticked, click, keep }
}
