import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account, accountEntry } from '../../schema'
import { proveAll } from '../../features/proof/prove'
import { decide, pending } from '../../sandbox/simulator'
import { gatewayForFile, type Loose } from '../support/gateway'

const MINUTE_MS = 60_000

const gw = await gatewayForFile()
const session = await gw.signIn('fws_finance')
const other = await gw.signIn('other_admin')

const ask = (call: string, body: Record<string, unknown> = {}, by = session) =>
  gw.post(`/v1/account/${call}`, body, { session: by })
const profit = async (by = session): Promise<Loose> =>
  (await ask('overview', {}, by)).respData.accounts.find(
    ({ acctKind }: Loose) => acctKind === 'PROFIT',
  )
const apply = async (amt: number, by = session) =>
  (await ask('withdrawApply', { amt: String(amt) }, by)).respData
const detail = async (withdrawNo: string, by = session) =>
  (await ask('withdrawDetail', { withdrawNo }, by)).respData
const decided = (id: string, decision: string, more: object = {}) =>
  gw.db.transaction((tx) => decide(tx, { kind: 'withdraw', id, decision, ...more }, gw.clock))
const moves = async (relatedNo: string) =>
  (
    await gw.db
      .select({ bizType: accountEntry.bizType, amt: accountEntry.amt })
      .from(accountEntry)
      .where(eq(accountEntry.relatedNo, relatedNo))
      .orderBy(accountEntry.seq)
  ).map(({ bizType, amt }) => `${bizType} ${amt}`)

describe('asking for a withdrawal', () => {
  test.each([
    [{ amt: '' }, 'amt', '请输入提现金额'],
    [{ amt: '99' }, 'amt', '提现金额不能小于1.00元'],
    [{ amt: '-100' }, 'amt', '提现金额不能小于1.00元'],
    [{ amt: '100.5' }, 'amt', '金额格式不正确'],
    [{ amt: '9007199254740993' }, 'amt', '提现金额不能大于10,000,000.00元'],
    [{ amt: '1000000001' }, 'amt', '提现金额不能大于10,000,000.00元'],
    [{ amt: '100', remark: '长'.repeat(101) }, 'remark', '备注不能超过100个字'],
    [{ amt: '100', acctKind: 'BASIC' }, 'acctKind', '只有分润账户可以提现'],
  ])('%o is refused at its field', async (body, field, msg) => {
    const { respCode, respData } = await ask('withdrawApply', body)
    expect([respCode, respData.errors]).toEqual(['90400', [{ field, msg }]])
  })

  test('what came back of a settlement is promised to it, its adjustment too', async () => {
    const before = await profit()
    // June's own, of which ¥12.50 were an adjustment.
    const returned = { kind: 'settle', id: 'ST26070101000001', decision: 'return' }
    await gw.db.transaction((tx) => decide(tx, returned, gw.clock))
    const after = await profit()
    expect(after.availAmt).toBeGreaterThan(before.availAmt + 1250)
    expect(after.withdrawableAmt).toBe(before.withdrawableAmt)
  })

  test('beyond what settlements leave free is refused, and nothing is frozen', async () => {
    const before = await profit()
    expect(before.withdrawableAmt).toBeLessThan(before.availAmt)
    const { respCode, respData } = await ask('withdrawApply', {
      amt: String(before.withdrawableAmt + 1),
    })
    expect(respCode).toBe('90400')
    expect(respData.errors[0].msg).toMatch(/^提现金额不能超过可提现金额[\d,]+\.\d\d元$/)
    expect(await profit()).toEqual(before)
  })

  test('freezes the money and names the account it goes to', async () => {
    const before = await profit()
    const { withdrawNo, withdrawStatus } = await apply(10_000)
    expect(withdrawNo).toMatch(/^WD261120\d{8}$/)
    expect(withdrawStatus).toBe('PROCESSING')
    expect(await profit()).toMatchObject({
      totalAmt: before.totalAmt,
      availAmt: before.availAmt - 10_000,
      frozenAmt: before.frozenAmt + 10_000,
      withdrawableAmt: before.withdrawableAmt - 10_000,
    })
    expect(await detail(withdrawNo)).toMatchObject({
      amt: 10_000,
      payeeName: '云杉支付服务有限公司',
      payeeAcct: expect.stringContaining('*'),
      bankName: '招商银行',
    })
    expect(await moves(withdrawNo)).toEqual([])
    expect((await ask('withdrawDetail', { withdrawNo }, other)).respCode).toBe('90404')
  })
})

