import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { account, job, rechargeOrder } from '../../../schema'
import { checkLedger } from '../../../features/proof/check'
import { RECHARGE_BANK_JOB } from '../../../sandbox/simulator/agenda'
import { answerTo } from '../../../sandbox/simulator/recharge'
import { startTestGateway, gatewayForFile, type Loose } from '../../support/gateway'
import { deskOf, PROVIDER, type Desk } from '../../account/recharge-support'

let desk: Desk
const gw = await gatewayForFile()
beforeAll(async () => {
  desk = deskOf(gw, await gw.signIn('fws_finance'))
})

const MINUTE = 60_000
const detail = async (rechargeNo: string) =>
  (await desk.ask('rechargeDetail', { rechargeNo })).respData
/** An order by transfer that the bank will answer so by itself. */
async function answered(wanted: (arriveAmt: number | undefined) => boolean): Promise<string> {
  for (;;) {
    const rechargeNo = await desk.apply('TRANSFER')
    const answer = answerTo({ rechargeNo, amt: 120_000 })
    if (wanted('arriveAmt' in answer ? answer.arriveAmt : undefined)) return rechargeNo
  }
}

describe('the bank, by hand', () => {
  test('books what arrived, once', async () => {
    const id = await desk.apply('TRANSFER', { acctKind: 'SUBSIDY' })
    const before = await desk.balance('SUBSIDY')
    const { status, body } = await desk.decide({ id, decision: 'arrive', arriveAmt: 120_000 })
    expect([status, body]).toEqual([200, { kind: 'recharge', id, from: 'PAID', to: 'SUCCESS' }])
    expect(await desk.balance('SUBSIDY')).toBe(before + 120_000)
    expect(await desk.entries(id)).toMatchObject([
      {
        acctKind: 'SUBSIDY',
        bizType: 'RECHARGE',
        direction: 'IN',
        amt: 120_000,
        bizDate: '2026-11-20',
        counterparty: '云杉支付服务有限公司',
      },
    ])
    const seen = await detail(id)
    expect(seen).toMatchObject({
      rechargeStatus: 'SUCCESS',
      arriveAmt: 120_000,
      arriveTime: '2026-11-20 15:00:00',
      entryNo: (await desk.entries(id))[0]!.entryNo,
    })
    expect(seen.logs.at(-1)).toMatchObject({ title: '充值入账', remark: '到账 1,200.00 元' })
    expect((await desk.decide({ id, decision: 'arrive', arriveAmt: 120_000 })).status).toBe(409)
    await gw.clock.advance(31 * MINUTE)
    expect(await desk.entries(id)).toHaveLength(1)
    expect(await gw.db.transaction((tx) => checkLedger(tx, PROVIDER))).toEqual([])
  })

  test('takes the amount asked for where nothing else is said', async () => {
    const id = await desk.apply('TRANSFER')
    await desk.decide({ id, decision: 'arrive' })
    expect(await desk.row(id)).toMatchObject({ rechargeStatus: 'SUCCESS', arriveAmt: 120_000 })
  })

  test('says that an order of the e-bank was paid by its money', async () => {
    const id = await desk.apply()
    const { body } = await desk.decide({ id, decision: 'arrive', arriveAmt: 120_000 })
    expect([body.from, body.to]).toEqual(['INIT', 'SUCCESS'])
    expect((await detail(id)).logs.map((log: Loose) => log.title)).toEqual([
      '提交充值申请',
      '提交付款',
      '充值入账',
    ])
    await gw.clock.advance(25 * 60 * MINUTE)
    expect((await desk.row(id)).rechargeStatus).toBe('SUCCESS')
  })

  test('of two answers at once books one', async () => {
    const id = await desk.apply('TRANSFER')
    const before = await desk.balance('BASIC')
    const answers = await Promise.all([1, 2].map(() => desk.decide({ id, decision: 'arrive' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await desk.balance('BASIC')).toBe(before + 120_000)
  })

  test('keeps another amount waiting for finance', async () => {
    const id = await desk.apply('TRANSFER')
    const before = await desk.balance('BASIC')
    const { body } = await desk.decide({ id, decision: 'arrive', arriveAmt: 100_000 })
    expect(body.to).toBe('DIFF')
    expect(await desk.row(id)).toMatchObject({
      rechargeStatus: 'DIFF',
      arriveAmt: 100_000,
      auditRemark: '到账金额与申请金额相差 200.00 元，待财务处理',
    })
    expect(await desk.balance('BASIC')).toBe(before)
    expect((await desk.pending()).map((one) => one.id)).not.toContain(id)
  })

  test('refuses with its reason', async () => {
    const id = await desk.apply('TRANSFER')
    await desk.decide({ id, decision: 'reject', auditRemark: '凭证与流水不符' })
    expect(await detail(id)).toMatchObject({
      rechargeStatus: 'FAIL',
      auditRemark: '凭证与流水不符',
      arriveAmt: null,
      entryNo: null,
    })
    const usual = await desk.apply('TRANSFER')
    await desk.decide({ id: usual, decision: 'reject' })
    expect((await desk.row(usual)).auditRemark).toBe('付款账户户名与服务商名称不一致')
  })

  test.each([
    [{ decision: 'arrive', arriveAmt: 0 }, 400],
    [{ decision: 'arrive', arriveAmt: -1 }, 400],
    [{ decision: 'arrive', arriveAmt: 1.5 }, 400],
    [{ decision: 'arrive', arriveAmt: 2 ** 53 }, 400],
    [{ decision: 'arrive', arriveAmt: null }, 400],
    [{ decision: 'reject', auditRemark: '长'.repeat(201) }, 400],
    [{ decision: 'settle' }, 400],
    [{ id: 'NONE', decision: 'arrive' }, 404],
  ])('cannot decide %j', async (order, status) => {
    const id = await desk.apply('TRANSFER')
    expect((await desk.decide({ id, ...order })).status).toBe(status)
    expect((await desk.row(id)).rechargeStatus).toBe('PAID')
  })

  test('cannot refuse what was not paid', async () => {
    const id = await desk.apply()
    expect((await desk.decide({ id, decision: 'reject' })).status).toBe(409)
    expect((await desk.pending()).find((one) => one.id === id)).toMatchObject({
      state: 'INIT',
      title: '充值：基本账户 ¥1,200.00',
      decisions: ['arrive'],
    })
  })

  test('posts nothing to a closed account', async () => {
    const id = await desk.apply('TRANSFER', { acctKind: 'REBATE' })
    const where = and(eq(account.providerId, PROVIDER), eq(account.acctKind, 'REBATE'))
    await gw.db.update(account).set({ acctStatus: 'CLOSED' }).where(where)
    expect((await desk.decide({ id, decision: 'arrive' })).status).toBe(409)
    expect(await desk.row(id)).toMatchObject({ rechargeStatus: 'PAID', arriveAmt: null })
    expect(await desk.entries(id)).toEqual([])
    await gw.clock.advance(30 * MINUTE)
    expect((await desk.row(id)).rechargeStatus).toBe('FAIL')
    await gw.db.update(account).set({ acctStatus: 'NORMAL' }).where(where)
  })
})

describe('the bank by itself', () => {
  test('answers half an hour after the payment', async () => {
    const id = await answered((arriveAmt) => arriveAmt === 120_000)
    const before = await desk.balance('BASIC')
    await gw.clock.advance(30 * MINUTE - 1000)
    expect((await desk.row(id)).rechargeStatus).toBe('PAID')
    await gw.clock.advance(1000)
    const row = await desk.row(id)
    expect(row.rechargeStatus).toBe('SUCCESS')
    expect(row.arriveTime!.getTime() - row.applyTime.getTime()).toBe(30 * MINUTE)
    expect(await desk.balance('BASIC')).toBeGreaterThanOrEqual(before + 120_000)
    expect(await desk.entries(id)).toHaveLength(1)
  })

  test('keeps a fee of some and refuses others', async () => {
    const less = await answered((arriveAmt) => arriveAmt === 119_000)
    const refused = await answered((arriveAmt) => arriveAmt === undefined)
    await gw.clock.advance(30 * MINUTE)
    expect(await desk.row(less)).toMatchObject({ rechargeStatus: 'DIFF', arriveAmt: 119_000 })
    expect(await desk.row(refused)).toMatchObject({ rechargeStatus: 'FAIL', arriveAmt: null })
  })

  test('answers every recharge of the seed that was paid', async () => {
    const seeded = await startTestGateway()
    const paid = await seeded.db
      .select()
      .from(rechargeOrder)
      .where(eq(rechargeOrder.rechargeStatus, 'PAID'))
    expect(paid.length).toBeGreaterThan(0)
    await seeded.clock.advance(2 * 60 * MINUTE)
    const numbers = paid.map(({ rechargeNo }) => rechargeNo)
    const now = await seeded.db
      .select()
      .from(rechargeOrder)
      .where(inArray(rechargeOrder.rechargeNo, numbers))
    for (const row of now) expect(['SUCCESS', 'DIFF', 'FAIL']).toContain(row.rechargeStatus)
    const waiting = and(eq(job.kind, RECHARGE_BANK_JOB), eq(job.state, 'WAITING'))
    expect(await seeded.db.select().from(job).where(waiting)).toEqual([])
    expect(await seeded.db.transaction((tx) => checkLedger(tx, PROVIDER))).toEqual([])
    await seeded.close()
  })
})

describe('a difference', () => {
  const settle = (rechargeNo: string, over: Record<string, unknown> = {}) =>
    desk.ask('rechargeSettleDiff', {
      rechargeNo,
      version: '3',
      decision: 'ACCEPT',
      remark: '差额为汇款手续费',
      ...over,
    })

  test('accepted books what arrived', async () => {
    const id = await desk.differing()
    const before = await desk.balance('BASIC')
    expect((await settle(id)).respData).toEqual({
      rechargeNo: id,
      rechargeStatus: 'SUCCESS',
      version: 4,
    })
    expect(await desk.balance('BASIC')).toBe(before + 100_000)
    expect(await desk.entries(id)).toMatchObject([{ amt: 100_000, bizType: 'RECHARGE' }])
    const seen = await detail(id)
    expect(seen).toMatchObject({
      amt: 120_000,
      arriveAmt: 100_000,
      auditRemark: '差额为汇款手续费',
    })
    expect(seen.logs.at(-1)).toMatchObject({
      title: '按到账金额入账',
      operator: '服务商财务',
      remark: '入账 1,000.00 元：差额为汇款手续费',
    })
  })

  test('sent back books nothing', async () => {
    const id = await desk.differing()
    const before = await desk.balance('BASIC')
    const { respData } = await settle(id, { decision: 'REJECT', remark: '非本公司款项' })
    expect(respData.rechargeStatus).toBe('FAIL')
    expect(await desk.balance('BASIC')).toBe(before)
    expect(await desk.entries(id)).toEqual([])
    expect((await detail(id)).auditRemark).toBe('非本公司款项')
  })

  test('of two people at once is decided by one, and booked once', async () => {
    const id = await desk.differing()
    const before = await desk.balance('BASIC')
    const answers = await Promise.all([settle(id), settle(id), settle(id, { decision: 'REJECT' })])
    expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409', '90409'])
    const accepted = (await desk.row(id)).rechargeStatus === 'SUCCESS'
    expect(await desk.balance('BASIC')).toBe(before + (accepted ? 100_000 : 0))
    expect(await desk.entries(id)).toHaveLength(accepted ? 1 : 0)
  })

  test('is not decided with a stale version, nor if it does not exist', async () => {
    const id = await desk.differing()
    expect(await settle(id, { version: '2' })).toMatchObject({
      respCode: '90409',
      respDesc: '数据已被他人修改，请刷新后重试',
    })
    const paid = await desk.apply('TRANSFER')
    expect((await settle(paid, { version: '2' })).respDesc).toBe('状态已变更：当前为待确认')
    expect(await desk.entries(paid)).toEqual([])
  })

  test('stays as it was when the account cannot take the money', async () => {
    const id = await desk.differing()
    const where = and(eq(account.providerId, PROVIDER), eq(account.acctKind, 'BASIC'))
    await gw.db.update(account).set({ acctStatus: 'CLOSED' }).where(where)
    expect(await settle(id)).toMatchObject({ respCode: '90409', respDesc: '账户已销户' })
    await gw.db.update(account).set({ acctStatus: 'NORMAL' }).where(where)
    expect(await desk.row(id)).toMatchObject({ rechargeStatus: 'DIFF', version: 3 })
    expect((await detail(id)).logs).toHaveLength(3)
  })

  test('belongs to its provider alone', async () => {
    const rechargeNo = await desk.differing()
    const body = { rechargeNo, version: '3', decision: 'ACCEPT', remark: '差额为汇款手续费' }
    const answer = await desk.ask('rechargeSettleDiff', body, await gw.signIn('other_admin'))
    expect(answer.respCode).toBe('90404')
    expect((await desk.row(rechargeNo)).rechargeStatus).toBe('DIFF')
  })

  test.each([
    [{ decision: 'MAYBE' }, 'decision', '请选择处理方式'],
    [{ remark: '' }, 'remark', '请输入处理说明'],
    [{ remark: '短' }, 'remark', '处理说明须为2至100个字'],
    [{ remark: '长'.repeat(101) }, 'remark', '处理说明须为2至100个字'],
    [{ version: '' }, 'version', '格式不正确'],
    [{ rechargeNo: '' }, 'rechargeNo', '必填项不能为空'],
  ])('is not decided by %j', async (over, field, msg) => {
    const { respCode, respData } = await settle('NONE', over)
    expect([respCode, respData.errors]).toEqual(['90400', [{ field, msg }]])
  })
})
