import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { restoreWhole } from './archive'
import { MIGRATION_LOCK } from './locks'
import { StartError } from '../start/error'
import { journalOf, MIGRATIONS, refuseOthers } from './newer'
import { poolOf, type OpenDatabase } from './open'
import { takeSteps } from './steps'

/** Rows that a new database begins with. */
export interface FirstRows {
  /** Tag of the migration whose tables they fit; later migrations change them as any other rows. */
  migration: string
  /** Runs in a transaction of the client. */
  load(client: pg.ClientBase): Promise<void>
  /** Rows of tables that later migrations make; runs in a transaction of the client, after all of them. */
  complete?(client: pg.ClientBase): Promise<void>
}

/**
 * Brings the database to this version's tables; a database without a provider gets the first rows on
 * the way. Processes that start together on one PostgreSQL do this one after the other, under an
 * advisory lock.
 * @returns whether the first rows were loaded now
 * @throws StartError when tables of a later version or of a preview are there, or tables that the first
 *   rows do not fit
 */
export async function migrateDatabase(
  { db, kind }: Pick<OpenDatabase, 'db' | 'kind'>,
  first?: FirstRows,
  folder: string = MIGRATIONS,
): Promise<boolean> {
  const client = await poolOf(db).connect()
  const steps = { folder, embedded: kind === 'pglite' }
  let usual = '0'
  try {
    const { rows } = await client.query<{ usual: string }>(
      `SELECT current_setting('statement_timeout') AS usual`,
    )
    usual = rows[0]!.usual
    // Changing a table may take longer than a statement's usual limit.
    await client.query('SET statement_timeout = 0')
    await takeTurn(client)
    await refuseOthers(drizzle(client), folder)
    const isFirst = first !== undefined && !(await hasProvider(client))
    if (isFirst) {
      await takeSteps(client, { ...steps, until: await stepsUpTo(client, first.migration, folder) })
      await whole(client, () => first.load(client))
    }
    await takeSteps(client, steps)
    if (isFirst) await whole(client, async () => first.complete?.(client))
    await restoreWhole(client)
    return isFirst
  } finally {
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined)
    await client.query(`SET statement_timeout = '${usual}'`).catch(() => undefined)
    client.release()
  }
}

async function hasProvider(client: pg.ClientBase): Promise<boolean> {
  if (!(await hasTable(client, 'public.provider'))) return false
  return (await client.query('SELECT FROM provider LIMIT 1')).rows.length > 0
}

/**
 * The number of steps up to a migration; a database with later ones is refused.
 * @throws StartError
 */
async function stepsUpTo(client: pg.ClientBase, tag: string, folder: string): Promise<number> {
  const journal = await journalOf(folder)
  const at = journal.findIndex((step) => step.tag === tag)
  if (at < 0) throw new Error(`first rows: no migration ${tag}`)
  if (await hasLaterThan(client, journal[at]!.when))
    throw new StartError(
      '这个数据库里没有数据，但表已由更新的版本建好，装不进沙箱的演示数据。请换一个新的数据库。',
    )
  return at + 1
}

async function hasLaterThan(client: pg.ClientBase, when: number): Promise<boolean> {
  if (!(await hasTable(client, 'drizzle.__drizzle_migrations'))) return false
  const { rows } = await client.query(
    'SELECT FROM drizzle.__drizzle_migrations WHERE created_at > $1 LIMIT 1',
    [when],
  )
  return rows.length > 0
}

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS there',
    [name],
  )
  return rows[0]!.there
}

/** One transaction around all of it. */
async function whole(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

const TURN_MS = 200

/**
 * Polls for the lock: a waiting statement would hold its snapshot meanwhile, and an index that is
 * made `CONCURRENTLY` waits for the end of every snapshot.
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
