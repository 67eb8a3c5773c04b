import { beforeAll, describe, expect, test } from 'vitest'
import { gatewayForFile } from '../../../packages/gateway/tests/support/gateway'
import type { Row } from '../../support/list-probe'
import { fetchFile, taskOf } from '../../../packages/gateway/tests/download/read-file'
import {
  HUGE_MERCHANT,
  HUGE_SOURCE,
  plantHuge,
} from '../../../packages/gateway/tests/money/huge-amounts'

/** A CSV of a money list is the list: the same rows in the same order, the same amounts. */
const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  await plantHuge(gw)
})

async function listOf(path: string, filters: Row) {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const body = { ...filters, pageNum, pageSize: 100 }
    const { respCode, respData } = await gw.post(path, body, { session: admin })
    expect(respCode).toBe('90000')
    rows.push(...respData.list)
    if (respData.list.length < 100)
      return { rows, summary: respData.summary, total: respData.total }
  }
}

/** A file's cells by their column's title; none of what is asked for here needs quotes. */
async function csvOf(reportType: string, filters: Row): Promise<Record<string, string>[]> {
  const body = { reportType, format: 'CSV', filters }
  const { respData, respDesc } = await gw.post('/v1/download/create', body, { session: admin })
  expect(respDesc).toEqual(expect.any(String))
  await gw.runDue()
  const { jToken } = await taskOf(gw, admin, respData.taskId)
  const text = (await fetchFile(gw, admin, jToken)).rawPayload.toString().slice(1)
  const [head, ...lines] = text.trimEnd().split('\r\n')
  const titles = head!.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    expect(cells).toHaveLength(titles.length)
    return Object.fromEntries(titles.map((title, i) => [title, cells[i]!]))
  })
}
/** Yuan as a file writes them, by their digits alone. */
function fenOf(yuan: string): number {
  expect(yuan).toMatch(/^-?\d+\.\d\d$/)
  return Number(yuan.replace('.', ''))
}

interface Exported {
  reportType: string
  path: string
  id: readonly [title: string, name: string]
  /** Every column of money: its title without the unit, its name on the wire. */
  money: Readonly<Record<string, string>>
  filters: readonly Row[]
}
const EXPORTS: readonly Exported[] = [
  {
    reportType: 'trade',
    path: '/v1/trade/queryList',
    id: ['平台订单号', 'tradeNo'],
    money: {
      订单金额: 'transAmt',
      优惠金额: 'couponAmt',
      实付金额: 'payAmt',
      手续费: 'feeAmt',
      应结金额: 'settleAmt',
      已退金额: 'refundAmt',
      成本手续费: 'costFeeAmt',
      渠道商分润: 'partnerShareAmt',
      预估分润: 'incomeAmt',
    },
    filters: [
      { tradeTimeStart: '2026-11-18', tradeTimeEnd: '2026-11-19', payChannel: ['WECHAT'] },
      { tradeTimeStart: '2026-11-01', tradeTimeEnd: '2026-11-20', refundState: ['PART', 'FULL'] },
      { tradeTimeStart: '2026-11-14', tradeTimeEnd: '2026-11-20', transAmtMin: 60_000 },
    ],
  },
  {
    reportType: 'income',
    path: '/v1/income/queryList',
    id: ['收益编号', 'entryId'],
    money: {
      交易金额: 'transAmt',
      商户手续费: 'merFeeAmt',
      成本手续费: 'costFeeAmt',
      收益: 'incomeAmt',
      渠道商分润: 'partnerShareAmt',
      净收益: 'netIncomeAmt',
    },
    filters: [
      { groupBy: 'DETAIL', incomeDateStart: '2026-11-10', incomeDateEnd: '2026-11-19' },
      {
        groupBy: 'DETAIL',
        incomeMonthStart: '2026-10',
        incomeMonthEnd: '2026-10',
        payChannel: ['ALIPAY'],
      },
    ],
  },
  {
    reportType: 'accountEntry',
    path: '/v1/account/statement',
    id: ['流水号', 'entryNo'],
    money: { 变动前余额: 'beforeAmt', 变动金额: 'changeAmt', 变动后余额: 'balanceAfterAmt' },
    filters: [
      { entryTimeStart: '2026-10-21', entryTimeEnd: '2026-11-20' },
      { entryTimeStart: '2026-10-21', entryTimeEnd: '2026-11-20', direction: ['OUT'] },
    ],
  },
]

