import { and, asc, eq, gte, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { simulated } from '../../../sandbox/simulator/upstream'
import { settleRound } from '../../../features/merchant-settlement/settle-daily'
import { settleDue } from '../../../features/merchant-settlement/settle-run'
import { prove } from '../../../features/proof/prove'
import { job, merchantSettlement } from '../../../schema'
import type { Tx } from '../../../core/db/open'
import { gatewayForFile } from '../../support/gateway'
import { PROVIDER } from '../../refund/trades'

/** A round of more merchants than one transaction should hold is settled a few merchants at a time. */
const HOUR = 3_600_000
/** A Monday; business time begins on the Friday before at 15:00. */
const DAY = '2026-11-23'
const CYCLES = ['T1']

const gw = await gatewayForFile()

class Undone extends Error {}

/** What a shop got, but for its number. */
const batchesOf = (tx: Tx | typeof gw.db) =>
  tx
    .select({
      merId: merchantSettlement.merId,
      shopId: merchantSettlement.shopId,
      tradeCount: merchantSettlement.tradeCount,
      netAmt: merchantSettlement.netAmt,
      paidAmt: merchantSettlement.paidAmt,
      status: merchantSettlement.batchStatus,
      reason: merchantSettlement.reason,
    })
    .from(merchantSettlement)
    .where(
      and(eq(merchantSettlement.providerId, PROVIDER), gte(merchantSettlement.settleDate, DAY)),
    )
    .orderBy(asc(merchantSettlement.merId), asc(merchantSettlement.shopId))

const partsLeft = (tx: Tx | typeof gw.db = gw.db) =>
  tx
    .select({ refId: job.refId, state: job.state })
    .from(job)
    .where(and(eq(job.providerId, PROVIDER), like(job.kind, 'merchant-settle.part')))
    .orderBy(asc(job.refId))

test('in parts it leaves the batches that it leaves at once, each part a transaction of its own', async () => {
  await gw.keepOnlyJobs('merchant-settle.part')
  await gw.clock.advance(65 * HOUR)
  const now = gw.clock.now()
  let whole: Awaited<ReturnType<typeof batchesOf>> = []
  await gw.db
    .transaction(async (tx) => {
      await settleDue(tx, simulated, { providerId: PROVIDER, day: DAY, cycles: CYCLES }, now)
      whole = await batchesOf(tx)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  const merchants = new Set(whole.map(({ merId }) => merId)).size
  expect(merchants).toBeGreaterThan(6)

  const round = { providerId: PROVIDER, cycles: CYCLES }
  const deps = { clock: gw.clock, upstream: simulated }
  // Read before the commit: after it the runner takes the first part within moments.
  const [batches, waiting] = await gw.db.transaction(async (tx) => {
    await settleRound(tx, round, deps, 3)
    return [await batchesOf(tx), await partsLeft(tx)] as const
  })
  expect(batches).toEqual([])
  expect(waiting.length).toBeGreaterThanOrEqual(Math.ceil(merchants / 3))
  expect(waiting.every(({ state }) => state === 'WAITING')).toBe(true)

  await gw.clock.advance(1000)
  expect(await batchesOf(gw.db)).toEqual(whole)
  expect((await partsLeft()).every(({ state }) => state === 'DONE')).toBe(true)
  // Which transaction wrote a row is known to the database.
  const { rows } = await gw.db.execute<{ n: number }>(sql`
    select count(distinct xmin::text)::int as n from merchant_settlement
    where provider_id = ${PROVIDER} and settle_date >= ${DAY}`)
  expect(rows[0]!.n).toBeGreaterThanOrEqual(Math.ceil(merchants / 3))
  expect((await prove(gw.db)).proven.flatMap(({ differences }) => differences)).toEqual([])
})

test('a part that is done a second time finds nothing', async () => {
  const before = await batchesOf(gw.db)
  await gw.db
    .update(job)
    .set({ state: 'WAITING' })
    .where(and(eq(job.providerId, PROVIDER), eq(job.kind, 'merchant-settle.part')))

  await gw.clock.advance(1000)

  expect(await batchesOf(gw.db)).toEqual(before)
})

test('few merchants are settled by the round itself', async () => {
  const before = await partsLeft()
  await gw.db.transaction((tx) =>
    settleRound(
      tx,
      { providerId: PROVIDER, cycles: ['D0'] },
      { clock: gw.clock, upstream: simulated },
    ),
  )
  expect(await partsLeft()).toEqual(before)
})
