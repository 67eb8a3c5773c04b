import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/open'

/**
 * Queries an index of names or numbers. The planner assumes that many matches are found soon in any
 * order; where they come after another provider's rows, it would read all of these.
 */
export async function askIndexed<T extends Record<string, unknown>>(
  tx: Tx,
  question: SQL,
): Promise<T[]> {
  await tx.execute(sql`set local enable_seqscan = off`)
  const { rows } = await tx.execute<T>(question)
  return rows as unknown as T[]
}
