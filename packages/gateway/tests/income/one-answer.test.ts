import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addUpIncome } from '../../features/income/income-sums'
import { incomeEntry } from '../../schema'
import { gatewayForFile } from '../support/gateway'

/** Months are whole, and rates are what was paid of what was traded: all from answers of calls. */
const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const partner = await gw.signIn('qd_admin')

type Row = Record<string, number> & Record<'incomeMonth' | 'incomeDate' | 'entryId', string>
const ask = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/income/queryList', { pageSize: 100, ...body }, { session })
const rowsOf = async (body: Record<string, unknown>, session = admin): Promise<Row[]> => {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { respData } = await ask({ ...body, pageNum }, session)
    rows.push(...respData.list)
    if (rows.length >= respData.total) return rows
  }
}
const added = (rows: readonly Row[], name: string) => rows.reduce((sum, row) => sum + row[name]!, 0)

describe('a month', () => {
  test('as a row is complete, even without a filter by days or months', async () => {
    const rows = await rowsOf({ groupBy: 'MONTH' })
    expect(rows.map((row) => row.incomeMonth)).toEqual([
      '2026-11',
      '2026-10',
      '2026-09',
      '2026-08',
      '2026-07',
      '2026-06',
      '2026-05',
      '2026-04',
      '2026-03',
      '2026-02',
      '2026-01',
      '2025-12',
    ])
    for (const row of rows.slice(0, 4)) {
      const days = await rowsOf({ groupBy: 'DAY', month: row.incomeMonth })
      expect(days.every(({ incomeDate }) => incomeDate.startsWith(row.incomeMonth))).toBe(true)
      for (const name of ['transAmt', 'merFeeAmt', 'netIncomeAmt'])
        expect([row.incomeMonth, added(days, name)]).toEqual([row.incomeMonth, row[name]])
    }
  })

  test('asked for by name is whole, be it more than 400 days ago', async () => {
    // The first of a month far back: a window of days ends within it.
    const [some] = await gw.db.select().from(incomeEntry).limit(1)
    for (const [entryId, incomeDate] of [
      ['IN25100201000001', '2025-10-02'],
      ['IN25103001000001', '2025-10-30'],
    ] as const)
      await gw.db.insert(incomeEntry).values({
        ...some!,
        entryId,
        incomeDate,
        incomeMonth: '2025-10',
        incomeTime: new Date(`${incomeDate}T00:00:00+08:00`),
        netIncomeAmt: 7,
        providerId: '6000000000000001',
      })
    await gw.db.transaction((tx) => addUpIncome(tx, { from: '2025-10-01', until: '2025-11-01' }))
    for (const named of [
      { month: '2025-10' },
      { incomeMonth: '2025-10' },
      { incomeMonthStart: '2025-10', incomeMonthEnd: '2025-10' },
    ]) {
      const { respData } = await ask({ groupBy: 'MONTH', ...named })
      expect([respData.list.length, respData.summary.netIncomeAmt]).toEqual([1, 14])
      expect((await rowsOf({ groupBy: 'DETAIL', ...named })).length).toBe(2)
    }
    await gw.db.delete(incomeEntry).where(eq(incomeEntry.incomeMonth, '2025-10'))
    await gw.db.transaction((tx) => addUpIncome(tx, { from: '2025-10-01', until: '2025-11-01' }))
  })

  test('cut by days says from which to which; a whole one has its own ends', async () => {
    const cut = await rowsOf({
      groupBy: 'MONTH',
      incomeDateStart: '2026-10-20',
      incomeDateEnd: '2026-11-03',
    })
    expect(cut.map(({ incomeMonth, dateFrom, dateTo }) => [incomeMonth, dateFrom, dateTo])).toEqual(
      [
        ['2026-11', '2026-11-01', '2026-11-03'],
        ['2026-10', '2026-10-20', '2026-10-31'],
      ],
    )
    const [whole] = await rowsOf({ groupBy: 'MONTH', month: '2026-10' })
    expect([whole!.dateFrom, whole!.dateTo]).toEqual(['2026-10-01', '2026-10-31'])
  })

  test('range longer than a year is refused at its field, days keep their 31', async () => {
    const long = await ask({ incomeMonthStart: '2025-10', incomeMonthEnd: '2026-11' })
    expect(long.respData.errors).toEqual([
      { field: 'incomeMonthEnd', msg: '查询时间跨度不能超过12个月' },
    ])
    const days = await ask({ incomeDateStart: '2026-09-01', incomeDateEnd: '2026-11-01' })
    expect(days.respData.errors).toEqual([
      { field: 'incomeDateEnd', msg: '查询时间跨度不能超过31天' },
    ])
  })
})

describe('a rate', () => {
  const effective = (fee: number, amount: number) => {
    if (amount === 0) return null
    const rate = Math.round((Math.abs(fee) * 100_000) / Math.abs(amount))
    return rate === 0 || fee < 0 === amount < 0 ? rate : -rate
  }

  test.each(['MONTH', 'DAY', 'PARTNER', 'MERCHANT', 'CHANNEL', 'DETAIL'])(
    'by %s is the fee by the amount',
    async (groupBy) => {
      const body = { groupBy, month: '2026-10' }
      const rows = await rowsOf(body)
      for (const row of rows) {
        expect([row.groupId, row.merFeeRate]).toEqual([
          row.groupId,
          effective(row.merFeeAmt!, row.transAmt!),
        ])
        expect(row.costRate).toEqual(effective(row.costFeeAmt!, row.transAmt!))
      }
      const { summary } = (await ask(body)).respData
      expect(summary.merFeeRate).toBe(effective(summary.merFeeAmt, summary.transAmt))
      expect(summary.costRate).toBe(effective(summary.costFeeAmt, summary.transAmt))
    },
  )

  test('of capped trades is what they paid, with the price list’s beside it', async () => {
    const { rows } = await gw.db.execute<{ entry_id: string; fee: string; amt: string }>(sql`
      select e.entry_id, mer_fee_amt as fee, trans_amt as amt from income_entry e
      where provider_id = '6000000000000001' and pay_channel = 'BANKCARD' and entry_type = 'TRADE'
      order by income_date desc limit 1`)
    const entryId = rows[0]!.entry_id
    // One trade of three million at 0.50 %, of which the cap leaves 20.00.
    await gw.db
      .update(incomeEntry)
      .set({
        transAmt: 300_000_000,
        merFeeAmt: 2_000,
        merFeeRate: 500,
        costFeeAmt: 1_800,
        costRate: 350,
      })
      .where(eq(incomeEntry.entryId, entryId))
    const found = await gw.post('/v1/income/detail', { entryId }, { session: admin })
    expect(found.respData).toMatchObject({
      merFeeRate: 1,
      costRate: 1,
      merNominalRate: 500,
      costNominalRate: 350,
    })
    const listed = (await rowsOf({ groupBy: 'DETAIL' })).find((row) => row.entryId === entryId)
    expect(listed).toMatchObject({ merFeeRate: 1, merNominalRate: 500, costNominalRate: 350 })
  })

  test('a partner learns no cost by it, be it the price list’s', async () => {
    const rows = await rowsOf({ groupBy: 'DETAIL' }, partner)
    expect(rows.every((row) => 'merNominalRate' in row && !('costNominalRate' in row))).toBe(true)
    expect(rows[0]!.merFeeRate).toBe(effective(rows[0]!.merFeeAmt!, rows[0]!.transAmt!))
  })
})
