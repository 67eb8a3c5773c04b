import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  account,
  accountEntry,
  incomeEntry,
  settlement,
  SETTLEMENT_FACTS,
  upstreamOrder,
} from '../../../schema'
import { keepFacts } from '../../../core/record-facts'
import { proveAll } from '../../../features/proof/prove'
import { PROVIDER_ONE, PROVIDER_TWO } from '../../support/samples'
import { decide, pending } from '../../../sandbox/simulator'
import { gatewayForFile } from '../../support/gateway'
import { takePayeeChange } from '../../payee-change/payee-change-support'

const HOUR_MS = 3_600_000
/** To be confirmed, disputed, to be paid (cloud account), to be invoiced. */
const [OWN, DISPUTED, CLOUD] = ['ST26110101000001', 'ST26110101000002', 'ST26110101000003']
/** The second provider's own of October, and one of July that is being paid. */
const [TWO_OWN, TWO_PAYING] = ['ST26110102000001', 'ST26080102000001']

const gateway = await gatewayForFile()
const admin = await gateway.signIn('fws_admin')
const other = await gateway.signIn('other_admin')

const rowOf = async (settleNo: string) => {
  const [row] = await gateway.db.select().from(settlement).where(eq(settlement.settleNo, settleNo))
  return row!
}
const stateOf = async (settleNo: string) => (await rowOf(settleNo)).settleStatus
/** A settlement of its provider's as some test needs it. */
const put = (settleNo: string, settleStatus: string, more: object = {}) =>
  gateway.db.transaction(async (tx) => {
    const [row] = await tx
      .update(settlement)
      .set({ settleStatus, ...more })
      .where(eq(settlement.settleNo, settleNo))
      .returning({ providerId: settlement.providerId })
    await keepFacts(tx, SETTLEMENT_FACTS, { ...row!, nos: [settleNo] })
    const orders = and(eq(upstreamOrder.kind, 'bank.settlement'), eq(upstreamOrder.refId, settleNo))
    // Its payment is pending or no longer expected, for any earlier answer of the bank.
    if (settleStatus === 'PAYING')
      await tx.update(upstreamOrder).set({ state: 'SENT', answer: null }).where(orders)
    else if (settleStatus !== 'TO_PAY')
      await tx
        .update(upstreamOrder)
        .set({ state: 'CANCELED' })
        .where(and(orders, inArray(upstreamOrder.state, ['WAITING', 'SENT'])))
  })
const call = async (
  name: string,
  settleNo: string,
  body: Record<string, unknown> = {},
  session = admin,
) => {
  const { version } = await rowOf(settleNo)
  return gateway.post(`/v1/settle/${name}`, { settleNo, version, ...body }, { session })
}
const decided = (id: string, decision: string, more: object = {}) =>
  gateway.db.transaction((tx) =>
    decide(tx, { kind: 'settle', id, decision, ...more }, gateway.clock),
  )
const titles = async (settleNo: string, session = admin): Promise<string[]> =>
  (await gateway.post('/v1/settle/detail', { settleNo }, { session })).respData.logs.map(
    (log: { title: string }) => log.title,
  )
const differences = async () =>
  (await gateway.db.transaction((tx) => proveAll(tx))).flatMap((check) => check.differences)

describe('confirming', () => {
  test.each(['confirm', 'dispute', 'changeAccount'])(
    '/v1/settle/%s is for those with its code, with a session, on their own rows',
    async (name) => {
      const body = {
        reason: '与我方统计不一致',
        acctName: '某某公司',
        acctNo: '12345678',
        changeReason: '原账户已销户',
      }
      for (const who of ['fws_readonly', 'fws_ops', 'qd_admin']) {
        const { respCode } = await call(name, OWN, body, await gateway.signIn(who))
        expect([who, respCode]).toEqual([who, '90403'])
      }
      expect((await call(name, OWN, body, other)).respCode).toBe('90404')
      expect((await gateway.post(`/v1/settle/${name}`, { settleNo: OWN })).respCode).toBe('90401')
      expect(await stateOf(OWN)).toBe('TO_CONFIRM')
    },
  )

  test('wants the version that was seen', async () => {
    const { version } = await rowOf(OWN)
    const stale = await call('confirm', OWN, { version: version + 1 })
    expect([stale.respCode, stale.respDesc]).toEqual(['90409', '数据已被他人修改，请刷新后重试'])
    const none = await gateway.post('/v1/settle/confirm', { settleNo: OWN }, { session: admin })
    expect([none.respCode, none.respData.errors[0].field]).toEqual(['90400', 'version'])
  })

  test('asks for an invoice; of two people at once one succeeds', async () => {
    const { version } = await rowOf(OWN)
    const answers = await Promise.all([
      call('confirm', OWN, { version }),
      call('confirm', OWN, { version }),
    ])
    expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409'])
    expect(await rowOf(OWN)).toMatchObject({ settleStatus: 'TO_INVOICE', version: version + 1 })
    expect((await titles(OWN)).slice(-1)).toEqual(['确认结算单'])
    const again = await call('confirm', OWN)
    expect([again.respCode, again.respDesc]).toEqual(['90409', '状态已变更：当前为待开票'])
  })

  test('leads straight to the payment where no invoice is due', async () => {
    await put(CLOUD, 'TO_CONFIRM')
    expect((await call('confirm', CLOUD)).respData).toMatchObject({ settleStatus: 'TO_PAY' })
  })
})

