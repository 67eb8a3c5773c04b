import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ingestDayFields } from '#domain/ingest-day/fields'
import { figuresOf } from '../../../figures'
import { source } from '../../../schema'
import { gatewayForFile } from '../../support/gateway'
import { openMerchant, deliver, paid, putFile } from '../../ingest/support'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const { merId } = await openMerchant(gw)

/** A source that was there on the days before, and sends its files until half past nine. */
async function oldSource(sourceName: string) {
  const form = {
    sourceName,
    feeFrom: 'RATES',
    settleOn: 'EVENT',
    expectedBy: '09:30',
    profile: 'generic-csv',
    sourceStatus: 'ACTIVE',
  }
  const { respData } = await gw.post('/v1/source/save', form, { session: admin })
  const { sourceId, secret } = respData as { sourceId: string; secret: string }
  await gw.db
    .update(source)
    .set({ createTime: new Date('2026-11-18T00:00:00+08:00') })
    .where(eq(source.sourceId, sourceId))
  return { source: sourceId, secret }
}
const board = async (body: Record<string, unknown>) =>
  (await gw.post('/v1/ingest/dayList', body, { session: admin })).respData
const day = async (sourceId: string, date: string) =>
  (await board({ sourceId, dayStart: date, dayEnd: date })).list[0]

const HEAD = 'kind,occurredAt,channelTradeNo,transAmt,payChannel,payType,merId'

const PLACES: Record<string, string> = {
  '/ingest/event': '/v1/ingest/eventList',
  '/ingest/fileRow': '/v1/ingest/rowList',
  '/trades/details': '/v1/trade/queryList',
  '/trades/refund': '/v1/refund/queryList',
}
/** The number of rows in the list that a figure leads to. */
async function rowsBehind(name: keyof typeof ingestDayFields, row: Record<string, unknown>) {
  const field: { link?: (row: Record<string, unknown>) => string | undefined } =
    ingestDayFields[name]
  const url = new URL(field.link!(row)!, 'http://console')
  const body = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((key) => {
      const values = url.searchParams.getAll(key)
      return [key, values.length > 1 ? JSON.stringify(values) : values[0]]
    }),
  )
  const { respCode, respData } = await gw.post(PLACES[url.pathname]!, body, { session: admin })
  if (respCode !== '90000') throw new Error(JSON.stringify(respData))
  return respData.total as number
}

describe('a day of a source', () => {
  test('compares what was told by notices with the file, and each number leads to its rows', async () => {
    const of = await oldSource('日清')
    const at = { occurredAt: '2026-11-19 10:00:00', merId }
    const events = [
      paid({ ...at, channelTradeNo: 'A', transAmt: 1000 }),
      paid({ ...at, channelTradeNo: 'B', transAmt: 500 }),
      {
        eventId: 'R-1',
        kind: 'refund.succeeded',
        // Of a day whose books are closed it would count in the open day.
        occurredAt: '2026-11-20 12:00:00',
        channelRefundNo: 'RA',
        channelTradeNo: 'A',
        refundAmt: 200,
      },
    ]
    expect((await deliver(gw, JSON.stringify({ events }), of)).body.results).toMatchObject([
      { state: 'APPLIED' },
      { state: 'APPLIED' },
      { state: 'APPLIED' },
    ])
    const line = (no: string, amt: number, whose = merId) =>
      `trade.paid,2026-11-19 10:00:00,${no},${amt},WECHAT,JSAPI,${whose}`
    const body = [HEAD, line('A', 1000), line('C', 300), line('D', 700, '777'), ''].join('\n')
    await putFile(gw, 'day.csv', body, { query: 'date=2026-11-19', ...of })
    await putFile(gw, 'day.csv', `${HEAD}\n`, { query: 'date=2026-11-20', ...of })
    await gw.runDue()

    const row = await day(of.source, '2026-11-19')
    expect(row).toMatchObject({
      sourceName: '日清',
      fileState: 'APPLIED',
      toldCount: 2,
      toldAmt: 1500,
      fileCount: 3,
      fileAmt: 2000,
      matchedCount: 2,
      matchedAmt: 1300,
      onlyTradeCount: 1,
      onlyTradeAmt: 500,
      onlyRefundCount: 0,
      onlyFileCount: 1,
      onlyFileAmt: 700,
      waitingCount: 1,
      refusedCount: 0,
    })
    const next = await day(of.source, '2026-11-20')
    expect(next).toMatchObject({
      toldCount: 1,
      toldAmt: -200,
      fileCount: 0,
      onlyTradeCount: 0,
      onlyRefundCount: 1,
      onlyRefundAmt: 200,
    })
    for (const shown of [row, next])
      for (const name of Object.keys(shown).filter((key) => key.endsWith('Count')))
        expect([name, await rowsBehind(name as keyof typeof ingestDayFields, shown)]).toEqual([
          name,
          shown[name],
        ])
  })

  test('has no comparison before its file is applied, and none is expected of the day itself', async () => {
    const of = await oldSource('没有账单')
    expect(await day(of.source, '2026-11-20')).toMatchObject({
      fileState: 'PENDING',
      toldCount: 0,
      fileCount: null,
      onlyTradeCount: null,
    })
    // Before its first day nothing was expected.
    expect((await day(of.source, '2026-11-17')).fileState).toBe('NONE')
  })

  test('of a range is a row for each source and day, the newest first, 31 days at most', async () => {
    const { source: sourceId } = await oldSource('多日')
    const range = { sourceId, dayStart: '2026-11-17', dayEnd: '2026-11-25' }
    const { total, list } = await board(range)
    expect(total).toBe(4)
    expect(list.map((row: Record<string, string>) => row.day)).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
    ])
    const tooLong = await board({ dayStart: '2026-10-01', dayEnd: '2026-11-01' })
    expect(tooLong.errors).toEqual([{ field: 'dayEnd', msg: '查询时间跨度不能超过31天' }])
  })
})

describe('a file that did not come in time', () => {
  const todo = async () => {
    const { respData } = await gw.post('/v1/workbench/todo', {}, { session: admin })
    const items: { label: string; count: number; filters: Record<string, string> }[] =
      respData.items
    return items.find(({ label }) => label === '昨日账单缺失')!
  }
  const metric = async () => {
    const figures = figuresOf(
      { db: gw.db, kind: 'pglite' } as unknown as Parameters<typeof figuresOf>[0],
      { folders: [], clock: gw.clock },
    )
    const found = await figures.find(({ name }) => name === 'ingest_file_missing')!.read()
    return found.find(({ labels }) => labels?.provider === '6000000000000001')!.value
  }

  test('is a to-do that leads to its row, and a figure of /metrics, until a file is there', async () => {
    const [before, seen] = [await todo(), await metric()]
    const of = await oldSource('迟到')
    const after = await todo()
    expect(after.count).toBe(before.count + 1)
    expect(await metric()).toBe(seen + 1)
    const shown = await board(after.filters)
    expect(shown.total).toBe(after.count)
    expect(shown.list.map((row: Record<string, string>) => row.dayId)).toContain(
      `${of.source}.2026-11-19`,
    )
    const body = `${HEAD}\n`
    await putFile(gw, 'late.csv', body, { query: 'date=2026-11-19', ...of })
    await gw.runDue()
    expect((await todo()).count).toBe(before.count)
  })
})
