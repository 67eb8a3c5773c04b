/** Which columns a user wants and in which order, per resource, in this browser. */
export interface ColumnChoice {
  /** Every column the user has seen, in the wanted order. */
  order: readonly string[]
  hidden: readonly string[]
}

const keyOf = (userId: string, resource: string) => `columns.${userId}.${resource}`

/** @returns undefined when nothing was chosen or storage is refused */
export function loadColumns(userId: string, resource: string): ColumnChoice | undefined {
  try {
    const text = localStorage.getItem(keyOf(userId, resource))
    const choice = text === null ? undefined : (JSON.parse(text) as Partial<ColumnChoice>)
    return choice && Array.isArray(choice.order) && Array.isArray(choice.hidden)
      ? { order: choice.order, hidden: choice.hidden }
      : undefined
  } catch {
    return undefined
  }
}

export function saveColumns(
  userId: string,
  resource: string,
  choice: ColumnChoice | undefined,
): void {
  try {
    if (choice) localStorage.setItem(keyOf(userId, resource), JSON.stringify(choice))
    else localStorage.removeItem(keyOf(userId, resource))
  } catch {
    // Refused storage: the choice holds until the page is left.
  }
}

/**
 * All columns in the wanted order. Columns the definition gained since stand where the definition
 * has them; those it lost are dropped. The first column stays first: it is fixed and leads to the
 * detail.
 */
export function orderColumns(
  columns: readonly string[],
  choice: ColumnChoice | undefined,
): readonly string[] {
  if (!choice) return columns
  const known = choice.order.filter((name) => columns.includes(name))
  const result = [...known]
  columns.forEach((name, index) => {
    if (!result.includes(name)) result.splice(index, 0, name)
  })
  const first = columns[0]
  return first === undefined ? result : [first, ...result.filter((name) => name !== first)]
}

export const shownColumns = (
  columns: readonly string[],
  choice: ColumnChoice | undefined,
): readonly string[] =>
  orderColumns(columns, choice).filter(
    (name) => name === columns[0] || !choice?.hidden.includes(name),
  )
