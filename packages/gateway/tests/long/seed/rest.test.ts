import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrateDatabase } from '../../../core/db/migrate'
import { openDatabase, type Db, type OpenDatabase } from '../../../core/db/open'
import { createDiskStore } from '../../../core/files/disk-store'
import { startJobs } from '../../../core/jobs'
import { seedRestJob } from '../../../sandbox/seed/rest'
import { seed } from '../../../sandbox/seed/seed'
import { simulated } from '../../../sandbox/simulator/upstream'
import { BUSINESS_NOW } from '../../support/template'
import { openTestDatabase } from '../../support/test-database'

const HOUR = 3_600_000

let whole: OpenDatabase
let inTwo: OpenDatabase
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-rest-'))
  whole = await openTestDatabase(inject('gatewayTemplate'))
  inTwo = await openDatabase({ memory: true })
})
afterAll(async () => {
  await whole.close()
  await inTwo.close()
  await rm(folder, { recursive: true, force: true })
})

async function nights(db: Db) {
  const { rows } = await db.execute(
    sql`SELECT provider_id, count(*)::int AS nights, max(check_count) AS checks FROM proof_run
      GROUP BY provider_id ORDER BY provider_id`,
  )
  return rows
}

/** Members as the planner believes; -1: it was never told. */
const believed = async (db: Db) =>
  (await db.execute(sql`SELECT reltuples FROM pg_class WHERE oid = 'member'::regclass`)).rows[0]

test('what a first start leaves behind is laid by a job: the nights of the proof, the planner’s figures', async () => {
  const { db } = inTwo
  const files = createDiskStore(folder)
  await migrateDatabase(inTwo, () => seed(db, { now: BUSINESS_NOW, files, restLater: true }))
  expect(await nights(db)).toEqual([])
  expect(await believed(db)).toEqual({ reltuples: -1 })

  const clock = { now: () => BUSINESS_NOW, wall: () => Date.now() + HOUR }
  const troubles: string[] = []
  const trouble = (_: unknown, message: string) => void troubles.push(message)
  const log = { info: () => undefined, warn: trouble, error: trouble }
  const jobs = startJobs({ db, clock, files, upstream: simulated, log }, [seedRestJob])
  await jobs.runDue()
  await jobs.stop()

  expect(troubles).toEqual([])
  const seeded = await nights(db)
  expect(seeded).toHaveLength(2)
  expect(seeded).toEqual(await nights(whole.db))
  expect(await believed(db)).toEqual(await believed(whole.db))
  // A second load finds all of it done.
  await seed(db, { now: BUSINESS_NOW, files, restLater: true })
  const waiting = sql`SELECT count(*)::int AS n FROM job WHERE kind = 'seed.rest' AND state = 'WAITING'`
  expect((await db.execute(waiting)).rows).toEqual([{ n: 0 }])
})
