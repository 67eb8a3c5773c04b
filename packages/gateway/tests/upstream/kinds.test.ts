import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as db from '../../schema'
import { ORDER_KINDS } from '../../upstream-kinds'
import type { Upstream } from '../../core/upstream/port'
import { createUpstream } from '../../core/upstream/ask'
import type { TestGateway, TestSession } from '../support/gateway'
import { notify, startUpstream, type TestUpstream } from '../support/upstream'
import { orderOf, PROVIDER, startReal } from './support'

let upstream: TestUpstream
let gw: TestGateway
let admin: TestSession
/** Asks as handlers do. */
const port: Upstream = createUpstream()

beforeAll(async () => {
  upstream = await startUpstream()
  gw = await startReal(upstream.settings)
  admin = await gw.signIn('fws_admin')
})
afterAll(async () => {
  await gw.close()
  await upstream.close()
})

const post = async (path: string, body: Record<string, unknown>) => {
  const { respCode, respDesc, respData } = await gw.post(path, body, { session: admin })
  if (respCode !== '90000') throw new Error(`${path}: ${respDesc}`)
  return respData
}

/** Brings an order to upstream, has it answered, and says what became of the answer. */
async function answered(kind: string, refId: string, ...answers: Record<string, unknown>[]) {
  await gw.runDue()
  expect(upstream.about(refId).at(-1)).toMatchObject({ kind, refId, providerId: PROVIDER })
  const results: unknown[] = []
  for (const answer of answers) {
    const { orderId } = await orderOf(gw, kind, refId)
    const { result, respDesc } = await notify(gw, { providerId: PROVIDER, orderId, ...answer })
    results.push(result ?? respDesc)
  }
  return results
}

const profit = async () => {
  const [row] = await gw.db
    .select()
    .from(db.account)
    .where(and(eq(db.account.providerId, PROVIDER), eq(db.account.acctKind, 'PROFIT')))
  const { availAmt, frozenAmt } = row!
  return { availAmt, frozenAmt }
}

describe('the bank', () => {
  test('pays a withdrawal out of what was frozen for it, and may send it back', async () => {
    const start = await profit()
    const { withdrawNo } = await post('/v1/account/withdrawApply', { amt: 10_000 })
    expect(await profit()).toEqual({
      availAmt: start.availAmt - 10_000,
      frozenAmt: start.frozenAmt + 10_000,
    })
    expect(await answered('bank.withdrawal', withdrawNo, { code: 'PAID' })).toEqual(['APPLIED'])
    expect(upstream.about(withdrawNo)[0]).toMatchObject({ amt: '10000' })
    expect(upstream.about(withdrawNo)[0]!.acctNo).toMatch(/^\d+$/)
    expect(await profit()).toEqual({ ...start, availAmt: start.availAmt - 10_000 })
    const back = { code: 'RETURNED', reason: '账户已销户' }
    expect(await answered('bank.withdrawal', withdrawNo, back)).toEqual(['APPLIED'])
    expect(await profit()).toEqual(start)
  })

  test('a withdrawal that fails is free again', async () => {
    const start = await profit()
    const { withdrawNo } = await post('/v1/account/withdrawApply', { amt: 10_000 })
    await answered('bank.withdrawal', withdrawNo, { code: 'FAIL', reason: '户名不符' })
    expect(await profit()).toEqual(start)
  })

  test('books what arrived for a recharge, which was paid before', async () => {
    const body = {
      acctKind: 'SUBSIDY',
      amt: 100_000,
      payWay: 'EBANK',
      payerAcct: '1202026709900012345',
    }
    const { rechargeNo } = await post('/v1/account/rechargeApply', body)
    const [before] = await subsidy()
    const arrived = { code: 'ARRIVED', arriveAmt: 100_000 }
    expect(await answered('bank.recharge', rechargeNo, { code: 'PAID' }, arrived)).toEqual([
      'APPLIED',
      'APPLIED',
    ])
    const [after] = await subsidy()
    expect(after!.availAmt - before!.availAmt).toBe(100_000)
    expect(await answered('bank.recharge', rechargeNo, arrived)).toEqual(['UNFIT'])
    expect((await subsidy())[0]!.availAmt).toBe(after!.availAmt)
  })
  const subsidy = () =>
    gw.db
      .select()
      .from(db.account)
      .where(and(eq(db.account.providerId, PROVIDER), eq(db.account.acctKind, 'SUBSIDY')))

  test('says that a settlement was sent and paid', async () => {
    const [row] = await gw.db
      .select()
      .from(db.settlement)
      .where(
        and(
          eq(db.settlement.providerId, PROVIDER),
          eq(db.settlement.targetType, 'PARTNER'),
          inArray(db.settlement.settleStatus, ['TO_PAY', 'PAYING']),
        ),
      )
    const { settleNo, payableAmt: amt } = row!
    await gw.db
      .update(db.settlement)
      .set({ settleStatus: 'TO_PAY' })
      .where(eq(db.settlement.settleNo, settleNo))
    const now = gw.clock.now()
    await gw.db.transaction((tx) =>
      port.bank.settlement(tx, { providerId: PROVIDER, settleNo, amt, now }),
    )
    const codes = [{ code: 'STARTED' }, { code: 'PAID' }]
    expect(await answered('bank.settlement', settleNo, ...codes)).toEqual(['APPLIED', 'APPLIED'])
    const [paid] = await gw.db
      .select()
      .from(db.settlement)
      .where(eq(db.settlement.settleNo, settleNo))
    expect(paid!.settleStatus).toBe('PAID')
  })

  test('tells of a merchant’s payout without being asked', async () => {
    const [row] = await gw.db
      .select()
      .from(db.cashOut)
      .where(and(eq(db.cashOut.providerId, PROVIDER), eq(db.cashOut.cashStatus, 'INIT')))
    const news = { providerId: PROVIDER, kind: 'bank.cashOut', refId: row!.cashNo }
    expect(await notify(gw, { ...news, code: 'SUCCESS' })).toMatchObject({ result: 'APPLIED' })
    const [after] = await gw.db.select().from(db.cashOut).where(eq(db.cashOut.cashNo, row!.cashNo))
    expect(after!.cashStatus).toBe('SUCCESS')
    const foreign = { ...news, providerId: '6000000000000002', code: 'RETURNED', reason: '退汇' }
    expect(await notify(gw, foreign)).toMatchObject({ result: 'UNFIT' })
  })
})

