import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase, type Db } from '../../../core/db/open'
import { prove } from '../../../features/proof/prove'
import { settlement } from '../../../schema'
import { differing, everyRow } from '../../support/every-row'
import { startTestGateway } from '../../support/gateway'
import { killing } from '../../support/killed-process'

const DAY_MS = 86_400_000
/** Over the end of a month and the second of the next, when rebates are worked out. */
const DAYS = 13
/**
 * Jobs that each of the killed ones gets through, of several hundred: of any day, and of the first of
 * the month, when the month before is closed, posted and settled.
 */
const LIVES: readonly ([jobs: number] | [jobs: number, since: string])[] = [
  [20],
  [90],
  [1],
  [4, '2026-12-01'],
  [8, '2026-12-01'],
]

const processes = killing()
afterAll(() => processes.cleanUp())

async function outcomeOf(db: Db) {
  const wrong = (await prove(db)).proven.flatMap(({ differences }) => differences)
  const { rows } = await db.execute<{ state: string; n: number; tries: number }>(sql`
    select state, count(*)::int as n, sum(attempts)::int as tries from job group by 1`)
  const settled = await db.$count(settlement, eq(settlement.billMonth, '2026-11'))
  const jobs = new Map(rows.map((row) => [row.state, row]))
  return { wrong, rows: await everyRow(db), settled, jobs }
}

/** @param days none: the life before has moved the clock on already */
const leap = async (dataDir: string, days: number, killed: readonly (number | string)[] = []) =>
  (
    await processes.run('packages/gateway/tests/jobs/leap.ts', [
      dataDir,
      ...[days, ...killed].map(String),
    ])
  ).ended

async function opened<T>(dataDir: string, ask: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ dataDir })
  try {
    return await ask(db)
  } finally {
    await close()
  }
}

/** What leaps of a day leave, one after another. */
let daily: Awaited<ReturnType<typeof outcomeOf>>
beforeAll(async () => {
  const far = await startTestGateway()
  for (let day = 0; day < DAYS; day++) await far.clock.advance(DAY_MS)
  daily = await outcomeOf(far.db)
  await far.close()
})

test('days that pass the end of a month settle it and leave books that prove themselves', () => {
  expect(daily.rows.account_entry!.length).toBeGreaterThan(100)
  expect(daily.settled).toBeGreaterThan(3)
  expect(daily.wrong).toEqual([])
})

test(
  'a leap over many days, killed again and again where it can be, leaves the same books, statements and settlements, each job done once',
  { timeout: 600_000 },
  async () => {
    const got = inject('gatewayTemplate').kind === 'postgres' ? await leapt() : await killedLeap()
    expect(differing(daily.rows, got.rows)).toEqual([])
    expect(got.settled).toBe(daily.settled)
    expect(got.wrong).toEqual([])
    expect([...got.jobs.keys()].toSorted()).toEqual(['DONE', 'WAITING'])
    expect(got.jobs.get('DONE')!.n).toBe(daily.jobs.get('DONE')!.n)
    // Only the job that was running at each kill was started again.
    const again = got.jobs.get('DONE')!.tries - daily.jobs.get('DONE')!.tries
    expect(again).toBeLessThanOrEqual(LIVES.length)
  },
)

/** On PostgreSQL, whose durability is its own. */
async function leapt() {
  const far = await startTestGateway()
  try {
    await far.clock.advance(DAYS * DAY_MS)
    return await outcomeOf(far.db)
  } finally {
    await far.close()
  }
}

async function killedLeap() {
  const dataDir = await processes.sampleDir()
  for (const [i, life] of LIVES.entries()) {
    expect(await leap(dataDir, i === 0 ? DAYS : 0, life)).toBe(false)
    const { proven } = await opened(dataDir, prove)
    expect(proven.flatMap(({ differences }) => differences)).toEqual([])
  }
  expect(await leap(dataDir, 0)).toBe(true)
  return opened(dataDir, outcomeOf)
}
