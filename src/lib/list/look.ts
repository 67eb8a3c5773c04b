/** A user's layout of a list: columns, their widths, and row height. */
export interface Look {
  /** All columns the user has seen, in the chosen order. */
  order: readonly string[]
  hidden: readonly string[]
  /** Columns fixed at the left, after the first. */
  pinned?: readonly string[]
  /** Chosen column widths, px. */
  widths?: Readonly<Record<string, number>>
  /** Row size of this list; absent: the console's. */
  size?: string
}

/** Id of the view that an address names; `all` and none: the list itself. */
export const viewIn = (search: string): string => new URLSearchParams(search).get('view') || 'all'

/** Storage key of a layout: one view of a list in one variant of it. */
export const layoutKeyOf = (view: string, variant: string | undefined): string =>
  variant === undefined ? view : `${view}.${variant}`

/**
 * All columns in the chosen order. Columns new in the definition are inserted at their position
 * there; removed ones are dropped. The first column stays first: it is fixed and links to the
 * detail. Pinned columns follow it.
 */
export function orderColumns(columns: readonly string[], look: Look | undefined): string[] {
  if (!look) return [...columns]
  const result = look.order.filter((name) => columns.includes(name))
  columns.forEach((name, index) => {
    if (!result.includes(name)) result.splice(index, 0, name)
  })
  const rank = (name: string) => (name === columns[0] ? 0 : look.pinned?.includes(name) ? 1 : 2)
  return result.toSorted((a, b) => rank(a) - rank(b))
}

export const shownColumns = (
  columns: readonly string[],
  look: Look | undefined,
): readonly string[] =>
  orderColumns(columns, look).filter((name) => name === columns[0] || !look?.hidden.includes(name))
