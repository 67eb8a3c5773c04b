import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../gateway/core/db/open'
import { prove } from '../../../gateway/features/proof/prove'
import { differing, everyRow } from '../../support/every-row'
import { killing } from '../../support/killed-process'

/** Over the end of a month and the second of the next. */
const DAYS = 14
/** Jobs that each of the killed ones gets through; the leap has several hundred. */
const LIVES = [20, 90, 1]

const processes = killing()
afterAll(() => processes.cleanUp())

/** @param days none: the process before has moved the clock on already */
const leap = async (dataDir: string, days: number, jobs?: number) =>
  (
    await processes.run('tests/gateway/jobs/leap.ts', [
      dataDir,
      String(days),
      ...(jobs === undefined ? [] : [String(jobs)]),
    ])
  ).ended

async function outcomeOf(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir })
  try {
    const wrong = (await prove(db)).proven.flatMap(({ differences }) => differences)
    const { rows } = await db.execute<{ state: string; n: number; tries: number }>(sql`
      select state, count(*)::int as n, sum(attempts)::int as tries from job group by 1`)
    return { wrong, rows: await everyRow(db), jobs: new Map(rows.map((row) => [row.state, row])) }
  } finally {
    await close()
  }
}

test(
  'a leap over two weeks that is killed again and again ends as one that ran through, each job done once',
  { timeout: 600_000 },
  async ({ skip }) => {
    const { kind } = inject('gatewayTemplate')
    skip(kind === 'postgres', 'on PostgreSQL durability is PostgreSQL’s')
    const undisturbed = await processes.sampleDir()
    const killed = await processes.copyOf(undisturbed)
    expect(await leap(undisturbed, DAYS)).toBe(true)
    const wanted = await outcomeOf(undisturbed)

    for (const [i, jobs] of LIVES.entries()) {
      expect(await leap(killed, i === 0 ? DAYS : 0, jobs)).toBe(false)
      expect((await outcomeOf(killed)).wrong).toEqual([])
    }
    expect(await leap(killed, 0)).toBe(true)

    const got = await outcomeOf(killed)
    expect(differing(wanted.rows, got.rows)).toEqual([])
    expect(got.wrong).toEqual([])
    expect([...got.jobs.keys()].toSorted()).toEqual(['DONE', 'WAITING'])
    // Nothing was begun again but what somebody was at when he died.
    const again = got.jobs.get('DONE')!.tries - wanted.jobs.get('DONE')!.tries
    expect(again).toBeLessThanOrEqual(LIVES.length)
  },
)
