import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { autoCash, merchant, merchantSettlement } from '../../../schema'
import { answerTo } from '../../../sandbox/simulator/auto-cash'
import { reopenReturned } from '../../../features/auto-cash'
import { formatDate, parseTime } from '#domain/dates'
import { gatewayForFile } from '../../support/gateway'

const ONE = '6000000000000001'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const list = (body: Record<string, unknown> = {}, session = admin) =>
  gw.post('/v1/shop/autoCashList', body, { session })
const retry = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/shop/autoCashRetry', body, { session })
const detail = (autoCashId: string, session = admin) =>
  gw.post('/v1/shop/autoCashDetail', { autoCashId }, { session })
const decide = async (order: object) => {
  const response = await gw.app.inject({
    method: 'POST',
    url: '/sandbox/api/decide',
    payload: { kind: 'autoCash', ...order },
    headers: { host: '127.0.0.1' },
  })
  return { status: response.statusCode, body: response.json() }
}
const rowOf = async (autoCashId: string) =>
  (await gw.db.select().from(autoCash).where(eq(autoCash.autoCashId, autoCashId)))[0]!
/** Payouts in a state that a normal merchant of the first provider may still send. */
async function inState(withdrawStatus: string) {
  const rows = await gw.db
    .select({ row: autoCash })
    .from(autoCash)
    .innerJoin(merchant, and(eq(merchant.merId, autoCash.merId), eq(merchant.merStatus, 'NORMAL')))
    .where(and(eq(autoCash.providerId, ONE), eq(autoCash.withdrawStatus, withdrawStatus)))
    .orderBy(autoCash.cashTime, autoCash.autoCashId)
  return rows.map(({ row }) => row)
}

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

describe('a list of automatic payouts', () => {
  test('has the last seven days, in every state somewhere', async () => {
    const { list: rows, tabs } = (await list({ pageSize: 100 })).respData
    const dates = rows.map((row: Row) => row.cashDate)
    expect(dates.at(-1) >= '2026-11-14').toBe(true)
    expect(dates[0]).toBe('2026-11-20')
    // No account here is new.
    expect(tabs.WAIT_VERIFY).toBe(0)
    delete tabs.WAIT_VERIFY
    expect(Object.keys(tabs)).toHaveLength(7)
    const older = await list({ cashDateStart: '2026-10-14', cashDateEnd: '2026-11-12' })
    // A merchant without the right to it has no batch while it is frozen or limited.
    const { NO_WITHDRAW_AUTH: _none, ...usual } = tabs
    const both = Object.keys(usual).map((tab) => tabs[tab] + older.respData.tabs[tab])
    expect(Math.min(...both)).toBeGreaterThan(0)
  })

  test('a payout is of a batch of earlier days, to a masked account', async () => {
    for (const row of (await list({ pageSize: 100 })).respData.list) {
      expect(row.tradeDate <= row.cashDate).toBe(true)
      expect(row.batchNo).toMatch(/^MS\d{14}$/)
      expect(row.acctNo).toMatch(/^\d{4} \*{4} \*{4} \d{4}$/)
    }
  })

  test('asks for thirty days at most, and by number for ninety', async () => {
    const tooLong = await list({ cashDateStart: '2026-10-01', cashDateEnd: '2026-10-31' })
    expect(tooLong).toMatchObject({
      respCode: '90400',
      respDesc: '查询时间跨度不能超过30天',
      respData: { errors: [{ field: 'cashDateEnd' }] },
    })
    const [old] = await gw.db
      .select()
      .from(autoCash)
      .where(and(eq(autoCash.providerId, ONE), eq(autoCash.withdrawStatus, 'SUCCESS')))
      .orderBy(autoCash.cashTime)
      .limit(1)
    const { respData } = await list({ withdrawId: old!.withdrawId })
    expect(respData.list.map((row: Row) => row.autoCashId)).toEqual([old!.autoCashId])
  })

  test('adds up what went out', async () => {
    const sent = await gw.db
      .select()
      .from(autoCash)
      .where(and(eq(autoCash.providerId, ONE), eq(autoCash.withdrawStatus, 'SUCCESS')))
    const dayOf = (row: Row) => formatDate(row.cashTime.getTime())
    const day = sent.map(dayOf).toSorted().at(-1)!
    const ofDay = sent.filter((row) => dayOf(row) === day)
    expect(ofDay.length).toBeGreaterThan(0)
    const { respData } = await list({ cashDateStart: day, cashDateEnd: day })
    expect(respData.summary.cashAmt).toBe(ofDay.reduce((sum, row) => sum + row.cashAmt, 0))
  })

  test('an amount is its batch’s net', async () => {
    const [of] = await inState('SUCCESS')
    const [batch] = await gw.db
      .select()
      .from(merchantSettlement)
      .where(eq(merchantSettlement.batchNo, of!.batchNo!))
    expect(batch).toMatchObject({ netAmt: of!.cashAmt, payoutNo: of!.autoCashId })
  })

  test('a partner sees its merchants’ payouts only', async () => {
    const session = await gw.signIn('qd_admin')
    const { list: rows } = (await list({ pageSize: 100 }, session)).respData
    expect(rows.length).toBeGreaterThan(0)
    const merIds = new Set(rows.map((row: Row) => row.merId))
    const seen = await gw.post('/v1/merchant/queryList', { pageSize: 100 }, { session })
    const own = seen.respData.list.map((row: Row) => row.merId)
    expect([...merIds].every((merId) => own.includes(merId))).toBe(true)
  })
})

