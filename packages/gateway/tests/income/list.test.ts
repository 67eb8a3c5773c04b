import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exportTask, incomeEntry } from '../../schema'
import { EAST, PROVIDER_ONE, PROVIDER_TWO } from '../support/samples'
import { gatewayForFile } from '../support/gateway'

const gateway = await gatewayForFile()
const admin = await gateway.signIn('fws_admin')
const partner = await gateway.signIn('qd_admin')

const WEEK = { incomeDateStart: '2026-11-13', incomeDateEnd: '2026-11-19' }
const ask = (body: Record<string, unknown>, session = admin) =>
  gateway.post('/v1/income/queryList', { ...WEEK, ...body }, { session })

const entryOf = async (partnerId: string, entryType = 'TRADE') => {
  const [entry] = await gateway.db
    .select()
    .from(incomeEntry)
    .where(
      and(
        eq(incomeEntry.providerId, PROVIDER_ONE),
        eq(incomeEntry.partnerId, partnerId),
        eq(incomeEntry.entryType, entryType),
        sql`income_date >= '2026-10-01'`,
      ),
    )
    .limit(1)
  return entry!
}

test.each(['MONTH', 'DAY', 'PARTNER', 'MERCHANT', 'CHANNEL', 'DETAIL'])(
  'rows by %s add up to the summary',
  async (groupBy) => {
    const rows: Record<string, number>[] = []
    let summary: Record<string, number> = {}
    for (let pageNum = 1; ; pageNum++) {
      const { respData } = await ask({ groupBy, pageNum, pageSize: 100 })
      rows.push(...respData.list)
      summary = respData.summary
      if (rows.length >= respData.total) break
    }
    const names = ['transAmt', 'transCount', 'merFeeAmt', 'costFeeAmt', 'netIncomeAmt']
    const added = names.map((name) => rows.reduce((sum, row) => sum + row[name]!, 0))
    expect(added).toEqual(names.map((name) => summary[name]))
    expect(summary.netIncomeAmt).toBe(
      summary.merFeeAmt! - summary.costFeeAmt! - summary.partnerShareAmt!,
    )
  },
)

test.each(['month', 'incomeMonth'])('%s is one month, days or not', async (name) => {
  const asked = { groupBy: 'DETAIL', [name]: '2026-09', pageSize: 100 }
  const { respData } = await gateway.post('/v1/income/queryList', asked, { session: admin })
  const { rows } = await gateway.db.execute<{ n: string; net: string }>(sql`
    select count(*) as n, sum(net_income_amt) as net from income_entry
    where provider_id = ${PROVIDER_ONE} and income_month = '2026-09'`)
  expect([respData.total, respData.summary.netIncomeAmt].map(String)).toEqual([
    rows[0]!.n,
    rows[0]!.net,
  ])
  const wrong = { ...asked, [name]: '2026-13' }
  const refused = await gateway.post('/v1/income/queryList', wrong, { session: admin })
  expect(refused.respData.errors).toEqual([{ field: name, msg: '时间格式不正确' }])
})