describe.each(EXPORTS)('the CSV of $reportType', ({ reportType, path, id, money, filters }) => {
  test.each(filters)('holds the rows and amounts of the list under %j', async (asked) => {
    const { rows, total } = await listOf(path, asked)
    expect(rows.length).toBeGreaterThan(10)
    const lines = await csvOf(reportType, asked)
    const [title, name] = id
    expect([lines.length, total]).toEqual([rows.length, rows.length])
    const amountTitles = Object.keys(lines[0]!).filter((one) => one.endsWith('（元）'))
    expect(amountTitles).toEqual(Object.keys(money).map((one) => `${one}（元）`))
    const said = lines.map((line) => ({
      [name]: line[title]!.trim(),
      ...Object.fromEntries(
        Object.entries(money).map(([head, field]) => [field, fenOf(line[`${head}（元）`]!)]),
      ),
    }))
    const wanted = [name, ...Object.values(money)]
    const shown = rows.map((row) => Object.fromEntries(wanted.map((field) => [field, row[field]])))
    expect(said).toEqual(shown)
  })
})

describe('amounts beyond 32 bits, either way, are exact', () => {
  test('in trades', async () => {
    const asked = { merId: HUGE_MERCHANT, tradeTimeStart: '2026-11-19', tradeTimeEnd: '2026-11-19' }
    const { rows, summary } = await listOf('/v1/trade/queryList', asked)
    expect(rows.map((row) => [row['transAmt'], row['incomeAmt']])).toEqual([
      [900_719_925_474_099, -5],
      [4_294_967_297, -1],
      [2_147_483_648, -2_147_483_649],
    ])
    expect([summary.transCount, summary.transAmt, summary.incomeAmt]).toEqual([
      3, 900_726_367_925_044, -2_147_483_655,
    ])
    const lines = await csvOf('trade', asked)
    expect(lines.map((line) => [line['订单金额（元）'], line['预估分润（元）']])).toEqual([
      ['9007199254740.99', '-0.05'],
      ['42949672.97', '-0.01'],
      ['21474836.48', '-21474836.49'],
    ])
  })

  test('in what a trade list is filtered and sorted by', async () => {
    const asked = { merId: HUGE_MERCHANT, tradeTimeStart: '2026-11-19', tradeTimeEnd: '2026-11-19' }
    const between = { ...asked, transAmtMin: 2_147_483_649, transAmtMax: 900_719_925_474_098 }
    const { rows } = await listOf('/v1/trade/queryList', between)
    expect(rows.map((row) => row['transAmt'])).toEqual([4_294_967_297])
    const sorted = { ...asked, sortField: 'transAmt', sortOrder: 'asc' }
    expect(
      (await listOf('/v1/trade/queryList', sorted)).rows.map((row) => row['transAmt']),
    ).toEqual([2_147_483_648, 4_294_967_297, 900_719_925_474_099])
  })

  test('in income by entry and by month', async () => {
    const asked = {
      merId: HUGE_MERCHANT,
      incomeDateStart: '2026-11-19',
      incomeDateEnd: '2026-11-19',
    }
    const detail = { ...asked, groupBy: 'DETAIL' }
    const { rows, summary } = await listOf('/v1/income/queryList', detail)
    const amounts = [
      [90_071_992_547_409, -2],
      [-6_000_000_000, -4_294_967_296],
      [3_000_000_000, 2_147_483_648],
    ]
    expect(rows.map((row) => [row['transAmt'], row['netIncomeAmt']])).toEqual(amounts)
    const total = [90_068_992_547_409, -2_147_483_650]
    expect([summary.transAmt, summary.netIncomeAmt]).toEqual(total)
    const months = await listOf('/v1/income/queryList', { ...asked, groupBy: 'MONTH' })
    expect(months.rows.map((row) => [row['transAmt'], row['netIncomeAmt']])).toEqual([total])
    const lines = await csvOf('income', detail)
    expect(lines.map((line) => [line['交易金额（元）'], line['净收益（元）']])).toEqual([
      ['900719925474.09', '-0.02'],
      ['-60000000.00', '-42949672.96'],
      ['30000000.00', '21474836.48'],
    ])
  })

  test('in an account that goes into the red', async () => {
    const asked = {
      relatedNo: HUGE_SOURCE,
      entryTimeStart: '2026-11-19',
      entryTimeEnd: '2026-11-19',
    }
    const { rows, summary } = await listOf('/v1/account/statement', asked)
    expect(rows.map((row) => [row['changeAmt'], row['balanceAfterAmt']])).toEqual([
      [2_147_483_648, -1],
      [-900_722_072_957_748, -2_147_483_649],
      [900_719_925_474_099, 900_719_925_474_099],
    ])
    expect(summary).toEqual({
      inAmt: 900_722_072_957_747,
      outAmt: 900_722_072_957_748,
      inCount: 2,
      outCount: 1,
    })
    const lines = await csvOf('accountEntry', asked)
    expect(lines.map((line) => [line['变动金额（元）'], line['变动后余额（元）']])).toEqual([
      ['21474836.48', '-0.01'],
      ['-9007220729577.48', '-21474836.49'],
      ['9007199254740.99', '9007199254740.99'],
    ])
  })
})