describe('sending again', () => {
  test('goes to the merchant’s account of today under a new number, and arrives', async () => {
    const [row] = await inState('SUPPORT_RE_WITHDRAW')
    const answer = await retry({ autoCashId: row!.autoCashId, version: row!.version })
    expect(answer.respData).toMatchObject({
      withdrawStatus: 'PROCESSING',
      version: row!.version + 1,
    })
    const after = await rowOf(row!.autoCashId)
    const [holder] = await gw.db.select().from(merchant).where(eq(merchant.merId, row!.merId))
    expect(after.withdrawId).not.toBe(row!.withdrawId)
    expect(after).toMatchObject({ acctNo: holder!.acctNo, failReason: '', refundTime: null })
    const decided = await decide({ id: row!.autoCashId, decision: 'success' })
    expect(decided.body).toEqual({
      kind: 'autoCash',
      id: row!.autoCashId,
      from: 'PROCESSING',
      to: 'SUCCESS',
    })
    const { logs, successTime } = (await detail(row!.autoCashId)).respData
    expect(successTime).toBe('2026-11-20 15:00:00')
    expect(logs.slice(-2).map((log: Row) => [log.title, log.operator])).toEqual([
      ['发起提现', '服务商管理员'],
      ['提现成功', '收款银行'],
    ])
  })

  test('the bank answers by itself within a minute', async () => {
    const [row] = await inState('SUPPORT_WITHDRAW')
    expect((await retry({ autoCashId: row!.autoCashId })).respCode).toBe('90000')
    await gw.clock.advance(60_000)
    const after = await rowOf(row!.autoCashId)
    expect(after.withdrawStatus).toBe(answerTo(after).event === 'success' ? 'SUCCESS' : 'REFUNDED')
  })

  test.each(['SUCCESS', 'PROCESSING', 'REFUNDED', 'NOT_SUPPORT_WITHDRAW'])(
    'not from %s',
    async (state) => {
      const [row] = (await inState(state)).slice(-1)
      const answer = await retry({ autoCashId: row!.autoCashId })
      expect(answer.respCode).toBe('90409')
      expect(await rowOf(row!.autoCashId)).toEqual(row)
    },
  )

  test('not for a merchant that is frozen, and not on an older version', async () => {
    const [row] = await inState('SUPPORT_WITHDRAW')
    const { autoCashId, merId, version } = row!
    const key = eq(merchant.merId, merId)
    await gw.db.update(merchant).set({ merStatus: 'FROZEN' }).where(key)
    expect(await retry({ autoCashId })).toMatchObject({
      respCode: '90409',
      respDesc: '商户状态不是正常，没有提现权限',
    })
    await gw.db.update(merchant).set({ merStatus: 'NORMAL' }).where(key)
    expect((await retry({ autoCashId, version: version + 1 })).respDesc).toBe(
      '数据已被他人修改，请刷新后重试',
    )
  })

  test('needs the code and the provider', async () => {
    const [row] = await inState('SUPPORT_WITHDRAW')
    const { autoCashId } = row!
    expect((await retry({ autoCashId }, await gw.signIn('fws_readonly'))).respCode).toBe('90403')
    expect((await retry({ autoCashId }, await gw.signIn('qd_admin'))).respCode).toBe('90403')
    expect((await retry({ autoCashId }, await gw.signIn('other_admin'))).respCode).toBe('90404')
    expect((await detail(autoCashId, await gw.signIn('other_admin'))).respCode).toBe('90404')
    expect(await retry({})).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'autoCashId' }] },
    })
  })
})

