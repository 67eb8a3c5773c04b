import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatDate } from '#domain/dates'
import { merchant, merchantSettlement, refund } from '../../../schema'
import { holdTrades } from '../../../features/merchant-account/hold-trades'
import { settleDue } from '../../../features/merchant-settlement/settle-run'
import { prove } from '../../../features/proof/prove'
import { createUpstream } from '../../../core/upstream/ask'
import { gatewayForFile } from '../../support/gateway'
import { decide, feelessTrade, PROVIDER, tradeNow } from '../../refund/trades'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const post = (path: string, body: Row, session = admin) => gw.post(path, body, { session })
const merchantOf = async (merId: string): Promise<Row> =>
  (await post('/v1/merchant/detail', { merId })).respData
const apply = (tradeNo: string, fen: number) =>
  post('/v1/refund/apply', { tradeNo, refundAmt: String(fen), reason: '顾客退货' })
const upstream = createUpstream()
const settle = (merId: string, cycle: string, day = '2026-11-20') =>
  gw.db.transaction((tx) =>
    settleDue(
      tx,
      upstream,
      { providerId: PROVIDER, day, cycles: [cycle], of: { merId } },
      gw.clock.now(),
    ),
  )
/** A settled trade without a fee, as large as it takes. */
const settled = (payAmt: number, over: Row = {}) =>
  feelessTrade(gw, payAmt, {
    settleStatus: 'SETTLED',
    batchNo: null,
    ...over,
  })
const LIMIT = 1_000_000

describe('a refund takes its merchant’s money', () => {
  test('from unsettled trades first, and owes the rest up to the limit', async () => {
    const of = await settled(100_000_000)
    const before = await merchantOf(of.merId)
    const own = Math.max(before.unsettledAmt, 0) + before.balanceAmt + before.reserveAmt
    expect((await apply(of.tradeNo, own + 40_000)).respCode).toBe('90000')
    const after = await merchantOf(of.merId)
    expect(after).toMatchObject({
      unsettledAmt: Math.min(before.unsettledAmt, 0),
      balanceAmt: 0,
      reserveAmt: 0,
      debtAmt: before.debtAmt + 40_000,
      debtLimitAmt: before.partnerId === null ? LIMIT : 200_000,
    })
    const [entry] = after.moneyEntries
    expect(entry).toMatchObject({
      entryType: 'REFUND',
      balanceMove: 0 - before.balanceAmt,
      debtMove: 40_000,
    })
    const room = after.debtLimitAmt - after.debtAmt
    const refused = await apply(of.tradeNo, room + 1)
    expect(refused).toMatchObject({
      respCode: '90409',
      respDesc: '商户可用资金不足，请商户充值后再退',
    })
    expect(await merchantOf(of.merId)).toMatchObject({ debtAmt: after.debtAmt })
    expect((await apply(of.tradeNo, room)).respCode).toBe('90000')
  })

  test('the next batch recovers the debt', async () => {
    const of = await settled(2_000_000, { settleStatus: 'UNSETTLED', settleDate: '2026-11-20' })
    const before = await merchantOf(of.merId)
    expect(before.debtAmt).toBeGreaterThan(0)
    await settle(of.merId, before.settleCycle)
    const row = await tradeNow(gw, of.tradeNo)
    const { respData: batch } = await post('/v1/merchantSettlement/detail', {
      batchNo: row.batchNo,
    })
    // Other shops of the merchant give their part of it.
    expect(batch.debtAmt).toBeGreaterThan(0)
    expect(batch.debtAmt).toBeLessThanOrEqual(before.debtAmt)
    expect(batch.trades.map((one: Row) => one.tradeNo)).toContain(of.tradeNo)
    expect(await merchantOf(of.merId)).toMatchObject({ debtAmt: 0 })
    // It says so on every screen, in both directions.
    const { respData: shown } = await post('/v1/trade/detail', { tradeNo: of.tradeNo })
    expect(shown).toMatchObject({ batchNo: row.batchNo, payoutNo: batch.payoutNo })
    const { respData: found } = await post('/v1/trade/queryList', { batchNo: row.batchNo })
    expect(found.list.map((one: Row) => one.tradeNo)).toContain(of.tradeNo)
    const { respData: cash } = await post('/v1/cashout/detail', { cashNo: batch.payoutNo })
    expect(cash.batches.map((one: Row) => one.batchNo)).toContain(row.batchNo)
  })

  test('that is closed is given back by the next batch', async () => {
    const of = await settled(50_000, { settleStatus: 'UNSETTLED', settleDate: '2026-11-20' })
    const { respData: asked } = await apply(of.tradeNo, 20_000)
    const { settleCycle } = await merchantOf(of.merId)
    await settle(of.merId, settleCycle)
    await decide(gw, { kind: 'refund', id: asked.refundNo, decision: 'close' })
    const closed = async () =>
      (await gw.db.select().from(refund).where(eq(refund.refundNo, asked.refundNo)))[0]!
    expect(await closed()).toMatchObject({ refundStatus: 'CLOSED', openAmt: -20_000 })
    const [batchNo] = await settle(of.merId, settleCycle)
    expect(await closed()).toMatchObject({ openAmt: 0, backBatchNo: batchNo })
    const { respData: batch } = await post('/v1/merchantSettlement/detail', { batchNo })
    expect(batch).toMatchObject({ backAmt: 20_000, netAmt: 20_000 })
  })

  test('the books agree with all of it', async () => {
    const { proven } = await prove(gw.db)
    // The trades here are free, whatever their merchants' rates are.
    const wrong = proven.filter(
      ({ title }) => /商户|批次/.test(title) && !title.startsWith('每笔交易的费率'),
    )
    expect(wrong.flatMap(({ differences }) => differences)).toEqual([])
  })
})

