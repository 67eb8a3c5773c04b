import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { parseTime } from '#domain/dates'
import { holidayYear, ingestEvent, source, trade } from '../../../schema'
import { gatewayForFile } from '../../support/gateway'
import { openMerchant, paid, putFile, tell } from '../../ingest/support'

/** The turn of a year whose holidays a provider has not entered, as on an installation without samples. */

const gw = await gatewayForFile()
await gw.keepOnlyJobs('ingest.retry', 'merchant-settle-08', 'income.close')
const admin = await gw.signIn('fws_admin')
const { merId } = await openMerchant(gw)
const post = (path: string, body: Record<string, unknown>) =>
  gw.post(path, body, { session: admin })
const goTo = (moment: string) => gw.clock.advance(parseTime(moment) - gw.clock.now())
const of = async (no: string) =>
  (await gw.db.select().from(trade).where(eq(trade.channelTradeNo, no)))[0]
const eventOf = async (no: string) => {
  const { list } = (await post('/v1/ingest/eventList', { orderNo: no })).respData
  return list.map((row: Record<string, unknown>) => [row.eventState, row.reason])
}
const enterYear = async () => {
  const year = { year: '2027', offText: '2027-01-01', workedText: '', sourceText: '国办发明电' }
  expect((await post('/v1/holiday/save', year)).respCode).toBe('90000')
  await gw.runDue()
}
const COLUMNS = 'kind,occurredAt,channelTradeNo,transAmt,payChannel,payType,merId'
const line = (no: string, at: string) => `trade.paid,${at},${no},10000,WECHAT,JSAPI,${merId}`
async function file(date: string, ...lines: string[]) {
  const body = [COLUMNS, ...lines, ''].join('\n')
  expect((await putFile(gw, `${date}.csv`, body, { query: `date=${date}` })).status).toBe(202)
  await gw.runDue()
}

beforeEach(async () => {
  await gw.db.update(source).set({ settleOn: 'EVENT' })
  await gw.db.delete(holidayYear)
})

test('a T1 payment of the last day of 2026 waits for the year that settles it, by notice and by file', async () => {
  await goTo('2026-12-30 12:00:00')
  await tell(gw, paid({ channelTradeNo: 'EVE', merId, occurredAt: '2026-12-30 11:00:00' }))
  expect(await of('EVE')).toMatchObject({ settleDate: '2026-12-31' })
  await goTo('2026-12-31 12:00:00')
  const [told] = await tell(
    gw,
    paid({ channelTradeNo: 'LAST', merId, occurredAt: '2026-12-31 11:00:00' }),
  )
  expect(told).toMatchObject({ state: 'WAITING', reason: 'CALENDAR' })
  await file('2026-12-31', line('LISTED', '2026-12-31 11:30:00'))
  expect([await of('LAST'), await of('LISTED')]).toEqual([undefined, undefined])
  for (const no of ['LAST', 'LISTED'])
    expect(await eventOf(no)).toEqual([['WAITING', '等待维护节假日']])
  await enterYear()
  for (const no of ['LAST', 'LISTED']) {
    expect(await of(no)).toMatchObject({ settleDate: '2027-01-04', lateDate: null })
    expect((await eventOf(no))[0][0]).toBe('APPLIED')
  }
})

test('a file that confirms held payments waits with them, and releases them once the year is entered', async () => {
  await gw.db.update(source).set({ settleOn: 'FILE' })
  const at = '2026-12-31 12:30:00'
  await enterYear()
  await goTo('2026-12-31 12:40:00')
  await tell(gw, paid({ channelTradeNo: 'HELD', merId, occurredAt: at }))
  expect(await of('HELD')).toMatchObject({ settleStatus: 'HELD', settleDate: null })
  await gw.db.delete(holidayYear)
  await file('2026-12-31', line('HELD', at), line('NEW', at))
  expect(await of('HELD')).toMatchObject({ settleStatus: 'HELD', settleDate: null })
  const waiting = await gw.db
    .select({ reason: ingestEvent.reason })
    .from(ingestEvent)
    .where(inArray(ingestEvent.channelTradeNo, ['HELD', 'NEW']))
    .orderBy(ingestEvent.carrier, ingestEvent.channelTradeNo)
  // The notice that was taken, and the two lines of the file.
  expect(waiting).toEqual([{ reason: '' }, { reason: 'CALENDAR' }, { reason: 'CALENDAR' }])
  await enterYear()
  for (const no of ['HELD', 'NEW'])
    expect(await of(no)).toMatchObject({ settleStatus: 'UNSETTLED', settleDate: '2027-01-04' })
})

test('a merchant whose trades need a settle date in that year is thawed once it is entered', async () => {
  const move = async (verb: string) =>
    (await post(`/v1/merchant/${verb}`, { merId, version: await version(), reason: '核实完毕' }))
      .respDesc
  const version = async () => (await post('/v1/merchant/detail', { merId })).respData.version
  await move('freeze')
  expect(await move('unfreeze')).toBe('2027年的节假日尚未维护，不能确定结算日')
  await enterYear()
  expect(await move('unfreeze')).not.toMatch('节假日')
})

test('in a year that is not entered T1 is not settled, and the next round after the entry does it', async () => {
  await goTo('2027-01-05 12:00:00')
  expect(await of('LISTED')).toMatchObject({ settleStatus: 'UNSETTLED', batchNo: null })
  const [late] = await tell(
    gw,
    paid({ channelTradeNo: 'LATE', merId, occurredAt: '2026-12-31 23:00:00' }),
  )
  expect(late).toMatchObject({ state: 'WAITING', reason: 'CALENDAR' })
  await enterYear()
  expect(await of('LATE')).toMatchObject({ lateDate: '2027-01-05', settleDate: '2027-01-06' })
  await goTo('2027-01-06 12:00:00')
  for (const no of ['LISTED', 'LATE']) expect((await of(no))!.batchNo).not.toBeNull()
})
