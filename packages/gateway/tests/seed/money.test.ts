import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Db, OpenDatabase } from '../../core/db/open'
import { addToRollup, payDelta, rebuildRollup, refundDelta } from '../../features/trade/rollup'
import { openTestDatabase } from '../support/test-database'
import { refund, trade, tradeRollup } from '../../schema'

type Trade = typeof trade.$inferSelect
type Refund = typeof refund.$inferSelect

let database: OpenDatabase
let db: Db
let trades: Trade[]
let refunds: Refund[]
let refundsOf: Map<string, Refund[]>
beforeAll(async () => {
  database = await openTestDatabase(inject('gatewayTemplate'))
  db = database.db
  trades = await db.select().from(trade)
  refunds = await db.select().from(refund)
  refundsOf = new Map()
  for (const row of refunds)
    refundsOf.set(row.tradeNo, [...(refundsOf.get(row.tradeNo) ?? []), row])
})
afterAll(() => database.close())

const paid = () => trades.filter((row) => row.tradeStatus === 'SUCCESS')

describe('trades', () => {
  test('carry numbers of 14, 8 and 2 check digits (MOD 97-10)', () => {
    const wrong = (no: string) => !/^2026\d{20}$/.test(no) || BigInt(no) % 97n !== 1n
    expect(trades.map((row) => row.tradeNo).filter(wrong)).toEqual([])
    expect(new Set(trades.map((row) => row.tradeNo)).size).toBe(trades.length)
  })

  test('a debit card’s trade never pays more than twenty yuan', () => {
    const cards = paid().filter((row) => row.payChannel === 'BANKCARD' && row.cardKind === 'DEBIT')
    expect(cards.length).toBeGreaterThan(0)
    expect(Math.max(...cards.map((row) => row.feeAmt))).toBeLessThanOrEqual(2000)
  })

  test('only micropay and cards are ever revoked', () => {
    const types = trades.filter((row) => row.tradeStatus === 'REVOKED').map((row) => row.payType)
    expect(new Set(types)).toEqual(new Set(['MICROPAY', 'CARD']))
  })

  test('T1 money of 30 September waits for the end of the holidays', async () => {
    const { rows } = await db.execute(sql`
      SELECT DISTINCT settle_date::text AS day FROM trade JOIN merchant USING (provider_id, mer_id)
      WHERE settle_cycle = 'T1' AND trade_status = 'SUCCESS' AND settle_date IS NOT NULL
        AND (trade_time AT TIME ZONE 'Asia/Shanghai')::date = '2026-09-30'`)
    expect(rows).toEqual([{ day: '2026-10-08' }])
  })
})

describe('the rollup', () => {
  /** What the rows say, per key, summed here and not by the database. */
  function expected(): Map<string, number[]> {
    const sums = new Map<string, number[]>()
    const add = (row: Trade, figures: number[]) => {
      const day = new Date(row.tradeTime.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
      const key = [row.providerId, day, row.merId, row.shopId, row.payChannel].join(' ')
      const before = sums.get(key)
      sums.set(key, before ? before.map((value, i) => value + figures[i]!) : figures)
    }
    for (const row of paid())
      add(row, [
        1,
        row.payAmt,
        row.transAmt,
        row.couponAmt,
        row.feeAmt,
        row.settleAmt,
        row.costFeeAmt,
        row.partnerShareAmt,
        row.incomeAmt,
        (refundsOf.get(row.tradeNo) ?? []).filter((one) => one.refundStatus === 'SUCCESS').length,
        row.refundAmt,
      ])
    return sums
  }

  async function stored(): Promise<Map<string, number[]>> {
    const rows = await db.select().from(tradeRollup)
    return new Map(
      rows.map((row) => [
        [row.providerId, row.tradeDate, row.merId, row.shopId, row.payChannel].join(' '),
        [
          row.payCount,
          row.payAmt,
          row.transAmt,
          row.couponAmt,
          row.feeAmt,
          row.settleAmt,
          row.costFeeAmt,
          row.partnerShareAmt,
          row.incomeAmt,
          row.refundCount,
          row.refundAmt,
        ],
      ]),
    )
  }

  test('equals the sums of its rows', async () => {
    expect(await stored()).toEqual(expected())
  })

  test('follows a trade and its refund, and equals a rebuilt one', async () => {
    const before = await stored()
    const row = paid().find((one) => one.refundState === 'NONE' && one.payAmt > 100)!
    await db.transaction(async (tx) => {
      await addToRollup(tx, payDelta(row), refundDelta(row, 30), refundDelta(row, 12))
    })
    const key = [...expected().keys()].find(
      (one) =>
        one.includes(row.merId) &&
        one.includes(row.shopId) &&
        one.includes(row.payChannel) &&
        one.includes(new Date(row.tradeTime.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)),
    )!
    const [was, is] = [before.get(key)!, (await stored()).get(key)!]
    expect(is[0]).toBe(was[0]! + 1)
    expect(is[1]).toBe(was[1]! + row.payAmt)
    expect([is[9], is[10]]).toEqual([was[9]! + 2, was[10]! + 42])

    await db.transaction((tx) => rebuildRollup(tx, row.providerId))
    expect(await stored()).toEqual(before)
  })

  test('takes a revoked trade out again', async () => {
    const before = await stored()
    const row = paid()[0]!
    await db.transaction((tx) => addToRollup(tx, payDelta(row)))
    await db.transaction((tx) => addToRollup(tx, payDelta(row, -1)))
    expect(await stored()).toEqual(before)
  })

  test('makes a day that had none', async () => {
    const row = { ...paid()[0]!, tradeTime: new Date('2020-01-01T00:30:00+08:00') }
    await db.transaction((tx) => addToRollup(tx, payDelta(row)))
    const { rows } = await db.execute(sql`
      SELECT pay_count, pay_amt FROM trade_rollup WHERE trade_date = '2020-01-01'`)
    expect(rows).toEqual([{ pay_count: 1, pay_amt: String(row.payAmt) }])
  })
})
