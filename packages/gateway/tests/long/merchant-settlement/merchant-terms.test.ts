import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { parseTime } from '#domain/dates'
import { merchant, merchantAccount, payoutAccount, rechargeOrder } from '../../../schema'
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
const upstream = createUpstream()
const settle = (merId: string, cycle: string, day: string) =>
  gw.db.transaction((tx) => {
    const now = Math.max(gw.clock.now(), parseTime(`${day} 11:00:00`))
    return settleDue(
      tx,
      upstream,
      { providerId: PROVIDER, day, cycles: [cycle], of: { merId } },
      now,
    )
  })
const paid = (payAmt: number, over: Row = {}) =>
  feelessTrade(gw, payAmt, {
    settleDate: '2026-11-20',
    ...over,
  })
const TERMS = {
  reserveRate: '10000',
  reserveTargetAmt: '500000',
  reserveDays: '30',
  debtLimitAmt: '300000',
  reason: '近期拒付较多',
}

test('a batch that waits for its merchant’s settlement account is open work with its amount', async () => {
  const waiting = async (): Promise<Row> => {
    const { items } = (await post('/v1/workbench/todo', {})).respData
    return items.find(({ label }: Row) => label === '批次等待结算账户')
  }
  const before = await waiting()
  const of = await paid(70_000)
  const [holder] = await gw.db.select().from(merchant).where(eq(merchant.merId, of.merId))
  const { providerId, merId, acctType, acctName, acctNo, bankCode, bankName } = holder!
  const account = { providerId, merId, acctType, acctName, acctNo, bankCode, bankName }
  const asked = { checkStatus: 'WAIT_VERIFY', checkAmt: 12, askTime: new Date(gw.clock.now()) }
  await gw.db.insert(payoutAccount).values({ ...account, ...asked, accountId: 'PA0000001' })
  const [batchNo] = await settle(merId, holder!.settleCycle, '2026-11-20')
  const after = await waiting()
  const { list } = (await post('/v1/merchantSettlement/queryList', after.filters)).respData
  const row = list.find((one: Row) => one.batchNo === batchNo)
  expect(row).toMatchObject({ batchStatus: 'HELD', reason: '结算账户待验证，验证通过后付款' })
  expect([after.count - before.count, after.amt - before.amt]).toEqual([1, row.unpaidAmt])
  await gw.db.delete(payoutAccount).where(eq(payoutAccount.accountId, 'PA0000001'))
})

describe('a reserve', () => {
  test('is withheld by the batches up to its limit, and released when its term ends', async () => {
    const of = await paid(1_000_000)
    const before = await merchantOf(of.merId)
    const done = await post('/v1/merchant/setReserve', { merId: of.merId, ...TERMS })
    expect(done.respData).toEqual({
      merId: of.merId,
      reserveRate: 10_000,
      reserveTargetAmt: 500_000,
      reserveDays: 30,
      debtLimitAmt: 300_000,
    })
    const shown = await merchantOf(of.merId)
    expect(shown).toMatchObject({ reserveRate: 10_000, reserveDays: 30, debtLimitAmt: 300_000 })
    expect(shown.logs.at(-1)).toMatchObject({
      title: '设置保证金与欠款上限',
      remark: expect.stringMatching(/^保证金比例 0%? ?.*10.*。近期拒付较多$/),
    })
    await settle(of.merId, before.settleCycle, '2026-11-20')
    const { batchNo } = await tradeNow(gw, of.tradeNo)
    const { respData: batch } = await post('/v1/merchantSettlement/detail', { batchNo })
    expect(batch.reserveAmt).toBeGreaterThanOrEqual(100_000)
    const kept = (await merchantOf(of.merId)).reserveAmt
    expect(kept).toBeGreaterThanOrEqual(before.reserveAmt + 100_000)

    const releases = async () =>
      (await merchantOf(of.merId)).moneyEntries.filter(
        (entry: Row) => entry.entryType === 'RELEASE',
      )
    await settle(of.merId, before.settleCycle, '2026-12-18')
    expect(await releases()).toEqual([])
    await settle(of.merId, before.settleCycle, '2026-12-21')
    const [entry] = await releases()
    expect(entry).toMatchObject({ balanceMove: kept, reserveMove: -kept })
    const { respData: back } = await post('/v1/merchantSettlement/detail', {
      batchNo: entry.relatedNo,
    })
    expect(back.reserveAmt).toBeLessThanOrEqual(-kept)
  })

  test('is set by a user with the code, within its limits, with a reason', async () => {
    const [{ merId } = { merId: '' }] = await gw.db
      .select({ merId: merchant.merId })
      .from(merchant)
      .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.merStatus, 'NORMAL')))
      .limit(1)
    const set = (over: Row, session = admin) =>
      post('/v1/merchant/setReserve', { merId, ...TERMS, ...over }, session)
    expect((await set({ reserveRate: '30001' })).respData.errors[0].field).toBe('reserveRate')
    expect((await set({ reserveDays: '0' })).respData.errors[0].field).toBe('reserveDays')
    expect((await set({ reason: '' })).respData.errors).toEqual([
      { field: 'reason', msg: '请输入原因' },
    ])
    expect((await set({}, await gw.signIn('qd_admin'))).respCode).toBe('90403')
    expect((await set({}, await gw.signIn('nocode'))).respCode).toBe('90403')
    expect((await set({}, await gw.signIn('other_admin'))).respCode).toBe('90404')
    expect((await set({ merId: '8999' })).respCode).toBe('90404')
  })
})