describe('an objection', () => {
  test.each([
    [undefined, '请输入异议原因'],
    ['不对的', '异议原因须为5至200个字'],
    ['长'.repeat(201), '异议原因须为5至200个字'],
  ])('wants a reason of 5 to 200 characters', async (reason, msg) => {
    await put(OWN, 'TO_CONFIRM')
    const { respCode, respData } = await call('dispute', OWN, { reason })
    expect([respCode, respData.errors]).toEqual(['90400', [{ field: 'reason', msg }]])
    expect(await stateOf(OWN)).toBe('TO_CONFIRM')
  })

  test('is stored with its reason, and the acquirer’s answer sets a new term of ten days', async () => {
    await call('dispute', OWN, { reason: '十月十二日退款手续费未退' })
    expect(await rowOf(OWN)).toMatchObject({
      settleStatus: 'DISPUTE',
      disputeReason: '十月十二日退款手续费未退',
    })
    expect(await decided(OWN, 'reply', { reason: '已核对，次月退还' })).toEqual({
      from: 'DISPUTE',
      to: 'TO_CONFIRM',
    })
    expect((await rowOf(OWN)).confirmDeadline).toEqual(new Date('2026-11-30T15:00:00+08:00'))
    expect((await titles(OWN)).slice(-2)).toEqual(['提出异议', '回复异议'])
  })

  test('against anything but an unconfirmed settlement is refused', async () => {
    const { respCode, respDesc } = await call('dispute', CLOUD, { reason: '与我方统计不一致' })
    expect([respCode, respDesc]).toEqual(['90409', '状态已变更：当前为待付款'])
  })
})

