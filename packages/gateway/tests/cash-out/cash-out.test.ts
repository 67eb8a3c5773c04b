import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cashOut } from '../../schema'
import { isWorkingDay } from '../../core/holidays'
import { CASH_OUT_JOB } from '../../sandbox/simulator/agenda'
import { answerTo } from '../../sandbox/simulator/cash-out'
import { startTestGateway, gatewayForFile, type TestSession } from '../support/gateway'
import { decide, pendingOf, PROVIDER } from '../refund/trades'

type CashOut = typeof cashOut.$inferSelect

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const partner = await gw.signIn('qd_admin')

const TWO = '6000000000000002'
const MINUTE = 60_000
const list = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/cashout/queryList', body, { session })
const detail = (cashNo: string, session: TestSession | undefined = admin) =>
  gw.post('/v1/cashout/detail', { cashNo }, { session })
async function some(cashStatus: string, providerId = PROVIDER): Promise<CashOut> {
  const [row] = await gw.db
    .select()
    .from(cashOut)
    .where(and(eq(cashOut.providerId, providerId), eq(cashOut.cashStatus, cashStatus)))
    .orderBy(asc(cashOut.cashNo))
    .limit(1)
  return row!
}
const again = async ({ cashNo }: CashOut): Promise<CashOut> =>
  (await gw.db.select().from(cashOut).where(eq(cashOut.cashNo, cashNo)))[0]!

describe('the seeded payouts', () => {
  test('are what their settlement batches come to, to the fen', async () => {
    const { rows } = await gw.db.execute<{ off: string; n: string }>(sql`
      SELECT count(*) AS n, count(*) FILTER (WHERE paid.amt IS DISTINCT FROM c.cash_amt) AS off
      FROM cash_out c LEFT JOIN (SELECT provider_id, payout_no, sum(net_amt) AS amt
        FROM merchant_settlement GROUP BY 1, 2) paid
        ON paid.provider_id = c.provider_id AND paid.payout_no = c.cash_no`)
    expect(Number(rows[0]!.n)).toBeGreaterThan(300)
    expect(Number(rows[0]!.off)).toBe(0)
  })

  test('T1 ones fall on working days only', async () => {
    const rows = await gw.db.select().from(cashOut).where(eq(cashOut.cashType, 'T1'))
    const days = new Set(
      rows.map((row) =>
        new Date(row.applyTime.getTime() + 8 * 3_600_000).toISOString().slice(0, 10),
      ),
    )
    expect([...days].filter((day) => !isWorkingDay(day))).toEqual([])
    // The holidays of October 2026.
    expect(days.has('2026-10-01')).toBe(false)
    expect(days.has('2026-10-08')).toBe(true)
  })

  test('arrive less their fee, and never later than now', async () => {
    const rows = await gw.db.select().from(cashOut)
    expect(
      rows.filter((row) => row.arriveAmt !== row.cashAmt - row.feeAmt || row.arriveAmt <= 0),
    ).toEqual([])
    const late = rows.flatMap((row) =>
      [row.applyTime, row.acceptTime, row.arriveTime, row.endTime, row.returnTime].filter(
        (time) => time !== null && time.getTime() > gw.clock.now(),
      ),
    )
    expect(late).toEqual([])
    expect(new Set(rows.map((row) => row.cashNo)).size).toBe(rows.length)
  })

  test.each([PROVIDER, TWO])('%s has every type and every state', async (providerId) => {
    const rows = await gw.db.select().from(cashOut).where(eq(cashOut.providerId, providerId))
    expect([...new Set(rows.map((row) => row.cashType))].sort()).toEqual(
      expect.arrayContaining(['D0', 'D1', 'T1']),
    )
    expect([...new Set(rows.map((row) => row.cashStatus))].sort()).toEqual([
      'CLOSE',
      'CREATE_SUCCESS',
      'FAIL',
      'INIT',
      'REFUND',
      'SUCCESS',
    ])
  })
})

describe('the list of payouts', () => {
  test('masks accounts, and adds up the whole result', async () => {
    const { respData } = await list({ cashStatus: '["FAIL","REFUND"]', ...QUARTER, pageSize: 100 })
    const rows: CashOut[] = respData.list
    expect(rows.every((row) => /^\d{4} \*{4} \*{4} \d{4}$/.test(row.acctNo))).toBe(true)
    expect(rows).toHaveLength(respData.total)
    expect(respData.summary).toEqual({
      cashCount: rows.length,
      cashAmt: rows.reduce((sum, row) => sum + row.cashAmt, 0),
      feeAmt: rows.reduce((sum, row) => sum + row.feeAmt, 0),
      successAmt: 0,
    })
    expect(respData.tabs.FAIL + respData.tabs.REFUND).toBe(respData.total)
  })

  test('reaches 90 days, and finds a number without a range', async () => {
    expect((await list(QUARTER)).respCode).toBe('90000')
    const tooLong = await list({ ...QUARTER, applyTimeStart: '2026-08-22' })
    expect(tooLong.respData.errors[0].msg).toBe('查询时间跨度不能超过90天')
    const old = await some('REFUND')
    const found = await list({ cashNo: old.cashNo })
    expect(found.respData.list).toEqual([expect.objectContaining({ cashNo: old.cashNo })])
  })

  test('shows a partner its own merchants only', async () => {
    const own = await list({ ...QUARTER }, partner)
    const all = await list({ ...QUARTER })
    expect(own.respData.total).toBeGreaterThan(0)
    expect(own.respData.total).toBeLessThan(all.respData.total)
    const [beside] = await gw.db
      .select()
      .from(cashOut)
      .where(eq(cashOut.partnerId, '7000000000000007'))
      .limit(1)
    expect((await detail(beside!.cashNo, partner)).respCode).toBe('90404')
  })

  test('is closed to a store, without the code, and without a session', async () => {
    for (const loginName of ['shop_owner', 'nocode'])
      expect((await list({}, await gw.signIn(loginName))).respCode).toBe('90403')
    const { cashNo } = await some('SUCCESS')
    expect((await gw.post('/v1/cashout/detail', { cashNo })).respCode).toBe('90401')
    expect((await detail((await some('SUCCESS', TWO)).cashNo)).respCode).toBe('90404')
  })
})

