import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { projectRoot } from '../root'
import { MIGRATION_LOCK } from './locks'
import { STATEMENT_TIMEOUT_MS, type OpenDatabase } from './open'

/**
 * Brings the database to this version's tables, then runs `fill` (the first seed). Processes that
 * start together on one PostgreSQL do this one after the other, under an advisory lock.
 */
export async function migrateDatabase(
  database: OpenDatabase,
  fill: () => Promise<void> = async () => undefined,
): Promise<void> {
  const pool = (database.db as unknown as { $client: pg.Pool }).$client
  const client = await pool.connect()
  try {
    // Waiting for the lock is no statement that ran too long.
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client, { casing: 'snake_case' }), {
      migrationsFolder: join(projectRoot, 'gateway/core/db/migrations'),
    })
    // PGlite is held by one process and has one connection, which `fill` needs.
    if (database.kind === 'postgres') await fill()
  } finally {
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined)
    await client.query(`SET statement_timeout = ${STATEMENT_TIMEOUT_MS}`).catch(() => undefined)
    client.release()
  }
  if (database.kind === 'pglite') await fill()
}
