import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  incomeEntry,
  ledgerLine,
  merchantSettlement,
  source,
  statement,
  trade,
} from '../../../schema'
import { gatewayForFile } from '../../support/gateway'
import { prove } from '../../../features/proof/prove'
import { retryWaitingEvents } from '../../../core/ingest-retry'
import { openMerchant, paid, PROVIDER, tell } from '../../ingest/support'

const DAY_MS = 86_400_000

const gw = await gatewayForFile()
const { merId, shopId } = await openMerchant(gw)
const admin = await gw.signIn('fws_admin')

const faults = async () =>
  (await prove(gw.db)).proven.flatMap(({ title, differences }) =>
    differences.map((words) => `${title}: ${words}`),
  )

test('a payment that comes after its day was closed is booked in the open day and settled next', async () => {
  const before = await faults()
  expect(before).toEqual([])
  const [late] = await tell(
    gw,
    paid({ channelTradeNo: 'LATE', merId, occurredAt: '2026-11-18 10:00:00', couponAmt: 500 }),
  )
  const where = eq(trade.tradeNo, late!.tradeNo!)
  const [row] = await gw.db.select().from(trade).where(where)
  expect(row).toMatchObject({ lateDate: '2026-11-20', settleDate: '2026-11-23' })
  expect(row!.tradeTime).toEqual(new Date('2026-11-18T10:00:00+08:00'))
  // Its detail leads to the voucher of the day that has it.
  const { tradeNo } = row!
  const { respData: shown } = await gw.post('/v1/trade/detail', { tradeNo }, { session: admin })
  expect(shown.lateDate).toBe('2026-11-20')
  // The list and its sums have it on its own day.
  const range = { tradeTimeStart: '2026-11-18', tradeTimeEnd: '2026-11-18', merId, shopId }
  const { respData } = await gw.post('/v1/trade/queryList', range, { session: admin })
  expect(respData.list.map(({ tradeNo }: { tradeNo: string }) => tradeNo)).toContain(late!.tradeNo)

  await gw.clock.advance(4 * DAY_MS)
  const income = await gw.db.select().from(incomeEntry).where(eq(incomeEntry.merId, merId))
  const booked = income.filter(
    ({ incomeDate, payChannel }) => payChannel === 'WECHAT' && incomeDate === '2026-11-20',
  )
  expect(booked).toMatchObject([{ entryType: 'TRADE', couponAmt: expect.any(Number) }])
  expect(booked[0]!.transAmt).toBeGreaterThanOrEqual(10_000)
  const [settled] = await gw.db.select().from(trade).where(where)
  expect(settled!.batchNo).not.toBeNull()
  const [batch] = await gw.db
    .select()
    .from(merchantSettlement)
    .where(eq(merchantSettlement.batchNo, settled!.batchNo!))
  expect(batch).toMatchObject({ settleDate: '2026-11-23', merId })
  expect(await gw.db.$count(statement, eq(statement.billDate, '2026-11-20'))).toBeGreaterThan(0)
  expect(await faults()).toEqual([])
})

test('money of an unknown merchant is in the ledger until the merchant is known', async () => {
  const event = paid({ channelTradeNo: 'WHO', merId: '9999', occurredAt: '2026-11-24 12:00:00' })
  expect(await tell(gw, event)).toEqual([
    { eventId: 'E-WHO', state: 'WAITING', reason: 'MERCHANT' },
  ])
  const suspense = async () => {
    const lines = await gw.db.select().from(ledgerLine).where(eq(ledgerLine.account, 'SUSPENSE'))
    return lines.reduce((sum, { amt }) => sum + amt, 0)
  }
  expect(await suspense()).toBe(-10_000)
  expect(await faults()).toEqual([])
  // Its own number at the acquirer is entered for the merchant.
  await gw.db.update(source).set({ merchantNos: { 9999: merId } })
  await gw.db.transaction((tx) => retryWaitingEvents(tx, PROVIDER, gw.clock.now()))
  await gw.runDue()
  expect(await suspense()).toBe(0)
  expect(await tell(gw, event)).toMatchObject([{ state: 'SAME' }])
  expect(await faults()).toEqual([])
})

test('what is told ahead of its time is applied when that has come', async () => {
  const event = paid({ channelTradeNo: 'SOON', merId, occurredAt: '2026-11-24 15:20:00' })
  expect(await tell(gw, event)).toMatchObject([{ state: 'WAITING', reason: 'DAY' }])
  await gw.clock.advance(1_300_000)
  expect(await tell(gw, event)).toMatchObject([{ state: 'SAME' }])
})
