import { describe, expect, test } from 'vitest'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { shop, trade } from '../../schema'
import { PROVIDER_ONE } from '../support/samples'
import { gatewayForFile } from '../support/gateway'
import { fetchFile, readWorkbook, taskOf } from '../download/read-file'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const partner = await gw.signIn('qd_admin')

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const MONTH = { tradeDateStart: '2026-10-21', tradeDateEnd: '2026-11-20' }
const list = (body: Record<string, unknown> = {}, session = admin) =>
  gw.post('/v1/trade/summaryList', body, { session })
const wrong = async (body: Record<string, unknown>, session = admin) => {
  const { respCode, respData } = await list(body, session)
  expect(respCode).toBe('90400')
  return respData.errors.map((one: Row) => `${one.field}: ${one.msg}`)
}
const sumOf = (rows: readonly Row[], name: string): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

describe('rows', () => {
  test('are days unless asked otherwise, the newest first, of the last seven days', async () => {
    const { respData } = await list()
    expect(respData.total).toBe(7)
    expect(respData.list.map((row: Row) => row.tradeDate)).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
      '2026-11-14',
    ])
  })

  test('of a day are its paid trades', async () => {
    const day = and(
      eq(trade.providerId, PROVIDER_ONE),
      eq(trade.tradeStatus, 'SUCCESS'),
      gte(trade.tradeTime, new Date('2026-11-18T00:00:00+08:00')),
      lt(trade.tradeTime, new Date('2026-11-19T00:00:00+08:00')),
    )
    const [sums] = await gw.db
      .select({
        payCount: sql<string>`count(*)`,
        payAmt: sql<string>`sum(${trade.payAmt})`,
        feeAmt: sql<string>`sum(${trade.feeAmt})`,
      })
      .from(trade)
      .where(day)
    const { respData } = await list({ tradeDateStart: '2026-11-18', tradeDateEnd: '2026-11-18' })
    expect(respData.list).toHaveLength(1)
    const { payCount, payAmt, feeAmt } = respData.list[0]
    expect([payCount, payAmt, feeAmt].map(String)).toEqual(Object.values(sums!))
  })

  test.each([
    ['MERCHANT', ['merId', 'merName']],
    ['SHOP', ['shopId', 'shopName', 'merId', 'merName']],
    ['PARTNER', ['partnerId', 'partnerName']],
    ['CHANNEL', ['payChannel']],
  ])('by %s carry %j and stand by amount, the largest first', async (dimension, keys) => {
    const { respData } = await list({ dimension, pageSize: 20 })
    const rows: Row[] = respData.list
    for (const key of keys) expect(Object.keys(rows[0]!)).toContain(key)
    const amounts = rows.map((row) => row.payAmt)
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
    expect(new Set(rows.map((row) => row.groupId)).size).toBe(rows.length)
  })

  test('without a partner are called the provider’s own', async () => {
    const { respData } = await list({ dimension: 'PARTNER', ...MONTH, pageSize: 20 })
    const own = respData.list.filter((row: Row) => row.partnerId === null)
    expect(own).toMatchObject([{ groupId: '-', partnerName: '服务商直营' }])
  })

  test('net is paid less refunded, the average is half-up', async () => {
    const { respData } = await list({ dimension: 'SHOP', ...MONTH, pageSize: 100 })
    for (const row of respData.list) {
      expect(row.netAmt).toBe(row.payAmt - row.refundAmt)
      expect(row.avgAmt).toBe(Math.floor((2 * row.payAmt + row.payCount) / (2 * row.payCount)))
    }
    expect(respData.list.some((row: Row) => row.payAmt % row.payCount !== 0)).toBe(true)
  })
})

describe('pages', () => {
  test('are parts of one order by any figure', async () => {
    const asked = { dimension: 'SHOP', ...MONTH, sortField: 'avgAmt', sortOrder: 'asc' }
    const whole = (await list({ ...asked, pageSize: 100 })).respData
    const third = (await list({ ...asked, pageSize: 10, pageNum: 3 })).respData
    expect(third.list).toEqual(whole.list.slice(20, 30))
    expect(third.summary).toEqual(whole.summary)
    const averages = whole.list.map((row: Row) => row.avgAmt)
    expect(averages).toEqual([...averages].sort((a, b) => a - b))
  })

  test('past the end are empty and still say how many there are', async () => {
    const { respData } = await list({ pageNum: 9 })
    expect([respData.total, respData.list]).toEqual([7, []])
  })

  test('a field of another dimension sorts nothing', async () => {
    const plain = await list()
    const sorted = await list({ sortField: 'merId' })
    expect(sorted.respData.list).toEqual(plain.respData.list)
  })
})

describe('the summary', () => {
  test('is the same over all dimensions and equals their rows', async () => {
    const { summary } = (await list(MONTH)).respData
    for (const dimension of ['DAY', 'PARTNER', 'CHANNEL']) {
      const answer = (await list({ ...MONTH, dimension, pageSize: 100 })).respData
      expect(answer.summary).toEqual(summary)
      for (const name of ['payCount', 'payAmt', 'refundAmt', 'netAmt', 'feeAmt'])
        expect([name, sumOf(answer.list, name)]).toEqual([name, summary[name]])
    }
  })

  test('counts the merchants that sold something', async () => {
    const merchants = (await list({ ...MONTH, dimension: 'MERCHANT' })).respData
    expect(merchants.summary.merCount).toBe(merchants.total)
  })

  test('of no trades is zero and has no average', async () => {
    const { respData } = await list({ merId: '8000000000000000' })
    expect(respData).toMatchObject({ total: 0, list: [] })
    expect(respData.summary).toMatchObject({ payAmt: 0, payCount: 0, merCount: 0 })
    expect(respData.summary).not.toHaveProperty('avgAmt')
  })
})