describe('a payment of the provider’s own', () => {
  const balance = async () => {
    const [row] = await gateway.db
      .select()
      .from(account)
      .where(and(eq(account.providerId, PROVIDER_TWO), eq(account.acctKind, 'PROFIT')))
    return row!.availAmt
  }
  const entries = () =>
    gateway.db
      .select({
        bizType: accountEntry.bizType,
        amt: accountEntry.amt,
        bizDate: accountEntry.bizDate,
        relatedNo: accountEntry.relatedNo,
      })
      .from(accountEntry)
      .where(like(accountEntry.relatedNo, `${TWO_OWN}%`))
      .orderBy(accountEntry.seq)
  const income = async () => {
    const rows = await gateway.db
      .selectDistinct({ status: incomeEntry.settleStatus })
      .from(incomeEntry)
      .where(and(eq(incomeEntry.providerId, PROVIDER_TWO), eq(incomeEntry.incomeMonth, '2026-10')))
    return rows.map(({ status }) => status)
  }
  const bank = {
    acctName: '海棠湾收单服务有限公司',
    bankCode: '03080000',
    acctNo: '571900012310201',
    changeReason: '原账户已销户',
  }

  test('leaves its account once, comes back whole, and goes out again', async () => {
    await put(TWO_OWN, 'TO_PAY')
    const [before, { payableAmt }] = [await balance(), await rowOf(TWO_OWN)]
    const payment = (bizType: string, relatedNo: string) => ({
      bizType,
      amt: payableAmt,
      bizDate: '2026-10-31',
      relatedNo,
    })

    const answers = await Promise.allSettled([decided(TWO_OWN, 'pay'), decided(TWO_OWN, 'pay')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stateOf(TWO_OWN)).toBe('PAID')
    expect(await balance()).toBe(before - payableAmt)
    expect(await entries()).toEqual([payment('WITHDRAW', TWO_OWN)])
    expect(await income()).toEqual(['SETTLED'])

    await decided(TWO_OWN, 'return', { reason: '收款账户已销户' })
    expect(await rowOf(TWO_OWN)).toMatchObject({
      settleStatus: 'RETURNED',
      failReason: '收款账户已销户',
    })
    expect(await balance()).toBe(before)
    expect(await income()).toEqual(['SETTLING'])

    const { respData } = await call('changeAccount', TWO_OWN, bank, other)
    await takePayeeChange(gateway, respData.changeId)
    await decided(TWO_OWN, 'pay')
    expect(await balance()).toBe(before - payableAmt)
    expect(await entries()).toEqual([
      payment('WITHDRAW', TWO_OWN),
      payment('WITHDRAW_BACK', TWO_OWN),
      payment('WITHDRAW', `${TWO_OWN}-2`),
    ])
    expect((await titles(TWO_OWN, other)).slice(-4)).toEqual([
      '收款账户变更生效',
      '变更收款账户',
      '发起付款',
      '付款成功',
    ])
  })

  test('that the account cannot bear is refused, and nothing has changed', async () => {
    const profit = and(eq(account.providerId, PROVIDER_TWO), eq(account.acctKind, 'PROFIT'))
    await put(TWO_OWN, 'PAYING')
    const held = await balance()
    await gateway.db
      .update(account)
      .set({ availAmt: 0, frozenAmt: sql`${account.frozenAmt} + ${held}` })
      .where(profit)
    await expect(decided(TWO_OWN, 'pay')).rejects.toMatchObject({ message: '可用余额不足' })
    expect(await stateOf(TWO_OWN)).toBe('PAYING')
    await gateway.db
      .update(account)
      .set({ availAmt: held, frozenAmt: sql`${account.frozenAmt} - ${held}` })
      .where(profit)
    await put(TWO_OWN, 'PAID')
  })

  test('leaves books that prove themselves', async () => {
    expect(await differences()).toEqual([])
  })
})

describe('another account', () => {
  const body = {
    acctName: '云杉支付服务有限公司',
    bankCode: '03080000',
    acctNo: '571900012310201',
    changeReason: '原账户已销户',
  }

  test.each([
    [{ acctName: '' }, 'acctName', '请输入收款户名'],
    [{ acctName: '别人的公司' }, 'acctName', '收款户名须与结算对象名称一致'],
    [{ bankCode: '' }, 'bankCode', '请选择开户银行'],
    [{ bankCode: '00000000' }, 'bankCode', '开户银行不存在'],
    [{ acctNo: '12a4567' }, 'acctNo', '对公账号为6至32位数字或短横线'],
    [{ acctNo: '1'.repeat(41) }, 'acctNo', '不能超过40个字符'],
  ])('%j is refused at its field', async (wrong, name, msg) => {
    await put(OWN, 'PAY_FAIL', { failReason: '户名不符' })
    const { respCode, respData } = await call('changeAccount', OWN, { ...body, ...wrong })
    expect([respCode, respData.errors]).toEqual(['90400', [{ field: name, msg }]])
    expect(await stateOf(OWN)).toBe('PAY_FAIL')
  })

  test('puts a failed payment into the next run; two people at once ask for it once', async () => {
    const { version } = await rowOf(OWN)
    const answers = await Promise.all([
      call('changeAccount', OWN, { ...body, version }),
      call('changeAccount', OWN, { ...body, version }),
    ])
    expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409'])
    const asked = answers.find(({ respCode }) => respCode === '90000')!
    expect(asked.respData).toMatchObject({ settleStatus: 'PAY_FAIL', changeStatus: 'TO_REVIEW' })
    await takePayeeChange(gateway, asked.respData.changeId)
    expect(await rowOf(OWN)).toMatchObject({
      settleStatus: 'TO_PAY',
      acctNo: '571900012310201',
      bankName: '招商银行',
      failReason: '',
    })
  })

  test('is no answer to a settlement that is on its way', async () => {
    expect((await call('changeAccount', OWN, body)).respDesc).toBe('状态已变更：当前为待付款')
  })

  test('with the cloud platform has no bank', async () => {
    await put(CLOUD, 'PAY_FAIL')
    const cloud = { acctName: '华南渠道发展有限公司', changeReason: '原账户已销户' }
    const wrong = await call('changeAccount', CLOUD, { ...cloud, acctNo: '571900012310201' })
    expect(wrong.respData.errors).toEqual([{ field: 'acctNo', msg: '云账户账号为CA加6至30位数字' }])
    const right = await call('changeAccount', CLOUD, { ...cloud, acctNo: 'CA000123456789' })
    await takePayeeChange(gateway, right.respData.changeId)
    expect(await rowOf(CLOUD)).toMatchObject({
      settleStatus: 'TO_PAY',
      acctNo: 'CA000123456789',
      bankName: '云账户',
    })
  })
})

// From here on the clock moves: 2026-11-20 15:00 is a Friday.
describe('by themselves', () => {
  const freeze = (acctStatus: string) =>
    gateway.db
      .update(account)
      .set({ acctStatus })
      .where(and(eq(account.providerId, PROVIDER_TWO), eq(account.acctKind, 'PROFIT')))

  test('what is open is listed with its hour', async () => {
    const list = await gateway.db.transaction((tx) => pending(tx))
    const own = list.find(({ id }) => id === OWN)
    expect(own).toMatchObject({
      kind: 'settle',
      state: 'TO_PAY',
      decisions: ['pay', 'payFail'],
      dueAt: '2026-11-23 10:00:00',
    })
    expect(own!.title).toMatch(/^结算单：2026-10 云杉支付服务有限公司 ¥[\d,]+\.\d{2}，待付款$/)
  })

  test('payments rest at the weekend, leave at ten and are booked at four', async () => {
    await put(CLOUD, 'TO_PAY', { acctNo: '' })
    const { adjustAmt, payableAmt } = await rowOf(TWO_PAYING)
    await put(TWO_PAYING, 'PAYING', { adjustAmt: adjustAmt + 100, payableAmt: payableAmt + 100 })
    await freeze('FROZEN')
    await gateway.keepOnlyJobs('settle.confirm', 'settle.send', 'settle.book')
    await gateway.clock.advance(24 * HOUR_MS)
    expect(await stateOf(OWN)).toBe('TO_PAY')
    await gateway.clock.advance(48 * HOUR_MS - 4 * HOUR_MS)
    expect([await stateOf(OWN), await stateOf(DISPUTED)]).toEqual(['PAYING', 'TO_CONFIRM'])
    await gateway.clock.advance(6 * HOUR_MS)
    expect(await stateOf(OWN)).toBe('PAID')
    expect(await rowOf(CLOUD)).toMatchObject({
      settleStatus: 'PAY_FAIL',
      failReason: '收款账号为空',
    })
    expect((await titles(OWN)).slice(-2)).toEqual(['发起付款', '付款成功'])
    const paid = await gateway.db
      .select({ amt: accountEntry.amt, bizType: accountEntry.bizType })
      .from(accountEntry)
      .where(and(eq(accountEntry.providerId, PROVIDER_ONE), eq(accountEntry.relatedNo, OWN)))
    expect(paid).toEqual([{ amt: (await rowOf(OWN)).payableAmt, bizType: 'WITHDRAW' }])
  })

  test('a payment that the account does not bear has failed, its adjustment with it', async () => {
    expect(await rowOf(TWO_PAYING)).toMatchObject({
      settleStatus: 'PAY_FAIL',
      failReason: '账户已冻结',
    })
    const posted = await gateway.db
      .select()
      .from(accountEntry)
      .where(like(accountEntry.relatedNo, `${TWO_PAYING}%`))
    expect(posted).toEqual([])
    await freeze('NORMAL')
  })

  test('ten days of silence confirm', async () => {
    const { confirmDeadline } = await rowOf(DISPUTED)
    expect(confirmDeadline).toEqual(new Date('2026-12-03T10:00:00+08:00'))
    await gateway.clock.advance(10 * 24 * HOUR_MS)
    expect(await stateOf(DISPUTED)).toBe('TO_CONFIRM')
    await gateway.clock.advance(24 * HOUR_MS)
    expect(await stateOf(DISPUTED)).toBe('TO_INVOICE')
    const { respData } = await gateway.post(
      '/v1/settle/detail',
      { settleNo: DISPUTED },
      { session: admin },
    )
    expect(respData.logs.at(-1)).toMatchObject({
      title: '确认结算单',
      operator: '系统',
      remark: '逾期未提出异议，视为确认',
    })
  })

  test('and the books still prove themselves', async () => {
    expect(await differences()).toEqual([])
  })
})