test('months reach back further than 31 days', async () => {
  const { respData } = await gateway.post(
    '/v1/income/queryList',
    { groupBy: 'MONTH', incomeMonthStart: '2025-12', incomeMonthEnd: '2026-11', pageSize: 20 },
    { session: admin },
  )
  expect(respData.list.map((row: { incomeMonth: string }) => row.incomeMonth)).toEqual([
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
})

describe('a partner', () => {
  const HIDDEN = ['costRate', 'costFeeAmt', 'incomeAmt', 'netIncomeAmt', 'settleStatus', 'settleNo']

  test.each(['MONTH', 'DAY', 'PARTNER', 'MERCHANT', 'CHANNEL', 'DETAIL'])(
    'gets neither cost nor income by %s',
    async (groupBy) => {
      const { respData } = await ask({ groupBy, pageSize: 100 }, partner)
      const names = new Set([...respData.list, respData.summary].flatMap(Object.keys))
      expect(HIDDEN.filter((name) => names.has(name))).toEqual([])
      expect(names.has('merFeeAmt')).toBe(true)
    },
  )

  test('tells its own part from those of the partners below it', async () => {
    const { respData } = await ask({ groupBy: 'PARTNER', pageSize: 100 }, partner)
    const rows: Record<string, number>[] = respData.list
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect(row.teamShareAmt).toBe(row.partnerShareAmt! + row.subShareAmt!)
    const own = respData.list.find((row: { partnerId: string }) => row.partnerId === EAST)
    expect(own.subShareAmt).toBe(0)
    for (const name of ['partnerShareAmt', 'subShareAmt', 'teamShareAmt'])
      expect(respData.summary[name]).toBe(rows.reduce((sum, row) => sum + row[name]!, 0))
  })

  test.each(['netIncomeAmt', 'settleStatus'])('learns nothing from sorting by %s', async (name) => {
    const idsOf = async (body: object) =>
      (await ask({ groupBy: 'DETAIL', pageSize: 50, ...body }, partner)).respData.list.map(
        (row: { entryId: string }) => row.entryId,
      )
    expect(await idsOf({ sortField: name, sortOrder: 'asc' })).toEqual(await idsOf({}))
  })

  test('sees of an entry of a partner below it who has what, and no cost', async () => {
    const { entryId } = await entryOf('7000000000000002')
    const { respData } = await gateway.post('/v1/income/detail', { entryId }, { session: partner })
    expect(respData.entryId).toBe(entryId)
    expect(respData.trades.length).toBeGreaterThan(0)
    for (const row of [respData, ...respData.trades]) {
      expect(Object.keys(row).filter((key) => /cost|income[A]|settle/i.test(key))).toEqual([])
      expect(row.teamShareAmt).toBe(row.partnerShareAmt + row.subShareAmt)
    }
    const parts: { partnerId: string; shareAmt: number }[] = respData.parts
    expect(parts[0]!.partnerId).toBe('7000000000000002')
    expect(parts.reduce((sum, { shareAmt }) => sum + shareAmt, 0)).toBe(respData.teamShareAmt)
  })

  test('exports the same columns it sees', async () => {
    const { respData } = await gateway.post(
      '/v1/download/create',
      { reportType: 'income', format: 'CSV', filters: { ...WEEK, groupBy: 'DETAIL' } },
      { session: partner },
    )
    await gateway.runDue()
    const [task] = await gateway.db
      .select()
      .from(exportTask)
      .where(eq(exportTask.taskId, respData.taskId))
    let text = ''
    for await (const chunk of gateway.files.read(task!.fileToken!)) text += String(chunk)
    expect(text.split('\r\n')[0]).toBe(
      '\uFEFF收益编号,收益日期,类型,商户号,商户名称,渠道商号,渠道商,支付渠道,交易金额（元）,交易笔数,商户费率,商户手续费（元）,渠道商分润（元）,下级分润（元）,合计分润（元）',
    )
  })

  test('does not find an entry outside its tree', async () => {
    const { entryId } = await entryOf('7000000000000007')
    const { respCode } = await gateway.post('/v1/income/detail', { entryId }, { session: partner })
    expect(respCode).toBe('90404')
  })
})

describe('an entry', () => {
  test('shows the trades behind it, which add up to it', async () => {
    const { entryId } = await entryOf(EAST)
    const { respData } = await gateway.post('/v1/income/detail', { entryId }, { session: admin })
    const sum = (name: string) =>
      respData.trades.reduce((total: number, row: Record<string, number>) => total + row[name]!, 0)
    expect([sum('transAmt'), sum('feeAmt'), sum('partnerShareAmt')]).toEqual([
      respData.transAmt,
      respData.merFeeAmt,
      respData.partnerShareAmt,
    ])
    expect(respData.trades).toHaveLength(respData.transCount)
  })

  test('of refunds shows them, and is negative', async () => {
    const [entry] = await gateway.db
      .select()
      .from(incomeEntry)
      .where(
        and(
          eq(incomeEntry.providerId, PROVIDER_ONE),
          eq(incomeEntry.entryType, 'REFUND'),
          sql`income_date >= '2026-10-01'`,
        ),
      )
      .limit(1)
    const { respData } = await gateway.post(
      '/v1/income/detail',
      { entryId: entry!.entryId },
      { session: admin },
    )
    const refunded = respData.refunds.reduce(
      (total: number, row: { refundAmt: number }) => total + row.refundAmt,
      0,
    )
    expect(respData.transAmt).toBe(-refunded)
  })

  test('of another provider is not found', async () => {
    const [entry] = await gateway.db
      .select()
      .from(incomeEntry)
      .where(eq(incomeEntry.providerId, PROVIDER_TWO))
      .limit(1)
    const { respCode } = await gateway.post(
      '/v1/income/detail',
      { entryId: entry!.entryId },
      { session: admin },
    )
    expect(respCode).toBe('90404')
  })
})

test('an unknown grouping is refused at its field', async () => {
  const { respCode, respData } = await ask({ groupBy: 'SHOP' })
  expect([respCode, respData.errors]).toEqual([
    '90400',
    [{ field: 'groupBy', msg: '取值不在可选范围内' }],
  ])
})