describe('a merchant that tops up', () => {
  const topUp = (merId: string, over: Row = {}, session = admin) =>
    post(
      '/v1/merchant/topUp',
      {
        merId,
        amt: '50000',
        payWay: 'EBANK',
        payerName: '上海某某餐饮有限公司',
        payerAcct: '31001234567890',
        ...over,
      },
      session,
    )

  test('pays its debt, and the rest is reserved for its refunds', async () => {
    const of = await paid(100_000_000, { settleStatus: 'SETTLED', settleDate: null })
    const before = await merchantOf(of.merId)
    const own = Math.max(before.unsettledAmt, 0) + before.balanceAmt + before.reserveAmt
    const refundAmt = String(own + 30_000)
    const asked = { tradeNo: of.tradeNo, refundAmt, reason: '顾客退货' }
    expect((await post('/v1/refund/apply', asked)).respCode).toBe('90000')
    expect((await merchantOf(of.merId)).debtAmt).toBe(before.debtAmt + 30_000)

    const { respData: order } = await topUp(of.merId, { amt: String(before.debtAmt + 45_000) })
    expect(order).toMatchObject({ rechargeStatus: 'INIT' })
    await decide(gw, { kind: 'recharge', id: order.rechargeNo, decision: 'arrive' })
    const after = await merchantOf(of.merId)
    expect(after).toMatchObject({ debtAmt: 0, reserveAmt: 15_000 })
    expect(after.topUps[0]).toMatchObject({
      rechargeNo: order.rechargeNo,
      rechargeStatus: 'SUCCESS',
      arriveAmt: before.debtAmt + 45_000,
    })
    expect(after.moneyEntries[0]).toMatchObject({
      entryType: 'TOP_UP',
      relatedNo: order.rechargeNo,
      debtMove: -(before.debtAmt + 30_000),
      reserveMove: 15_000,
    })
    const { respData: list } = await post('/v1/account/rechargeList', { acctKind: 'MERCHANT' })
    expect(list.list[0]).toMatchObject({ rechargeNo: order.rechargeNo, acctNo: of.merId })
  })

  test('names its refusals', async () => {
    const [row] = await gw.db.select().from(merchantAccount).limit(1)
    const [own] = await gw.db
      .select()
      .from(merchant)
      .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.merStatus, 'NORMAL')))
      .limit(1)
    expect((await topUp(own!.merId, { amt: '99' })).respData.errors[0].field).toBe('amt')
    expect((await topUp(own!.merId, { payWay: 'TRANSFER' })).respData.errors[0].field).toBe(
      'receiptPic',
    )
    expect((await topUp(own!.merId, {}, await gw.signIn('qd_admin'))).respCode).toBe('90403')
    expect((await topUp(row!.merId, {}, await gw.signIn('nocode'))).respCode).toBe('90403')
    expect((await topUp('8999')).respCode).toBe('90404')
    expect(
      await gw.db.select().from(rechargeOrder).where(eq(rechargeOrder.acctNo, '8999')),
    ).toEqual([])
  })
})

describe('settling at once', () => {
  const now = (merId: string, session = admin) =>
    post('/v1/merchantSettlement/settleNow', { merId }, session)

  test('pays a D0 merchant what it has, once', async () => {
    const of = await paid(80_000)
    await settle(of.merId, (await merchantOf(of.merId)).settleCycle, '2026-11-23')
    const next = await paid(70_000)
    const refused = await now(next.merId)
    expect(refused.respDesc).toBe('只有结算周期为D0的商户可以立即结算')
    await gw.db
      .update(merchant)
      .set({ settleCycle: 'D0' })
      .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.merId, next.merId)))
    const [first, second] = await Promise.all([now(next.merId), now(next.merId)])
    const codes = [first.respCode, second.respCode].sort()
    expect(codes).toEqual(['90000', '90409'])
    const { respData } = first.respCode === '90000' ? first : second
    // A tenth is withheld, since the merchant has a reserve.
    expect(respData.paidAmt).toBeGreaterThanOrEqual(63_000)
    expect((await now(next.merId)).respDesc).toBe('没有可结算的资金')
    const { batchNo } = await tradeNow(gw, next.tradeNo)
    expect(respData.batchNos).toContain(batchNo)
  })

  test('is refused below the least amount, to frozen merchants and to others', async () => {
    const of = await paid(1)
    await gw.db
      .update(merchant)
      .set({ minSettleAmt: 100_000_000 })
      .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.merId, of.merId)))
    expect((await now(of.merId)).respDesc).toBe('未达起结金额¥1,000,000.00，并入下一批次')
    // The refused batch is rolled back.
    expect((await tradeNow(gw, of.tradeNo)).batchNo).toBeNull()
    expect((await now(of.merId, await gw.signIn('qd_admin'))).respCode).toBe('90403')
    expect((await now(of.merId, await gw.signIn('other_admin'))).respCode).toBe('90404')
    const { version } = await merchantOf(of.merId)
    await post('/v1/merchant/freeze', { merId: of.merId, version, reason: '核实交易' })
    expect((await now(of.merId)).respDesc).toBe('商户状态为冻结，不能结算')
  })
})

test('the books agree with all of it', async () => {
  const { proven } = await prove(gw.db)
  const wrong = proven.filter(
    ({ title }) => /商户|批次|充值/.test(title) && !title.startsWith('每笔交易的费率'),
  )
  expect(wrong.flatMap(({ differences }) => differences)).toEqual([])
})
