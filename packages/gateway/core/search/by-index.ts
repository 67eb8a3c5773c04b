import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/open'

/**
 * Asks what an index of names or numbers finds. The planner believes that of many matches some are soon
 * found in whatever order; where they lie behind another provider's rows, it would read all of these.
 */
export async function askIndexed<T extends Record<string, unknown>>(
  tx: Tx,
  question: SQL,
): Promise<T[]> {
  await tx.execute(sql`set local enable_seqscan = off`)
  const { rows } = await tx.execute<T>(question)
  return rows as unknown as T[]
}
