import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'

/**
 * The migration steps, each in a transaction of its own: a table is not locked while the later
 * steps run. A step that has to wait for a lock gives up and retries, because every later query
 * would queue behind it. A step whose indexes are made `CONCURRENTLY`, or that validates a
 * constraint, runs statement by statement, outside every transaction (docs/adding-a-resource.md).
 */
interface StepOptions {
  folder: string
  /** The embedded database, which has no other clients meanwhile. */
  embedded: boolean
  /** Steps at most; default: all. */
  until?: number
  /** Called before each step. */
  onStep?: (step: { no: number; of: number }) => void
}

const LOCK_WAIT_MS = 1_500
const PAUSE_MS = 1_000
/** Retries for half an hour; a lock held longer is reported as an error. */
const TRIES = 720
const LOCK_NOT_AVAILABLE = '55P03'
/** Statements that take long beside other clients' work, and must hold no lock meanwhile. */
const BESIDE = /\bINDEX CONCURRENTLY\b|\bVALIDATE CONSTRAINT\b/i

export async function takeSteps(client: pg.ClientBase, options: StepOptions): Promise<void> {
  const { folder, embedded, until, onStep } = options
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle')
  await client.query(`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations
    (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
  const { rows } = await client.query<{ last: string | null }>(
    'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
  )
  const last = rows[0]!.last
  const all = readMigrationFiles({ migrationsFolder: folder }).slice(0, until)
  const due = all.filter(({ folderMillis }) => last === null || folderMillis > Number(last))
  // A database without tables has no other clients: all steps in one transaction.
  if (last === null) return inOne(client, due)
  // Views of the archive would block changes of columns (archive.ts).
  if (due.length > 0) await client.query('DROP SCHEMA IF EXISTS whole CASCADE')
  for (const [i, step] of due.entries()) {
    onStep?.({ no: i + 1, of: due.length })
    if (!embedded && step.sql.some((statement) => BESIDE.test(statement)))
      await oneByOne(client, step)
    else await patiently(client, () => inOne(client, [step]))
  }
}

/** A step's statement where the database has no other clients. */
const aloneText = (statement: string): string =>
  statement.replace(/\bINDEX CONCURRENTLY\b/gi, 'INDEX')

async function inOne(client: pg.ClientBase, steps: readonly MigrationMeta[]): Promise<void> {
  await client.query('BEGIN')
  try {
    for (const step of steps) {
      for (const statement of step.sql) await client.query(aloneText(statement))
      await note(client, step)
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Such a step can be retried from its beginning: `IF NOT EXISTS` in every statement. */
async function oneByOne(client: pg.ClientBase, step: MigrationMeta): Promise<void> {
  for (const statement of step.sql) {
    const [, index, table] = INDEX.exec(statement) ?? []
    if (index && table) await makeIndex(client, { statement, index, table })
    else await patiently(client, () => client.query(statement))
  }
  await note(client, step)
}

const INDEX = /INDEX CONCURRENTLY IF NOT EXISTS "(\w+)" ON "(\w+)"/i
const MAX_NAME = 63

interface NewIndex {
  statement: string
  index: string
  table: string
}

/** PostgreSQL cannot index a partitioned table concurrently, only each of its partitions. */
async function makeIndex(client: pg.ClientBase, wanted: NewIndex): Promise<void> {
  const { statement, index, table } = wanted
  const { rows: partitions } = await client.query<{ name: string; made: boolean }>(
    `SELECT c.relname AS name, EXISTS (SELECT FROM pg_index i JOIN pg_inherits h ON h.inhrelid = i.indexrelid
       WHERE i.indrelid = c.oid AND h.inhparent = to_regclass($2)) AS made
     FROM pg_inherits p JOIN pg_class c ON c.oid = p.inhrelid
     WHERE p.inhparent = (SELECT oid FROM pg_class WHERE oid = to_regclass($1) AND relkind = 'p')`,
    [table, index],
  )
  if (partitions.length === 0) {
    await dropUnfinished(client, index)
    await client.query(statement)
    return
  }
  const whole = statement
    .replace(/ CONCURRENTLY/i, '')
    .replace(` ON "${table}"`, ` ON ONLY "${table}"`)
  await patiently(client, () => client.query(whole))
  for (const { name } of partitions.filter(({ made }) => !made)) {
    const own = `${name}${index.startsWith(table) ? index.slice(table.length) : `_${index}`}`
    const part = own.slice(0, MAX_NAME)
    await dropUnfinished(client, part)
    await client.query(statement.replace(`"${index}" ON "${table}"`, `"${part}" ON "${name}"`))
    await patiently(client, () => client.query(`ALTER INDEX "${index}" ATTACH PARTITION "${part}"`))
  }
}

/** Drops the unfinished index of a killed start: it is unusable, and its name is taken. */
async function dropUnfinished(client: pg.ClientBase, index: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid`,
    [index],
  )
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY "${index}"`)
}

/** Retries with a short lock timeout, so that other queries never queue behind it for long. */
async function patiently(client: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`)
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await work()
        return
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === TRIES)
          throw error
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
  } finally {
    await client.query('SET lock_timeout = 0')
  }
}

const note = (client: pg.ClientBase, { hash, folderMillis }: MigrationMeta) =>
  client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
    hash,
    folderMillis,
  ])
