import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addMonths, formatDate, monthsInRange, parseTime } from '#domain/dates'
import { within, type Filter, type FilterValue } from './filters'

/**
 * A range and the one that ends where it begins, for lists that compare them: of the same length;
 * for a whole month the month before it.
 */
export interface Periods {
  now: FilterValue
  before: FilterValue
}

/** @throws Error for a value that is no closed range */
export function periodsOf(asked: FilterValue): Periods {
  if (asked.kind === 'times' && asked.from !== undefined && asked.until !== undefined) {
    const from = monthBefore(asked.from, asked.until) ?? asked.from - (asked.until - asked.from)
    return { now: asked, before: { kind: 'times', from, until: asked.from } }
  }
  if (asked.kind === 'months' && asked.from !== undefined && asked.to !== undefined) {
    const count = monthsInRange(asked.from, asked.to)
    const from = addMonths(asked.from, -count)
    return { now: asked, before: { kind: 'months', from, to: addMonths(asked.from, -1) } }
  }
  throw new Error(`wanted a closed range, got ${JSON.stringify(asked)}`)
}

/** The first moment of the month before, where a range is one whole month; epoch ms. */
function monthBefore(from: number, until: number): number | undefined {
  const month = formatDate(from).slice(0, 7)
  const begins = (month: string) => parseTime(`${month}-01`)
  return from === begins(month) && until === begins(addMonths(month, 1))
    ? begins(addMonths(month, -1))
    : undefined
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
