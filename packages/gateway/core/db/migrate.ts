import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { restoreWhole } from './archive'
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
    // A table that is being changed is no statement that ran too long.
    await client.query('SET statement_timeout = 0')
    await takeTurn(client)
    await refuseNewer(drizzle(client))
    await takeSteps(client, { folder: MIGRATIONS, embedded: database.kind === 'pglite' })
    await restoreWhole(client)
    // PGlite is held by one process and has one connection, which `fill` needs.
    if (database.kind === 'postgres') await fill()
  } finally {
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined)
    await client.query(`SET statement_timeout = '${usual}'`).catch(() => undefined)
    client.release()
  }
  if (database.kind === 'pglite') await fill()
}

const TURN_MS = 200

/**
 * Asks again and again: a statement that waits would keep its view of the tables meanwhile, and an
 * index that is made `CONCURRENTLY` waits for the end of every such view.
 */
async function takeTurn(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS mine',
      [MIGRATION_LOCK],
    )
    if (rows[0]!.mine) return
    await new Promise((resolve) => setTimeout(resolve, TURN_MS))
  }
}
