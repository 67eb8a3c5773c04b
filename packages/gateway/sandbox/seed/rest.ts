import { sql } from 'drizzle-orm'
import type { LongJob } from '../../core/jobs/definition'
import { enqueueJob } from '../../core/jobs/enqueue'
import { poolOf, type Db, type Tx } from '../../core/db/open'
import { layProofs } from './proofs'
import { seedTime } from './time'

/** Somebody has to open a browser and to type a captcha first. */
const AFTER_MS = 3000
const KIND = 'seed.rest'

/** Leaves to a job what a first start need not wait for; told in the seed's transaction. */
export async function leaveRest(tx: Tx, { now, days }: { now: number; days: number }) {
  const runAt = Date.now() + AFTER_MS
  const payload = { now, days }
  await enqueueJob(tx, { kind: KIND, refId: 'seed', providerId: '', clock: 'wall', runAt, payload })
}

/**
 * What no first screen shows, and the planner's figures, laid behind open doors. In statements of
 * their own: the embedded database has one connection, and whoever signs in meanwhile waits for
 * one of them only.
 */
export const seedRestJob: LongJob = {
  kind: KIND,
  lane: 'long',
  async run({ db, job, renew }) {
    const { now, days } = job.payload as { now: number; days: number }
    for (const table of await tablesOf(db)) {
      await tidyTable(db, table)
      await renew()
    }
    await layProofs(db, seedTime(now, days))
  },
}

/** With their partitions, which are tidied together. */
async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'p')
      AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY reltuples DESC`,
  )
  return rows.map(({ name }) => name)
}

/**
 * PGlite has no autovacuum: without it list counts would visit every row, and a planner that knows
 * nothing picks the wrong index.
 */
async function tidyTable(db: Db, table: string): Promise<void> {
  const client = await poolOf(db).connect()
  try {
    await client.query(`VACUUM (ANALYZE) ${table}`)
  } finally {
    client.release()
  }
}