describe('what comes back', () => {
  test('can go out again once the account was changed', async () => {
    const [row] = await inState('PROCESSING')
    const { autoCashId, merId } = row!
    await decide({ id: autoCashId, decision: 'return', reason: '账户已销户' })
    expect(await rowOf(autoCashId)).toMatchObject({
      withdrawStatus: 'REFUNDED',
      failReason: '账户已销户',
    })
    await gw.db.transaction((tx) =>
      reopenReturned(tx, { providerId: ONE, merId }, { operator: '系统', time: gw.clock.now() }),
    )
    const { withdrawStatus, logs } = (await detail(autoCashId)).respData
    expect(withdrawStatus).toBe('SUPPORT_RE_WITHDRAW')
    expect(logs.at(-1)).toMatchObject({ title: '结算账户已变更，可重新发起', tone: 'waiting' })
  })

  test('can go out at once when the account was changed meanwhile', async () => {
    const [row] = (await inState('SUCCESS')).slice(-1)
    const key = eq(merchant.merId, row!.merId)
    const [holder] = await gw.db.select().from(merchant).where(key)
    await gw.db.update(merchant).set({ acctNo: '6222020000000000001' }).where(key)
    await decide({ id: row!.autoCashId, decision: 'return' })
    await gw.db.update(merchant).set({ acctNo: holder!.acctNo }).where(key)
    const { withdrawStatus, logs } = (await detail(row!.autoCashId)).respData
    expect(withdrawStatus).toBe('SUPPORT_RE_WITHDRAW')
    expect(logs.slice(-2).map((log: Row) => log.title)).toEqual([
      '银行退票',
      '结算账户已变更，可重新发起',
    ])
  })

  test('comes within seven working days of success or not at all', async () => {
    const booked = await inState('SUCCESS')
    expect((await decide({ id: booked[0]!.autoCashId, decision: 'return' })).status).toBe(409)
    const late = booked.at(-1)!
    expect((await decide({ id: late.autoCashId, decision: 'fail' })).status).toBe(409)
    expect((await decide({ id: late.autoCashId, decision: 'return' })).body.to).toBe('REFUNDED')
    expect((await decide({ id: 'AC000', decision: 'success' })).status).toBe(404)
  })
})

describe('in the morning', () => {
  test('what is due is paid out once, and what was left goes along with it', async () => {
    const before = await inState('SUPPORT_WITHDRAW')
    expect(before.length).toBeGreaterThan(0)
    await gw.clock.advance(parseTime('2026-11-23 08:00:00') - gw.clock.now())
    const { list: made } = (
      await list({ cashDateStart: '2026-11-21', cashDateEnd: '2026-11-23', pageSize: 100 })
    ).respData
    expect(made.length).toBeGreaterThan(0)
    for (const row of made)
      expect(row.withdrawStatus === 'SUPPORT_WITHDRAW').toBe(row.withdrawId === null)
    const batches = made.map((row: Row) => row.batchNo)
    expect(new Set(batches).size).toBe(batches.length)
    // Below the minimum it waits for ever, but for the shop's next batch.
    for (const { autoCashId, shopId, batchNo } of before) {
      // A batch that pays a debt first takes it along and pays out nothing.
      const [batch] = await gw.db
        .select()
        .from(merchantSettlement)
        .where(eq(merchantSettlement.batchNo, batchNo!))
      const taken = made.some((row: Row) => row.shopId === shopId) || batch!.carriedTo !== null
      expect((await rowOf(autoCashId)).withdrawStatus).toBe(
        taken ? 'NOT_SUPPORT_WITHDRAW' : 'SUPPORT_WITHDRAW',
      )
    }
  })
})
