import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addMonths, monthsInRange } from '#domain/dates'
import { within, type Filter, type FilterValue } from './filters'

/** A range and the one of the same length that ends where it begins, for lists that compare them. */
export interface Periods {
  now: FilterValue
  before: FilterValue
}

/** @throws Error for a value that is no closed range */
export function periodsOf(asked: FilterValue): Periods {
  if (asked.kind === 'times' && asked.from !== undefined && asked.until !== undefined) {
    const from = asked.from - (asked.until - asked.from)
    return { now: asked, before: { kind: 'times', from, until: asked.from } }
  }
  if (asked.kind === 'months' && asked.from !== undefined && asked.to !== undefined) {
    const count = monthsInRange(asked.from, asked.to)
    const from = addMonths(asked.from, -count)
    return { now: asked, before: { kind: 'months', from, to: addMonths(asked.from, -1) } }
  }
  throw new Error(`wanted a closed range, got ${JSON.stringify(asked)}`)
}

/** A range of which the list reads the period before as well. */
export const againstBefore = (filter: Filter): Filter =>
  filter.kind === 'times' || filter.kind === 'months' ? { ...filter, reach: bothPeriods } : filter

/** Both periods as one range. */
function bothPeriods(asked: FilterValue): FilterValue {
  const { before } = periodsOf(asked)
  if (asked.kind === 'times' && before.kind === 'times') return { ...asked, from: before.from! }
  if (asked.kind === 'months' && before.kind === 'months') return { ...asked, from: before.from! }
  return asked
}

/**
 * The amounts of a row in the period, in the one before, and the difference: `payAmt`,
 * `beforePayAmt`, `diffPayAmt`.
 * @param column decides which period a row belongs to; of the kind of the range
 */
export function compared(
  amounts: Readonly<Record<string, SQL | AnyPgColumn>>,
  column: AnyPgColumn,
): (asked: FilterValue) => Record<string, SQL> {
  return (asked) => {
    const isNow = within(column, periodsOf(asked).now)
    return Object.fromEntries(
      Object.entries(amounts).flatMap(([name, amount]) => {
        const named = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
        return [
          [name, sql`case when ${isNow} then ${amount} else 0 end`],
          [`before${named}`, sql`case when ${isNow} then 0 else ${amount} end`],
          [`diff${named}`, sql`case when ${isNow} then ${amount} else -(${amount}) end`],
        ]
      }),
    )
  }
}