describe('the risk desk', () => {
  /** An application of the seed that is to be signed on line, asked about anew. */
  async function waiting() {
    const rows = await gw.db
      .select()
      .from(db.application)
      .where(
        and(eq(db.application.providerId, PROVIDER), eq(db.application.applyStatus, 'AUDITING')),
      )
    const { applyId } = rows.find(({ data }) => data.agreementType !== 'PAPER')!
    const now = gw.clock.now()
    await gw.db.transaction((tx) => port.risk.apply(tx, { providerId: PROVIDER, applyId, now }))
    return applyId
  }
  const stateOf = async (applyId: string) => {
    const [row] = await gw.db
      .select()
      .from(db.application)
      .where(eq(db.application.applyId, applyId))
    return row!
  }

  test('approves an application, which is signed at its link, opened and a merchant', async () => {
    const applyId = await waiting()
    await answered('risk.apply', applyId, { code: 'APPROVED' })
    expect(await stateOf(applyId)).toMatchObject({ applyStatus: 'TO_SIGN', signUrl: null })
    const link = { code: 'LINK', signUrl: 'https://sign.example.com/a/1' }
    expect(await answered('channel.sign', applyId, link)).toEqual(['APPLIED'])
    expect((await stateOf(applyId)).signUrl).toBe('https://sign.example.com/a/1')
    expect(await answered('channel.sign', applyId, { code: 'SIGNED' })).toEqual(['APPLIED'])
    const trades = await gw.db.select({ no: db.trade.tradeNo }).from(db.trade)
    const channels = [
      { payChannel: 'WECHAT', registered: true, subMchId: '1690000001' },
      { payChannel: 'ALIPAY', registered: true, subMchId: '2088900000000001' },
      { payChannel: 'UNIONPAY', registered: false, message: '子商户数超过限制' },
    ]
    const opened = { code: 'OPENED', channels }
    expect(await answered('channel.open', applyId, opened)).toEqual(['APPLIED'])
    const { applyStatus, merId } = await stateOf(applyId)
    expect(applyStatus).toBe('FINISHED')
    const regs = await gw.db.select().from(db.channelReg).where(eq(db.channelReg.merId, merId!))
    expect(regs.map(({ payChannel, subMchId }) => [payChannel, subMchId]).toSorted()).toEqual([
      ['ALIPAY', '2088900000000001'],
      ['UNIONPAY', ''],
      ['WECHAT', '1690000001'],
    ])
    // Opening a merchant creates no trades there.
    await gw.clock.advance(3_600_000)
    expect(await gw.db.select({ no: db.trade.tradeNo }).from(db.trade)).toHaveLength(trades.length)
  })

  test('opens a case by a notice, and not for another provider’s merchant', async () => {
    const [holder] = await gw.db
      .select()
      .from(db.merchant)
      .where(and(eq(db.merchant.providerId, PROVIDER), eq(db.merchant.merStatus, 'NORMAL')))
    const news = {
      providerId: PROVIDER,
      kind: 'risk.case',
      refId: holder!.merId,
      answerId: 'CASE-1',
      code: 'OPEN',
      riskType: 'COMPLAINT',
      handleDegree: 'L2',
      riskDesc: '投诉集中',
    }
    const cases = () => gw.db.select().from(db.riskCase).where(eq(db.riskCase.merId, holder!.merId))
    const before = (await cases()).length
    expect(await notify(gw, news)).toMatchObject({ result: 'APPLIED' })
    expect(await notify(gw, news)).toMatchObject({ result: 'APPLIED' })
    expect(await cases()).toHaveLength(before + 1)
    const foreign = { ...news, providerId: '6000000000000002', answerId: 'CASE-2' }
    expect(await notify(gw, foreign)).toMatchObject({ result: 'UNFIT' })
    expect(await cases()).toHaveLength(before + 1)
  })
})