describe('a batch that is not paid and whose money a refund takes', () => {
  /** A batch below the minimum of its merchant: held, and in no payout. */
  const heldBatch = async (payAmt: number) => {
    const of = await settled(payAmt, { settleStatus: 'UNSETTLED', settleDate: '2026-11-20' })
    const { settleCycle } = await merchantOf(of.merId)
    await gw.db
      .update(merchant)
      .set({ minSettleAmt: 90_000_000 })
      .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.merId, of.merId)))
    await settle(of.merId, settleCycle)
    return { of, settleCycle, batchNo: (await tradeNow(gw, of.tradeNo)).batchNo! }
  }
  const batchOf = async (batchNo: string): Promise<Row> =>
    (await post('/v1/merchantSettlement/detail', { batchNo })).respData

  test('is closed as 冲抵 with what took it when nothing is left, and so are its trades', async () => {
    const { of, batchNo } = await heldBatch(70_000)
    const { balanceAmt, unsettledAmt } = await merchantOf(of.merId)
    const large = await settled(90_000_000, { merId: of.merId, shopId: of.shopId })
    const { respData: asked } = await apply(large.tradeNo, Math.max(unsettledAmt, 0) + balanceAmt)
    const batch = await batchOf(batchNo)
    expect(batch).toMatchObject({
      batchStatus: 'OFFSET',
      reason: `由退款${asked.refundNo}冲抵`,
      unpaidAmt: 0,
      paidAmt: 0,
      offsetAmt: batch.netAmt,
      payingNo: null,
      offsets: [{ relatedNo: asked.refundNo, amt: batch.netAmt }],
    })
    expect(await tradeNow(gw, of.tradeNo)).toMatchObject({ settleStatus: 'OFFSET' })
  })

  test('is carried with the rest, and its trades name the payout that pays them', async () => {
    const { of, settleCycle, batchNo } = await heldBatch(70_000)
    const { unsettledAmt } = await merchantOf(of.merId)
    const large = await settled(90_000_000, { merId: of.merId, shopId: of.shopId })
    const { respData: asked } = await apply(large.tradeNo, Math.max(unsettledAmt, 0) + 10_000)
    const part = await batchOf(batchNo)
    expect(part).toMatchObject({ batchStatus: 'HELD', offsetAmt: 10_000 })
    await gw.db
      .update(merchant)
      .set({ minSettleAmt: 0 })
      .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.merId, of.merId)))
    await settle(of.merId, settleCycle)
    const left = await batchOf(batchNo)
    const next = await batchOf(left.carriedTo)
    expect(next.carryAmt).toBe(part.netAmt - 10_000)
    expect(next.carried).toMatchObject([
      { batchNo, netAmt: part.netAmt, offsetAmt: 10_000, carriedAmt: part.netAmt - 10_000 },
    ])
    expect(left).toMatchObject({
      payingNo: next.payoutNo,
      offsets: [{ relatedNo: asked.refundNo, amt: 10_000 }],
    })
    const { respData: shown } = await post('/v1/trade/detail', { tradeNo: of.tradeNo })
    expect(shown.payoutNo).toBe(next.payoutNo)
  })

  test('leaves the books in agreement', async () => {
    const { proven } = await prove(gw.db)
    const wrong = proven.filter(({ title }) => /批次|冲抵|商户资金/.test(title))
    expect(wrong.flatMap(({ differences }) => differences)).toEqual([])
  })
})

