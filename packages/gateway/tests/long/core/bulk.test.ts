import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '../../../core/db/open'
import { addBillLines } from '../../../core/upstream/bill-lines'
import type { Difference } from '../../../features/statement/statement-compare'
import { keepDifferences } from '../../../features/statement/statement-diff-keep'
import { BUSINESS_NOW } from '../../support/template'
import { PROVIDER_ONE } from '../../support/samples'
import { merchant, shop, trade } from '../../../schema'
import { takePayments, type Taking } from '../../../features/trade/trade-take'
import { gatewayForFile } from '../../support/gateway'
import { recordStatements } from '../../support/statement-record'

const gw = await gatewayForFile()

/** So many payments of one merchant, each of a fen more. */
async function takingsOf(count: number): Promise<Taking[]> {
  const ofOne = sql`provider_id = ${PROVIDER_ONE}`
  const [holder] = await gw.db.select().from(merchant).where(ofOne).limit(1)
  const [place] = await gw.db.select().from(shop).where(ofOne).limit(1)
  const rate = { cardKind: '', feeRate: 380, feeCapAmt: 0 }
  return Array.from({ length: count }, (_, i) => [
    { merchant: holder!, shop: place! },
    {
      payChannel: 'WECHAT',
      payType: 'SCAN',
      cardKind: '',
      transAmt: 100 + i,
      goodsName: '早餐',
      rate,
      time: BUSINESS_NOW,
    },
  ]) as unknown as Taking[]
}

/** The most parameters that a statement of a transaction has, which is rolled back. */
async function mostParameters(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let most = 0
  const stop = recordStatements((_, values) => (most = Math.max(most, values.length)))
  const undone = new Error('rolled back')
  const writing = gw.db.transaction(async (tx) => {
    await work(tx)
    throw undone
  })
  await expect(writing.finally(stop)).rejects.toBe(undone)
  return most
}

test('5,000 payments are taken in one call, in the order they were given', async () => {
  const takings = await takingsOf(5_000)
  const before = await gw.db.$count(trade)
  const made = await gw.db.transaction((tx) => takePayments(tx, takings))
  expect(await gw.db.$count(trade)).toBe(before + 5_000)
  expect([made[0]!.transAmt, made[4_999]!.transAmt]).toEqual([100, 5_099])
  expect(made[0]!.tradeTime).toEqual(new Date(BUSINESS_NOW))
})

const differencesOf = (count: number): Difference[] =>
  Array.from({ length: count }, (_, i) => ({
    diffType: 'NO_LOCAL',
    channelTradeNo: `STRANGE-${i}`,
    tradeNo: null,
    merId: null,
    localAmt: null,
    channelAmt: 100,
    time: BUSINESS_NOW,
  }))

/** A bill and an order that there are not: lines and differences name them by their numbers alone. */
const BILL = { providerId: PROVIDER_ONE, billId: 'BULK', payChannel: 'WECHAT' }
const LINES_OF = { providerId: PROVIDER_ONE, orderId: 'BULK' }

const lines = (count: number) =>
  Array.from({ length: count }, () => ({
    channelTradeNo: 'STRANGE',
    amt: 100,
    time: BUSINESS_NOW,
  }))

test.each<[string, (count: number) => Promise<(tx: Tx) => Promise<unknown>>]>([
  [
    'payments',
    async (count) => {
      const takings = await takingsOf(count)
      return (tx) => takePayments(tx, takings)
    },
  ],
  ['lines of a bill', async (count) => (tx) => addBillLines(tx, LINES_OF, 0, lines(count))],
  [
    'differences of a bill',
    async (count) => (tx) => keepDifferences(tx, BILL, [differencesOf(count)], BUSINESS_NOW),
  ],
])('no statement of 5,000 %s has a hundred parameters', async (_, writerOf) => {
  const most = await mostParameters(await writerOf(5_000))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(100)
})

test.each([65_536, 65_556])(
  'a statement of %i parameters is refused, and the connection answers the next one',
  async (count) => {
    const many = Array.from({ length: count }, (_, i) => sql`${i}::int`)
    const asked = gw.db.transaction((tx) =>
      tx.execute(sql`select 1 where 1 in (${sql.join(many, sql`, `)})`),
    )
    await expect(asked).rejects.toMatchObject({ cause: { code: '08P01' } })
    expect((await gw.db.execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }])
  },
)
