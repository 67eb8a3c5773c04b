import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './open'

/** serialization_failure and deadlock_detected: a retry of the transaction may succeed. */
const RETRY_CODES: readonly string[] = ['40001', '40P01']
const ATTEMPTS = 5

/**
 * Runs `work` in one transaction and runs it again after a serialization failure or a deadlock.
 * It must therefore have no effects outside its transaction.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work, config)
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRY_CODES.includes(sqlState(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

/** The SQLSTATE of a database error, through drizzle's wrapper. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as Error & { code?: unknown }).code
    if (typeof code === 'string') return code
  }
  return undefined
}