describe('a merchant that is frozen', () => {
  test('has its open trades held, in no batch, and settled again after that', async () => {
    const of = await settled(30_000, { settleStatus: 'UNSETTLED', settleDate: '2026-11-20' })
    const before = await merchantOf(of.merId)
    const reason = '核实交易'
    const frozen = await post('/v1/merchant/freeze', {
      merId: of.merId,
      version: before.version,
      reason,
    })
    expect(frozen.respCode).toBe('90000')
    expect(await tradeNow(gw, of.tradeNo)).toMatchObject({ settleStatus: 'HELD', settleDate: null })
    expect((await merchantOf(of.merId)).heldAmt).toBeGreaterThanOrEqual(30_000)
    await settle(of.merId, before.settleCycle, '2026-11-20')
    expect(await tradeNow(gw, of.tradeNo)).toMatchObject({ settleStatus: 'HELD', batchNo: null })
    const { version } = await merchantOf(of.merId)
    await post('/v1/merchant/unfreeze', { merId: of.merId, version, reason })
    const freed = await tradeNow(gw, of.tradeNo)
    expect(freed.settleStatus).toBe('UNSETTLED')
    expect(freed.settleDate! > formatDate(gw.clock.now())).toBe(true)
  })

  test('pays a refund of a held trade from that trade', async () => {
    const of = await settled(30_000, { settleStatus: 'UNSETTLED', settleDate: '2026-11-20' })
    await gw.db.transaction((tx) => holdTrades(tx, of, [of.tradeNo]))
    const before = await merchantOf(of.merId)
    expect((await apply(of.tradeNo, 30_000)).respCode).toBe('90000')
    const after = await merchantOf(of.merId)
    expect(after).toMatchObject({ debtAmt: before.debtAmt, unsettledAmt: before.unsettledAmt })
    expect(after.heldAmt).toBe(before.heldAmt - 30_000)
  })
})

describe('the calls', () => {
  const list = (body: Row, session = admin) =>
    post('/v1/merchantSettlement/queryList', body, session)

  test('show a partner its own merchants’ batches only, and a store none', async () => {
    const partner = await gw.signIn('qd_admin')
    const own = (await list({ pageSize: 100 }, partner)).respData
    expect(own.total).toBeGreaterThan(0)
    expect(own.total).toBeLessThan((await list({})).respData.total)
    const [foreign] = await gw.db
      .select()
      .from(merchantSettlement)
      .where(
        and(
          eq(merchantSettlement.providerId, PROVIDER),
          eq(merchantSettlement.partnerId, '7000000000000007'),
        ),
      )
      .limit(1)
    const { batchNo } = foreign!
    const seen = await post('/v1/merchantSettlement/detail', { batchNo }, partner)
    expect(seen.respCode).toBe('90404')
    expect((await list({}, await gw.signIn('shop_owner'))).respCode).toBe('90403')
    expect((await list({}, await gw.signIn('nocode'))).respCode).toBe('90403')
  })

  test('reach 90 days, and refuse a status that is none', async () => {
    const range = { settleDateStart: '2026-08-01', settleDateEnd: '2026-11-20' }
    expect((await list(range)).respData.errors[0].msg).toBe('查询时间跨度不能超过90天')
    expect((await list({ batchStatus: 'PAID' })).respCode).toBe('90400')
    expect((await post('/v1/merchantSettlement/detail', { batchNo: 'MS0' })).respCode).toBe('90404')
  })

  test('a merchant of another provider cannot be seen', async () => {
    const other = await gw.signIn('other_admin')
    const [row] = await gw.db
      .select()
      .from(merchantSettlement)
      .where(eq(merchantSettlement.providerId, PROVIDER))
      .limit(1)
    const { batchNo } = row!
    expect((await post('/v1/merchantSettlement/detail', { batchNo }, other)).respCode).toBe('90404')
  })
})