describe('a payout', () => {
  test('that came back tells its whole way', async () => {
    const row = await some('REFUND')
    const { respData } = await detail(row.cashNo)
    expect(respData.logs.map((log: { title: string }) => log.title)).toEqual([
      '发起提现',
      '银行受理',
      '提现成功',
      '提现退票',
    ])
    expect(respData.logs.at(-1)).toMatchObject({
      time: respData.returnTime,
      remark: row.bankMemo,
      tone: 'failed',
    })
    expect(respData.failReason).toBe('银行退票，资金已退回商户账户')
  })

  test('masks a person’s name, not a company’s', async () => {
    const names = async (acctType: string) => {
      const [row] = await gw.db
        .select()
        .from(cashOut)
        .where(and(eq(cashOut.providerId, PROVIDER), eq(cashOut.acctType, acctType)))
        .limit(1)
      return [row!.acctName, (await detail(row!.cashNo)).respData.acctName]
    }
    const [firm, shownFirm] = await names('0')
    expect(shownFirm).toBe(firm)
    const [, shownPerson] = await names('1')
    expect(shownPerson).toMatch(/\*$/)
  })
})

describe('the bank', () => {
  test('accepts and answers by itself, and returns some two working days later', async () => {
    const open = await gw.db.select().from(cashOut).where(eq(cashOut.cashStatus, 'INIT'))
    await gw.keepOnlyJobs(CASH_OUT_JOB)
    // The seed spreads its open ones over two days; an answer takes half an hour more.
    await gw.clock.advance(48 * 60 * MINUTE + 30 * MINUTE)
    const after = await Promise.all(open.map(again))
    expect(after.map((row) => row.cashStatus)).toEqual(
      open.map((row) => (answerTo(row).event === 'fail' ? 'FAIL' : 'SUCCESS')),
    )
    expect(after.every((row) => row.acceptTime !== null)).toBe(true)
    await gw.clock.advance(7 * 24 * 60 * MINUTE)
    const last = await Promise.all(open.map(again))
    expect(last.map((row) => row.cashStatus)).toEqual(
      open.map((row) => {
        const { event, returned } = answerTo(row)
        return event === 'fail' ? 'FAIL' : returned === undefined ? 'SUCCESS' : 'REFUND'
      }),
    )
  })

  test('by hand: success, then the money comes back with the bank’s words', async () => {
    const gate = await startTestGateway()
    try {
      const [row] = await gate.db
        .select()
        .from(cashOut)
        .where(eq(cashOut.cashStatus, 'CREATE_SUCCESS'))
        .limit(1)
      const id = row!.cashNo
      expect(await pendingOf(gate, id)).toMatchObject({
        kind: 'cashOut',
        state: 'CREATE_SUCCESS',
        decisions: ['success', 'fail'],
      })
      expect((await decide(gate, { kind: 'cashOut', id, decision: 'success' })).body).toEqual({
        kind: 'cashOut',
        id,
        from: 'CREATE_SUCCESS',
        to: 'SUCCESS',
      })
      const back = { kind: 'cashOut', id, decision: 'return', reason: '户名不符，退汇' }
      expect((await decide(gate, back)).body).toMatchObject({ from: 'SUCCESS', to: 'REFUND' })
      expect((await decide(gate, back)).status).toBe(409)
      const [after] = await gate.db.select().from(cashOut).where(eq(cashOut.cashNo, id))
      expect(after).toMatchObject({ cashStatus: 'REFUND', bankMemo: '户名不符，退汇' })
    } finally {
      await gate.close()
    }
  })

  test('by hand: failure with a reason, once', async () => {
    const gate = await startTestGateway()
    try {
      const [row] = await gate.db
        .select()
        .from(cashOut)
        .where(and(eq(cashOut.cashStatus, 'INIT'), isNotNull(cashOut.merId)))
        .limit(1)
      const order = { kind: 'cashOut', id: row!.cashNo, decision: 'fail', reason: '账户冻结' }
      expect((await decide(gate, order)).body).toMatchObject({ from: 'INIT', to: 'FAIL' })
      const [after] = await gate.db.select().from(cashOut).where(eq(cashOut.cashNo, row!.cashNo))
      expect(after).toMatchObject({ failReason: '账户冻结', arriveTime: null })
      expect((await decide(gate, order)).status).toBe(409)
      expect((await decide(gate, { ...order, reason: 5 })).status).toBe(400)
      expect((await decide(gate, { ...order, id: 'CO26010100000000' })).status).toBe(404)
    } finally {
      await gate.close()
    }
  })
})

/** Ninety days. */
const QUARTER = { applyTimeStart: '2026-08-23', applyTimeEnd: '2026-11-20' }
