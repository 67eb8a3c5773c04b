import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase, type Db } from '../../../gateway/core/db/open'
import { prove } from '../../../gateway/features/proof/prove'
import { settlement } from '../../../gateway/schema'
import { differing, everyRow } from '../../support/every-row'
import { startTestGateway } from '../../support/gateway'
import { killing } from '../../support/killed-process'

const DAY_MS = 86_400_000
/** Over the end of a month and the second of the next, when rebates are worked out. */
const DAYS = 14
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

/** What one leap leaves that nothing disturbs. */
let wanted: Awaited<ReturnType<typeof outcomeOf>>
let until: number
beforeAll(async () => {
  const far = await startTestGateway()
  await far.clock.advance(DAYS * DAY_MS)
  until = far.clock.now()
  wanted = await outcomeOf(far.db)
  await far.close()
})

test('a leap over many days settles the month it passes and leaves books that prove themselves', () => {
  expect(wanted.rows.account_entry!.length).toBeGreaterThan(100)
  expect(wanted.settled).toBeGreaterThan(3)
  expect(wanted.wrong).toEqual([])
})

test(
  'a leap over many days leaves the same books, statements and settlements as leaps of a day',
  { timeout: 600_000 },
  async () => {
    const daily = await startTestGateway()
    try {
      for (let day = 0; day < DAYS; day++) await daily.clock.advance(DAY_MS)
      expect(daily.clock.now()).toBe(until)
      expect(differing(await everyRow(daily.db), wanted.rows)).toEqual([])
    } finally {
      await daily.close()
    }
  },
)

/** @param days none: the process before has moved the clock on already */
const leap = async (dataDir: string, days: number, killed: readonly (number | string)[] = []) =>
  (await processes.run('tests/gateway/jobs/leap.ts', [dataDir, ...[days, ...killed].map(String)]))
    .ended

async function opened<T>(dataDir: string, ask: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ dataDir })
  try {
    return await ask(db)
  } finally {
    await close()
  }
}

test(
  'a leap over many days that is killed again and again ends as one that ran through, each job done once',
  { timeout: 600_000 },
  async ({ skip }) => {
    const { kind } = inject('gatewayTemplate')
    skip(kind === 'postgres', 'on PostgreSQL durability is PostgreSQL’s')
    const killed = await processes.sampleDir()
    for (const [i, life] of LIVES.entries()) {
      expect(await leap(killed, i === 0 ? DAYS : 0, life)).toBe(false)
      const { proven } = await opened(killed, prove)
      expect(proven.flatMap(({ differences }) => differences)).toEqual([])
    }
    expect(await leap(killed, 0)).toBe(true)

    const got = await opened(killed, outcomeOf)
    expect(differing(wanted.rows, got.rows)).toEqual([])
    expect(got.wrong).toEqual([])
    expect([...got.jobs.keys()].toSorted()).toEqual(['DONE', 'WAITING'])
    // Nothing was begun again but what somebody was at when he died.
    const again = got.jobs.get('DONE')!.tries - wanted.jobs.get('DONE')!.tries
    expect(again).toBeLessThanOrEqual(LIVES.length)
  },
)
