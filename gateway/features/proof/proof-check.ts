import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'

/** What a check looked at, and every difference it found, a sentence each. */
export interface Finding {
  counted: number
  differences: string[]
}

/** One thing that must hold in every database. */
export interface Check {
  title: string
  /** @param providerId default: every provider */
  run(tx: Tx, providerId?: string): Promise<Finding>
}

/** The condition that a row of `alias` is one of the providers asked about. */
export type Of = (alias: string) => SQL

const of =
  (providerId: string | undefined): Of =>
  (alias) =>
    providerId === undefined ? sql`true` : sql`${sql.raw(alias)}.provider_id = ${providerId}`

/**
 * A check that the database does by itself: `counted` selects how many things there are (one row
 * `n`), `differences` a row `words` for each that is wrong.
 */
export function sqlCheck(
  title: string,
  queries: { counted: (of: Of) => SQL; differences: (of: Of) => SQL },
): Check {
  return {
    title,
    async run(tx, providerId) {
      const counted = await tx.execute<{ n: string }>(queries.counted(of(providerId)))
      const found = await tx.execute<{ words: string }>(queries.differences(of(providerId)))
      return {
        counted: Number(counted.rows[0]?.n ?? 0),
        differences: found.rows.map(({ words }) => words),
      }
    },
  }
}