test('the clearing house takes a terminal’s report', async () => {
  const [row] = await gw.db
    .select()
    .from(db.device)
    .where(and(eq(db.device.providerId, PROVIDER), eq(db.device.regStatus, 'REPORTING')))
  const { deviceId } = row!
  const now = gw.clock.now()
  await gw.db.transaction((tx) => port.clearing.report(tx, { providerId: PROVIDER, deviceId, now }))
  expect(await answered('clearing.report', deviceId, { code: 'REPORTED' })).toEqual(['APPLIED'])
  const [after] = await gw.db.select().from(db.device).where(eq(db.device.deviceId, deviceId))
  expect(after!.regStatus).toBe('REPORTED')
})

test('a channel’s bill comes in parts, and only then the day is compared', async () => {
  const [bill] = await gw.db
    .select()
    .from(db.statement)
    .where(
      and(
        eq(db.statement.providerId, PROVIDER),
        eq(db.statement.billType, 'TRADE'),
        eq(db.statement.payChannel, 'WECHAT'),
        eq(db.statement.billStatus, 'READY'),
      ),
    )
  const { billId } = bill!
  await post('/v1/fin/billRemake', { billId })
  const stateOf = async () =>
    (await gw.db.select().from(db.statement).where(eq(db.statement.billId, billId)))[0]!
  await gw.runDue()
  expect((await stateOf()).billStatus).toBe('MAKING')
  const line = (channelTradeNo: string) => ({
    channelTradeNo,
    amt: 100,
    time: `${bill!.billDate} 12:00:00`,
  })
  const first = { code: 'LINES', lines: [line('STRANGE-1')] }
  expect(await answered('channel.bill', billId, first)).toEqual(['APPLIED'])
  const short = { code: 'BILL', lines: [], count: 3 }
  expect(await answered('channel.bill', billId, short)).toEqual(['UNFIT'])
  await gw.runDue()
  expect((await stateOf()).billStatus).toBe('MAKING')
  const last = { code: 'BILL', lines: [line('STRANGE-2')], count: 2 }
  expect(await answered('channel.bill', billId, last)).toEqual(['APPLIED'])
  await gw.runDue()
  const made = await stateOf()
  expect(made.billStatus).toBe('READY')
  // Every payment of ours is missing there, and its two are not ours.
  expect(made.diffCount).toBe(made.transCount + 2)
})

test('every kind of order says what may be answered', () => {
  expect(ORDER_KINDS.map(({ kind }) => kind).toSorted()).toEqual([
    'acquirer.dispute',
    'acquirer.invoice',
    'acquirer.redden',
    'bank.autoCash',
    'bank.cashOut',
    'bank.recharge',
    'bank.settlement',
    'bank.verify',
    'bank.verifyAccount',
    'bank.withdrawal',
    'channel.bill',
    'channel.change',
    'channel.dispute',
    'channel.open',
    'channel.refund',
    'channel.register',
    'channel.sign',
    'clearing.report',
    'risk.appeal',
    'risk.apply',
    'risk.review',
    'wechat.verify',
  ])
})