describe('the bank', () => {
  test('pays, and sends it back later', async () => {
    const before = await profit()
    const { withdrawNo } = await apply(20_000)
    expect(await decided(withdrawNo, 'pay')).toEqual({ from: 'PROCESSING', to: 'PAID' })
    expect(await moves(withdrawNo)).toEqual(['WITHDRAW 20000'])
    expect(await profit()).toMatchObject({
      totalAmt: before.totalAmt - 20_000,
      frozenAmt: before.frozenAmt,
    })
    await decided(withdrawNo, 'return', { reason: '账户已销户' })
    expect(await moves(withdrawNo)).toEqual(['WITHDRAW 20000', 'WITHDRAW_BACK 20000'])
    const row = await detail(withdrawNo)
    expect(row).toMatchObject({ withdrawStatus: 'RETURNED', failReason: '账户已销户' })
    expect(row.logs.map(({ title }: Loose) => title)).toEqual([
      '申请提现',
      '付款成功',
      '退票，金额退回账户',
    ])
    const { totalAmt, availAmt, withdrawableAmt } = await profit()
    expect({ totalAmt, availAmt, withdrawableAmt }).toEqual({
      totalAmt: before.totalAmt,
      availAmt: before.availAmt,
      withdrawableAmt: before.withdrawableAmt,
    })
  })

  test('cannot pay: the money is available again, and nothing is posted', async () => {
    const before = await profit()
    const { withdrawNo } = await apply(20_000)
    await decided(withdrawNo, 'fail')
    expect(await detail(withdrawNo)).toMatchObject({
      withdrawStatus: 'FAIL',
      failReason: '收款账户户名与账号不符',
    })
    expect(await moves(withdrawNo)).toEqual([])
    expect(await profit()).toEqual(before)
    await expect(decided(withdrawNo, 'pay')).rejects.toMatchObject({ respCode: '90409' })
  })

  test('accepts one of two concurrent answers', async () => {
    const { withdrawNo } = await apply(20_000)
    const answers = await Promise.allSettled([
      decided(withdrawNo, 'pay'),
      decided(withdrawNo, 'pay'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await moves(withdrawNo)).toEqual(['WITHDRAW 20000'])
  })

  test('answers by itself within the hour', async () => {
    const { withdrawNo } = await apply(500)
    const waiting = await gw.db.transaction((tx) => pending(tx))
    expect(waiting.find(({ id }) => id === withdrawNo)).toMatchObject({
      kind: 'withdraw',
      dueAt: '2026-11-20 15:30:00',
    })
    await gw.clock.advance(31 * MINUTE_MS)
    expect((await detail(withdrawNo)).withdrawStatus).toMatch(/^(PAID|FAIL)$/)
  })
})

test('32 at once end exactly at the limit', async () => {
  const { withdrawableAmt } = await profit(other)
  const amt = Math.floor(withdrawableAmt / 20)
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => ask('withdrawApply', { amt: String(amt) }, other)),
  )
  const codes = answers.map(({ respCode }) => respCode)
  expect(codes.filter((code) => code === '90000')).toHaveLength(20)
  expect(codes.filter((code) => code === '90400')).toHaveLength(12)
  expect((await profit(other)).withdrawableAmt).toBe(withdrawableAmt - 20 * amt)
})

test('a frozen account pays nothing out', async () => {
  const own = and(eq(account.providerId, '6000000000000001'), eq(account.acctKind, 'PROFIT'))
  await gw.db.update(account).set({ acctStatus: 'FROZEN' }).where(own)
  const { respCode, respDesc } = await ask('withdrawApply', { amt: '100' })
  expect([respCode, respDesc]).toEqual(['90409', '账户已冻结'])
  await gw.db.update(account).set({ acctStatus: 'NORMAL' }).where(own)
})

test('and the books still prove themselves', async () => {
  const found = await gw.db.transaction((tx) => proveAll(tx))
  expect(found.flatMap((check) => check.differences)).toEqual([])
})
