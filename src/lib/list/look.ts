/** How somebody wants a list to look: its columns, and the height of its rows. */
export interface Look {
  /** Every column the user has seen, in the wanted order. */
  order: readonly string[]
  hidden: readonly string[]
  /** Those that stay in sight at the left, after the first. */
  pinned?: readonly string[]
  /** px, where somebody chose them. */
  widths?: Readonly<Record<string, number>>
  /** One of the console's sizes, for the rows of this list alone; absent: as all of the console. */
  size?: string
}

/** Which view an address is of; `all` and none: the list as it is. */
export const viewIn = (search: string): string => new URLSearchParams(search).get('view') || 'all'

/** Where a look holds: in one view of a list, in one variant of it. */
export const placeOf = (view: string, variant: string | undefined): string =>
  variant === undefined ? view : `${view}.${variant}`

/**
 * All columns in the wanted order. Columns the definition gained since stand where the definition
 * has them; those it lost are dropped. The first column stays first: it is fixed and leads to the
 * detail. Pinned ones follow it.
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
