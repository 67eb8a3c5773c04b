import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { job } from '../../core/jobs/job-schema'
import { statement } from '../../features/statement/statement-schema'
import { merchantBill } from '../../features/statement/statement-ask'
import { dueTime, MAKE_JOB, plannedFor } from '../../features/statement/statement-plan'
import { PROVIDERS } from './accounts'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import type { SeedPart } from './parts'
import { dropHandled, layHandled } from './statement-diffs'

const DAYS = 31
/** Lines all statements together may have: making them must not keep a large sandbox busy. */
const MAX_TRADES = 60_000

/** Statements that failed, so that 重新生成 has something to do: days back, number of the day. */
const FAILED: readonly (readonly [daysAgo: number, index: number])[] = [
  [3, 1],
  [9, 8],
]
const FAIL_REASON = '渠道账单未返回，请稍后重新生成'

/** Of each provider so many merchants have had their own made, for the newest of those days. */
const MERCHANTS = 3
const MERCHANT_DAYS = 5

/** The last days' statements, still to be made; jobs make them when the gateway first runs. */
export const statementSeed: SeedPart = {
  name: 'statements',
  async derive(tx, { world: { time } }) {
    const { rows: counted } = await tx.execute<{ n: string }>(
      sql`select coalesce(sum(pay_count), 0) as n from trade_rollup
          where trade_date >= ${time.daysAgo(DAYS)}`,
    )
    const perDay = Math.max(1, Number(counted[0]?.n) / DAYS)
    const days = Math.min(DAYS, Math.floor(MAX_TRADES / perDay))
    const now = new Date(time.now).toISOString()
    await tx.execute(sql`delete from file where token in (
      select file_token from statement where due_time <= ${now})`)
    await tx.execute(sql`delete from statement where due_time <= ${now}`)
    await tx.execute(sql`delete from statement_diff where trade_time <= ${now}`)
    await dropHandled(tx)
    await tx.execute(sql`delete from job where kind = ${MAKE_JOB} and state = 'WAITING'`)

    const bills: (typeof statement.$inferInsert)[] = []
    const jobs: (typeof job.$inferInsert)[] = []
    for (const { providerId } of PROVIDERS) {
      const merIds = await busiest(tx, providerId, time.daysAgo(MERCHANT_DAYS))
      for (let ago = 1; ago <= days; ago++) {
        const day = time.daysAgo(ago)
        if (dueTime(day) > time.now) continue
        const planned = plannedFor(providerId, day).map((bill, i) => {
          const failed = FAILED.some(([daysAgo, index]) => daysAgo === ago && index === i)
          return {
            ...bill,
            billStatus: failed ? 'FAIL' : bill.billStatus,
            failReason: failed ? FAIL_REASON : '',
          }
        })
        for (const merId of ago <= MERCHANT_DAYS ? merIds : [])
          for (const billType of ['TRADE', 'SETTLE', 'FUND'])
            planned.push({
              ...(await merchantBill(tx, { providerId, merId, billType, billDate: day })),
              failReason: '',
            })
        bills.push(...planned)
        jobs.push({
          jobId: randomUUID().replaceAll('-', ''),
          providerId,
          kind: MAKE_JOB,
          refId: day,
          payload: {
            billIds: planned
              .filter(({ billStatus }) => billStatus === 'WAIT')
              .map(({ billId }) => billId),
          },
          clock: 'business',
          // The newest first.
          runAt: new Date(time.now - (DAYS - ago) * 1000),
          createdAt: new Date(time.now),
        })
      }
    }
    await insertRows(tx, statement, bills)
    await insertRows(tx, job, jobs)
    await layHandled(tx, time, days)
  },
}

/** Those with the most trades since a day. */
async function busiest(tx: Tx, providerId: string, since: string): Promise<string[]> {
  const { rows } = await tx.execute<{ mer_id: string }>(sql`
    select mer_id from trade_rollup
    where provider_id = ${providerId} and trade_date >= ${since}
    group by mer_id order by sum(pay_count) desc, mer_id limit ${MERCHANTS}`)
  return rows.map((row) => row.mer_id)
}
