import { drizzle } from 'drizzle-orm/node-postgres'
import { MIGRATION_LOCK } from './locks'
import { MIGRATIONS, refuseNewer } from './newer'
import { poolOf, type OpenDatabase } from './open'
import { takeSteps } from './steps'

/**
 * Brings the database to this version's tables, then runs `fill` (the first seed). Processes that
 * start together on one PostgreSQL do this one after the other, under an advisory lock.
 * @throws StartError when a later version's tables are there
 */
export async function migrateDatabase(
  database: OpenDatabase,
  fill: () => Promise<void> = async () => undefined,
): Promise<void> {
  const client = await poolOf(database.db).connect()
  let usual = '0'
  try {
    const { rows } = await client.query<{ usual: string }>(
      `SELECT current_setting('statement_timeout') AS usual`,
    )
    usual = rows[0]!.usual
    // Waiting for the lock is no statement that ran too long.
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseNewer(drizzle(client))
    await takeSteps(client, { folder: MIGRATIONS, embedded: database.kind === 'pglite' })
    // PGlite is held by one process and has one connection, which `fill` needs.
    if (database.kind === 'postgres') await fill()
  } finally {
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined)
    await client.query(`SET statement_timeout = '${usual}'`).catch(() => undefined)
    client.release()
  }
  if (database.kind === 'pglite') await fill()
}
