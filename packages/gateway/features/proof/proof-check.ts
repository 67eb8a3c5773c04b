import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../core/db/open'

/** What a check looked at, how much of it was wrong, and of that the first few, a sentence each. */
export interface Finding {
  counted: number
  wrong: number
  differences: string[]
}

/** One mistake can show at many records; the first ones tell where. */
export const MOST_TOLD = 200

/** What was found by reading everything. */
export const findingOf = (counted: number, differences: readonly string[]): Finding => ({
  counted,
  wrong: differences.length,
  differences: differences.slice(0, MOST_TOLD),
})

/** Days of trades, `from` included and `until` not; null where there is no end. */
export interface Days {
  from: string | null
  until: string | null
}

/** One thing that must hold in every database. */
export interface Check {
  title: string
  /** Reads trade by trade, and may be run a few days of trades at a time. */
  byDays?: true
  /**
   * @param providerId default: every provider
   * @param days default: all of them; of use to `byDays` alone
   */
  run(tx: Tx, providerId?: string, days?: Days): Promise<Finding>
  /** How many things there are to look at, where that can be said without looking. */
  count?(tx: Tx | Db, providerId: string): Promise<number>
}

/** The condition that a row of `alias` is one of the providers asked about. */
export type Of = (alias: string) => SQL
/** The condition that a moment, or a day, is one of the days asked about. */
export type Within = (column: string, kind?: 'day') => SQL

const of =
  (providerId: string | undefined): Of =>
  (alias) =>
    providerId === undefined ? sql`true` : sql`${sql.raw(alias)}.provider_id = ${providerId}`

const within =
  ({ from, until }: Days): Within =>
  (column, kind) => {
    const bound = (day: string) =>
      kind === 'day' ? sql`${day}::date` : sql`${day}::timestamp at time zone 'Asia/Shanghai'`
    const name = sql.raw(column)
    const since = from === null ? sql`true` : sql`${name} >= ${bound(from)}`
    return until === null ? since : sql`${since} and ${name} < ${bound(until)}`
  }

const EVER: Days = { from: null, until: null }

/**
 * A check that the database does by itself: `counted` selects how many things there are (one row
 * `n`), `differences` a row `words` for each that is wrong.
 */
export function sqlCheck(
  title: string,
  queries: {
    byDays?: true
    counted: (of: Of, within: Within) => SQL
    differences: (of: Of, within: Within) => SQL
  },
): Check {
  return {
    title,
    ...(queries.byDays && { byDays: true }),
    count: (tx, providerId) => countOf(tx, queries.counted(of(providerId), within(EVER))),
    async run(tx, providerId, days = EVER) {
      const about = [of(providerId), within(days)] as const
      // Of a join by several columns the planner expects next to nothing, and pairs the rows one by one:
      // refunds with their entries took eighty times as long for ten times as many.
      const pairing = days.from === null && days.until === null ? 'off' : 'on'
      await tx.execute(sql`set local enable_nestloop = ${sql.raw(pairing)}`)
      const counted = await countOf(tx, queries.counted(...about))
      // A mistake of a million records is counted where they are: none of them comes here but the first.
      const { rows } = await tx.execute<{ words: string; wrong: string }>(
        sql`select words, count(*) over () as wrong from (${queries.differences(...about)}) found
          limit ${MOST_TOLD}`,
      )
      const wrong = Number(rows[0]?.wrong ?? 0)
      return { counted, wrong, differences: rows.map(({ words }) => words) }
    },
  }
}

async function countOf(tx: Tx | Db, query: SQL): Promise<number> {
  const { rows } = await tx.execute<{ n: string }>(query)
  return Number(rows[0]?.n ?? 0)
}
