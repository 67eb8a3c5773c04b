import { describe, expect, test } from 'vitest'
import { eq, ne } from 'drizzle-orm'
import { bankActivityBill, bankActivityJoin, trade } from '../../schema'
import { gatewayForFile } from '../support/gateway'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const PROVIDER = '6000000000000001'
const MONTH = { bizDateStart: '2026-10-21', bizDateEnd: '2026-11-20' }

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const post = (call: string, body: Record<string, unknown>, session = admin) =>
  gw.post(`/v1/bankActivity/${call}`, body, { session })
async function all(body: Record<string, unknown>): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { respData } = await post('billingQuery', { ...body, pageNum, pageSize: 100 })
    rows.push(...respData.list)
    if (respData.list.length < 100) return rows
  }
}

describe('bank activities', () => {
  test('share out every discount among bank, merchant and provider', async () => {
    const rows = await all(MONTH)
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows) expect(row.discountAmt).toBe(row.bankAmt + row.merAmt + row.provAmt)
    expect(rows.some((row) => row.provAmt > 0 && row.merAmt > 0)).toBe(true)
    const { summary } = (await post('billingQuery', MONTH)).respData
    const sum = (name: string) => rows.reduce((total, row) => total + row[name], 0)
    expect(summary).toEqual({
      joinCount: sum('joinCount'),
      transAmt: sum('transAmt'),
      discountAmt: sum('bankAmt') + sum('merAmt') + sum('provAmt'),
      bankAmt: sum('bankAmt'),
      merAmt: sum('merAmt'),
      provAmt: sum('provAmt'),
    })
  })

  test('must satisfy that sum by a database constraint', async () => {
    const wrong = gw.db
      .update(bankActivityBill)
      .set({ discountAmt: 1 })
      .where(eq(bankActivityBill.bankCode, (await all(MONTH))[0]!.bankCode))
    await expect(wrong).rejects.toMatchObject({
      cause: { message: expect.stringContaining('bank_activity_bill_sum') },
    })
  })

  test('say when the activity runs and count days of Shanghai', async () => {
    const rows = await all({ bizDateStart: '2026-11-19', bizDateEnd: '2026-11-19' })
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row.bizDate).toBe('2026-11-19')
      expect(row.actPeriod).toMatch(/^\d{4}-\d{2}-\d{2} 至 \d{4}-\d{2}-\d{2}$/)
      expect(row.actPeriod.slice(0, 10) <= '2026-11-19').toBe(true)
    }
  })

  test('are chosen by name, bank or initials', async () => {
    const every = (await post('actKVRequest', {})).respData
    expect(every).toHaveLength(4)
    const [first] = every as [{ key: string; value: string }]
    expect(
      (await post('actKVRequest', { keyword: first.value.slice(2, 6) })).respData,
    ).toContainEqual(first)
    expect((await post('actKVRequest', { keys: [first.key] })).respData).toEqual([first])
    expect(
      (await all({ ...MONTH, actId: first.key })).every((row) => row.actName === first.value),
    ).toBe(true)
  })
})

describe('one bill', () => {
  test('adds up its trades, of whose cards four digits are known', async () => {
    const row = (await all(MONTH)).toSorted((a, b) => b.joinCount - a.joinCount)[0]!
    const { respCode, respData } = await post('billingDetail', { billId: row.billId })
    expect(respCode).toBe('90000')
    expect(respData.trades).toHaveLength(row.joinCount)
    const sum = (name: string) =>
      respData.trades.reduce((total: number, one: Row) => total + one[name], 0)
    expect(sum('transAmt')).toBe(row.transAmt)
    expect(sum('discountAmt')).toBe(row.discountAmt)
    for (const one of respData.trades) {
      expect(one.cardNo).toMatch(/^\*{4} \d{4}$/)
      const [own] = await gw.db.select().from(trade).where(eq(trade.tradeNo, one.tradeNo))
      expect(own).toMatchObject({
        merId: row.merId,
        bankName: row.bankName,
        transAmt: one.transAmt,
        couponAmt: one.merAmt,
      })
    }
  })

  test('of another provider, or unknown, does not exist', async () => {
    const [foreign] = await gw.db
      .select()
      .from(bankActivityBill)
      .where(ne(bankActivityBill.providerId, PROVIDER))
      .limit(1)
    for (const billId of [foreign!.billId, 'BL0000000000'])
      expect((await post('billingDetail', { billId })).respCode).toBe('90404')
  })
})

describe('the data-permit flag', () => {
  const calls = ['billingQuery', 'billingDetail', 'actKVRequest']

  test('lets finance in without a code of its own', async () => {
    const finance = await gw.signIn('fws_finance')
    expect((await post('billingQuery', {}, finance)).respCode).toBe('90000')
  })

  // other_admin holds `all`, which is no data permit.
  test.each(['fws_ops', 'fws_readonly', 'other_admin', 'qd_admin', 'shop_owner', 'noperm'])(
    'keeps %s out',
    async (name) => {
      const session = await gw.signIn(name)
      for (const call of calls)
        expect((await post(call, { billId: 'BL1' }, session)).respCode).toBe('90403')
      const asked = { reportType: 'bankActivity', filters: '{}', format: 'CSV' }
      const answer = await gw.post('/v1/download/create', asked, { session })
      expect(answer.respCode).toBe('90403')
    },
  )

  test('does not keep the second provider without rows', async () => {
    const rows = await gw.db
      .select()
      .from(bankActivityBill)
      .where(ne(bankActivityBill.providerId, PROVIDER))
    expect(rows.length).toBeGreaterThanOrEqual(10)
    const joins = await gw.db
      .select()
      .from(bankActivityJoin)
      .where(ne(bankActivityJoin.providerId, PROVIDER))
    expect(joins).toHaveLength(rows.reduce((sum, row) => sum + row.joinCount, 0))
  })
})
