import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { account, rechargeOrder, userRole } from '../../schema'
import { userIdOf } from '../support/samples'
import { isPaid } from '../../sandbox/simulator/recharge'
import { gatewayForFile, type Loose } from '../support/gateway'
import { putFile } from '../files/rows'
import { pdf } from '../files/samples'
import { deskOf, EBANK, PROVIDER, type Desk } from './recharge-support'

let desk: Desk
const gw = await gatewayForFile()
beforeAll(async () => {
  desk = deskOf(gw, await gw.signIn('fws_finance'))
  // The most that may be asked for is more than the bank account carries.
  await desk.ask('setOverdraft', { overdraftAmt: '5000000000', reason: '与开户行约定' })
})

const HOUR = 3_600_000
const apply = (over: Record<string, unknown> = {}) =>
  desk.ask('rechargeApply', { ...EBANK, ...over })
const orders = () => gw.db.select().from(rechargeOrder)
const detail = async (rechargeNo: string) =>
  (await desk.ask('rechargeDetail', { rechargeNo })).respData

describe('a recharge asked for', () => {
  test('by e-bank waits for its payment', async () => {
    const { respData } = await apply()
    expect(respData).toMatchObject({ rechargeStatus: 'INIT', version: 1 })
    expect(respData.rechargeNo).toMatch(/^RC261120\d{8}$/)
    expect(await detail(respData.rechargeNo)).toMatchObject({
      acctKind: 'BASIC',
      amt: 120_000,
      applyTime: '2026-11-20 15:00:00',
      applyUser: '服务商财务',
      arriveAmt: null,
      receiptPic: [],
      remark: '活动资金',
      logs: [{ time: '2026-11-20 15:00:00', title: '提交充值申请', operator: '服务商财务' }],
    })
    expect((await desk.row(respData.rechargeNo)).payerAcct).toBe('110-935502610801')
  })

  test('by transfer has been paid and waits for the bank', async () => {
    const receiptPic = [await desk.picture()]
    const { respData } = await apply({ payWay: 'TRANSFER', receiptPic, acctKind: 'SUBSIDY' })
    expect(respData).toMatchObject({ rechargeStatus: 'PAID', version: 2 })
    const { logs, ...seen } = await detail(respData.rechargeNo)
    expect(seen).toMatchObject({ acctKind: 'SUBSIDY', receiptPic, rechargeStatus: 'PAID' })
    expect(logs.map((log: Loose) => log.title)).toEqual(['提交充值申请', '提交付款'])
  })

  test('moves no money', async () => {
    const before = await desk.balance('BASIC')
    const rechargeNo = await desk.apply('TRANSFER')
    expect(await desk.balance('BASIC')).toBe(before)
    expect(await desk.entries(rechargeNo)).toEqual([])
  })

  test('keeps no receipt of a payment by e-bank', async () => {
    const { respData } = await apply({ receiptPic: [await desk.picture()] })
    expect((await desk.row(respData.rechargeNo)).receiptPic).toEqual([])
  })

  test.each([['100'], ['1000000000']])('takes %s fen', async (amt) => {
    expect((await apply({ amt })).respCode).toBe('90000')
  })

  test.each([
    ['acctKind', { acctKind: '' }, '请选择充值账户'],
    ['acctKind', { acctKind: 'PROFIT' }, '充值账户'],
    ['amt', { amt: '' }, '请输入充值金额'],
    ['amt', { amt: '99' }, '充值金额不能小于1.00元'],
    ['amt', { amt: '1000000001' }, '充值金额不能大于10,000,000.00元'],
    ['amt', { amt: '-100' }, '充值金额'],
    ['amt', { amt: '100.5' }, '金额格式不正确'],
    ['amt', { amt: '9007199254740993' }, '充值金额不能大于10,000,000.00元'],
    ['amt', { amt: '1e5' }, '金额格式不正确'],
    ['payWay', { payWay: '' }, '请选择付款方式'],
    ['payWay', { payWay: 'CASH' }, '付款方式'],
    ['payerName', { payWay: 'TRANSFER', payerName: ' ' }, '请输入付款户名'],
    ['payerName', { payerName: '云'.repeat(61) }, '付款户名不能超过60个字'],
    ['payerAcct', { payerAcct: '' }, '请输入付款账号'],
    ['payerAcct', { payerAcct: '12A456' }, '对公账号为6至32位数字或短横线'],
    ['receiptPic', { payWay: 'TRANSFER' }, '请上传转账凭证'],
    ['receiptPic', { payWay: 'TRANSFER', receiptPic: ['a', 'b', 'c', 'd'] }, '格式不正确'],
    ['remark', { remark: '长'.repeat(101) }, '备注不能超过100个字'],
    ['remark', { remark: 'a\0b' }, '格式不正确'],
  ])('says what is wrong with its %s: %j', async (field, over, msg) => {
    const before = (await orders()).length
    const { respCode, respData } = await apply(over)
    const wrong = respData.errors.find((error: Loose) => error.field === field)
    expect(respCode).toBe('90400')
    expect(wrong?.msg).toMatch(msg)
    expect(await orders()).toHaveLength(before)
  })

  test('shows a picture of the caller’s own', async () => {
    const other = await gw.signIn('fws_admin')
    const { userId } = desk.session
    const file = { bytes: pdf(), kind: 'pdf', fileName: '回单.pdf' } as const
    const document = await putFile(gw, { ...file, uploaderId: userId })
    for (const [token, msg] of [
      [await desk.picture(other), '图片不存在，请重新上传'],
      ['nothing', '图片不存在，请重新上传'],
      [document, '上传图片只能是图片格式!'],
    ])
      expect(await apply({ payWay: 'TRANSFER', receiptPic: [token] })).toMatchObject({
        respCode: '90400',
        respData: { errors: [{ field: 'receiptPic', msg }] },
      })
  })

  test('sent twice under one id is one order', async () => {
    const options = { session: desk.session, requestSeqId: 'recharge-twice' }
    const first = await gw.post('/v1/account/rechargeApply', EBANK, options)
    const again = await gw.post('/v1/account/rechargeApply', EBANK, options)
    expect(again.respData).toEqual(first.respData)
  })

  test('needs an account that is not closed', async () => {
    const where = and(eq(account.providerId, PROVIDER), eq(account.acctKind, 'REBATE'))
    await gw.db.update(account).set({ acctStatus: 'CLOSED' }).where(where)
    const { respCode, respDesc } = await apply({ acctKind: 'REBATE' })
    expect([respCode, respDesc]).toEqual(['90409', '账户已销户，不能充值'])
    await gw.db.update(account).set({ acctStatus: 'NORMAL' }).where(where)
  })

  test('needs an account in the caller’s scope', async () => {
    const where = and(eq(userRole.userId, userIdOf('fws_admin')), eq(userRole.roleType, '3'))
    const partnerIds = ['7000000000000007']
    await gw.db.update(userRole).set({ dataScope: 'PARTNERS', partnerIds }).where(where)
    const session = await gw.signIn('fws_admin')
    expect((await desk.ask('rechargeApply', EBANK, session)).respCode).toBe('90404')
    await gw.db.update(userRole).set({ dataScope: 'ALL', partnerIds: [] }).where(where)
  })
})

