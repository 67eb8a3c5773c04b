import { addMonths } from '#domain/dates'
import { areLarge, makeMonths } from '../db/months'
import { poolOf, type Tx } from '../db/open'
import type { DailyJob, LongJob } from './definition'
import { enqueueOnce } from './enqueue'

/** Months after the current one whose partitions are made ahead. */
const AHEAD = 3
/** Some 100 000 trades; smaller tables are quicker without partitions. */
const LARGE_BYTES = 32 * 1024 * 1024

/** @returns the names of the partitions that were made for the months after that day's */
export async function makeAhead(tx: Tx, day: string, large = LARGE_BYTES): Promise<string[]> {
  if (!(await areLarge(tx, large))) return []
  const month = day.slice(0, 7)
  return makeMonths(tx, { from: addMonths(month, 1), to: addMonths(month, AHEAD) })
}

/** Kind of the job that takes old months out of their tables; the job itself checks their age. */
export const ARCHIVE = 'months.archive'

/**
 * All providers share the partitions: the first provider's job does the work, the others find it
 * done.
 */
export const monthsDaily: DailyJob = {
  kind: 'months.ahead',
  at: '00:05',
  async run(tx, { day }, { clock, log, archiveMonths }) {
    const about = { refId: 'months', providerId: '', clock: 'business', day } as const
    const later = (kind: string) => enqueueOnce(tx, { ...about, kind, runAt: clock.now() })
    if (archiveMonths !== undefined) await later(ARCHIVE)
    const made = await makeAhead(tx, day)
    if (made.length === 0) return
    log.info({ made }, 'months: partitions were made')
    await later(monthsAnalyzeJob.kind)
  },
}

/**
 * Planner statistics of a table and its partitions together, which PostgreSQL does not gather by
 * itself.
 */
export const monthsAnalyzeJob: LongJob = {
  kind: 'months.analyze',
  lane: 'long',
  async run({ db }) {
    const client = await poolOf(db).connect()
    try {
      await client.query('SET statement_timeout = 0')
      await client.query('ANALYZE trade, refund')
    } finally {
      // The connection's settings differ from the pool's, so it is closed.
      client.release(true)
    }
  },
}