describe('the charts', () => {
  test('have a point for each day of the range, days without trades included', async () => {
    const { respData } = await list({ merId: '8000000000000000' })
    expect(respData.series).toHaveLength(7)
    expect(respData.series[0]).toEqual({
      date: '2026-11-14',
      payAmt: 0,
      payCount: 0,
      refundAmt: 0,
      netAmt: 0,
    })
    expect(respData.channels).toEqual([])
  })

  test('say which trades they add up, where a list shows those', async () => {
    const { respData } = await list({ ...MONTH, payChannel: ['WECHAT'] })
    expect(respData.within).toEqual({
      dateStart: MONTH.tradeDateStart,
      dateEnd: MONTH.tradeDateEnd,
      payChannel: ['WECHAT'],
    })
    expect((await list({ ...MONTH, region: '330000' })).respData.within).toBeNull()
  })

  test('add up to the summary, whatever the dimension', async () => {
    const { respData } = await list({ ...MONTH, dimension: 'SHOP' })
    expect(sumOf(respData.series, 'payAmt')).toBe(respData.summary.payAmt)
    expect(sumOf(respData.channels, 'payAmt')).toBe(respData.summary.payAmt)
  })
})

describe('filters', () => {
  test('a region narrows to the shops that stand there', async () => {
    const shops = await gw.db
      .select({ shopId: shop.shopId })
      .from(shop)
      .where(and(eq(shop.providerId, PROVIDER_ONE), sql`${shop.region} like '330000%'`))
    const { respData } = await list({
      ...MONTH,
      dimension: 'SHOP',
      region: '330000',
      pageSize: 100,
    })
    expect(respData.total).toBeGreaterThan(0)
    const ids = new Set(shops.map((one) => one.shopId))
    for (const row of respData.list) expect(ids).toContain(row.shopId)
  })

  test.each([
    [{ dimension: 'YEAR' }, 'dimension: 取值不在可选范围内'],
    [{ dimension: ['DAY', 'SHOP'] }, 'dimension: 取值不在可选范围内'],
    [{ payChannel: 'CASH' }, 'payChannel: 取值不在可选范围内'],
    [
      { tradeDateStart: '2026-10-01', tradeDateEnd: '2026-11-01' },
      'tradeDateEnd: 查询时间跨度不能超过31天',
    ],
    [{ sortField: 'costFeeAmt' }, 'sortField: 不支持按该字段排序'],
    [{ pageSize: 30 }, 'pageSize: 每页条数只能是10、20、50、100'],
  ])('%j is refused: %s', async (body, sentence) => {
    expect(await wrong(body)).toEqual([sentence])
  })
})

describe('who may ask', () => {
  test('partners do not compare partners', async () => {
    expect(await wrong({ dimension: 'PARTNER' }, partner)).toEqual([
      'dimension: 取值不在可选范围内',
    ])
  })

  test('a partner sums its own merchants only', async () => {
    const all = (await list(MONTH)).respData.summary
    const own = (await list(MONTH, partner)).respData.summary
    expect(own.payAmt).toBeGreaterThan(0)
    expect(own.payAmt).toBeLessThan(all.payAmt)
  })
})

describe('its export', () => {
  async function made(filters: Record<string, unknown>, session = admin) {
    const body = { reportType: 'tradeSummary', format: 'XLSX', filters }
    const { respData } = await gw.post('/v1/download/create', body, { session })
    await gw.runDue()
    const task = await taskOf(gw, session, respData.taskId)
    const file = await fetchFile(gw, session, task.jToken)
    return { task, sheets: await readWorkbook(file.rawPayload) }
  }

  test('has the columns of the chosen dimension and every group of it', async () => {
    const { total, list: rows } = (await list({ ...MONTH, dimension: 'MERCHANT' })).respData
    const { task, sheets } = await made({ ...MONTH, dimension: 'MERCHANT' })
    const { 数据, 说明 } = sheets
    expect(task.rowCount).toBe(total)
    expect(数据![0]!.slice(0, 4)).toEqual(['商户号', '商户名称', '交易笔数', '交易金额（元）'])
    expect(数据).toHaveLength(total + 1)
    expect(数据![1]).toEqual([
      rows[0].merId,
      rows[0].merName,
      rows[0].payCount,
      rows[0].payAmt / 100,
      rows[0].refundCount,
      rows[0].refundAmt / 100,
      ...[rows[0].netAmt, rows[0].feeAmt, rows[0].couponAmt, rows[0].avgAmt].map(
        (fen) => fen / 100,
      ),
    ])
    expect(JSON.stringify(说明)).toContain('汇总方式：按商户')
  })

  test('names the dimension even when none was chosen', async () => {
    const { task, sheets } = await made({})
    expect(task.conditionText).toBe(
      '汇总方式：按日；交易日期：2026-11-14 00:00:00 至 2026-11-20 23:59:59',
    )
    expect(sheets['数据']!.slice(1).map((row) => row[0])).toContain('2026-11-14')
  })

  test('by partner is refused to a partner', async () => {
    const body = { reportType: 'tradeSummary', format: 'CSV', filters: { dimension: 'PARTNER' } }
    const { respCode } = await gw.post('/v1/download/create', body, { session: partner })
    expect(respCode).toBe('90400')
  })
})