describe('an order that was not paid', () => {
  const cancel = (rechargeNo: string, version = '1') =>
    desk.ask('rechargeCancel', { rechargeNo, version })

  test('is taken back, and nothing happens to it afterwards', async () => {
    const rechargeNo = await desk.apply()
    expect((await cancel(rechargeNo)).respData).toEqual({
      rechargeNo,
      rechargeStatus: 'CLOSED',
      version: 2,
    })
    await gw.keepOnlyJobs('recharge.expire', 'recharge.bank')
    await gw.clock.advance(25 * HOUR)
    const { version, logs } = await detail(rechargeNo)
    expect(version).toBe(2)
    expect(logs.at(-1)).toMatchObject({ title: '取消充值', operator: '服务商财务', tone: 'closed' })
    expect(await cancel(rechargeNo, '2')).toMatchObject({
      respCode: '90409',
      respDesc: '状态已变更：当前为已关闭',
    })
  })

  test('is not withdrawn with a stale version, nor after it was paid', async () => {
    const rechargeNo = await desk.apply('TRANSFER')
    expect(await cancel(rechargeNo, '1')).toMatchObject({
      respCode: '90409',
      respDesc: '数据已被他人修改，请刷新后重试',
    })
    expect((await cancel(rechargeNo, '2')).respDesc).toBe('状态已变更：当前为待确认')
    expect((await desk.row(rechargeNo)).rechargeStatus).toBe('PAID')
  })

  test('of two people at once is taken back by one', async () => {
    const rechargeNo = await desk.apply()
    const answers = await Promise.all([cancel(rechargeNo), cancel(rechargeNo)])
    expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409'])
    expect((await detail(rechargeNo)).logs).toHaveLength(2)
  })

  test('belongs to its provider alone', async () => {
    const rechargeNo = await desk.apply()
    const other = await gw.signIn('other_admin')
    const answer = await desk.ask('rechargeCancel', { rechargeNo, version: '1' }, other)
    expect(answer.respCode).toBe('90404')
    expect((await desk.row(rechargeNo)).rechargeStatus).toBe('INIT')
  })

  test.each([
    [{ version: '1' }, 'rechargeNo'],
    [{ rechargeNo: 'NONE' }, 'version'],
    [{ rechargeNo: 'NONE', version: 'x' }, 'version'],
  ])('is not named by %j', async (body, field) => {
    const { respCode, respData } = await desk.ask('rechargeCancel', body)
    expect([respCode, respData.errors[0].field]).toEqual(['90400', field])
  })

  test('is paid by its payer within minutes, or closes after a day', async () => {
    const [paid, unpaid] = [await ordered(true), await ordered(false)]
    await gw.clock.advance(5 * 60_000 - 1000)
    expect((await desk.row(paid)).rechargeStatus).toBe('INIT')
    await gw.clock.advance(1000)
    expect((await desk.row(paid)).rechargeStatus).toBe('PAID')
    await gw.keepOnlyJobs('recharge.expire', 'recharge.bank')
    await gw.clock.advance(24 * HOUR)
    expect(await desk.row(unpaid)).toMatchObject({ rechargeStatus: 'CLOSED', version: 2 })
    expect(['SUCCESS', 'DIFF', 'FAIL']).toContain((await desk.row(paid)).rechargeStatus)
  })

  async function ordered(paid: boolean): Promise<string> {
    for (;;) {
      const rechargeNo = await desk.apply()
      if (isPaid({ rechargeNo }) === paid) return rechargeNo
    }
  }
})
