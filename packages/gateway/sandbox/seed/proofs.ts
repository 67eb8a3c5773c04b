import { sql } from 'drizzle-orm'
import { insertRows } from '../../core/db/insert-rows'
import type { Db, Tx } from '../../core/db/open'
import { proofRun } from '../../features/proof/proof-schema'
import { checksWith } from '../../features/proof/prove'
import { incomeStart } from './income'
import { PROVIDERS } from './accounts'
import { yyMMdd, type SeedTime } from './time'

const NIGHTS = 14
const SERIAL_FROM = 90_000_001
/** After midnight; each takes a while. */
const STARTS_S = 5 * 3600 + 10 * 60
const TAKES_S = 4

/**
 * The nights before the sandbox began: what there is to prove, and nothing wrong with it. Made anew
 * of the database as it stands, in statements of their own where no transaction is given.
 */
export async function layProofs(db: Tx | Db, time: SeedTime): Promise<void> {
  await db.execute(
    sql`delete from proof_run where start_time <= ${new Date(time.now).toISOString()}`,
  )
  for (const [p, { providerId }] of PROVIDERS.entries()) {
    const checks = await countedOf(db, providerId)
    const rows = Array.from({ length: NIGHTS }, (_, i) => time.daysAgo(i))
      .filter((day) => time.at(day, STARTS_S + TAKES_S).getTime() < time.now)
      .map((day) => ({
        providerId,
        runNo: `PR${yyMMdd(day)}${SERIAL_FROM + p}`,
        startTime: time.at(day, STARTS_S),
        endTime: time.at(day, STARTS_S + TAKES_S),
        runStatus: 'PASSED',
        sinceDate: incomeStart(time),
        checkCount: checks.length,
        itemCount: checks.reduce((total, { counted }) => total + counted, 0),
        checks,
      }))
    await insertRows(db, proofRun, rows)
  }
}

async function countedOf(db: Tx | Db, providerId: string) {
  const checks: { title: string; counted: number; wrong: number }[] = []
  for (const { title, count } of checksWith({}))
    if (count) checks.push({ title, counted: await count(db, providerId), wrong: 0 })
  return checks
}
