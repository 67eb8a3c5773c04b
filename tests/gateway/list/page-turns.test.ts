import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gatewayForFile } from '../../support/gateway'
import { listen } from '../../support/statements'

/** What a list has counted for its first page is not counted again for those after it. */
const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const heard = listen()
beforeEach(() => {
  heard.length = 0
  // What the session wrote in the test before is long ago.
  gw.advanceWall(120_000)
})
afterEach(() => {
  heard.length = 0
})

const DAYS = { tradeTimeStart: '2026-11-14', tradeTimeEnd: '2026-11-20' }
const page = async (path: string, body: Record<string, unknown>, session = admin) =>
  (await gw.post(path, body, { session })).respData
const trades = (pageNum: number, more = {}, session = admin) =>
  page('/v1/trade/queryList', { ...DAYS, pageNum, ...more }, session)
/** Counts and sums of trades and terminals since the last look; housekeeping counts other things. */
const counts = () =>
  heard
    .splice(0)
    .filter(({ text }) => /count\(|sum\(/i.test(text) && /\b(trade\w*|device)\b/.test(text)).length

test('the second page says what the first one counted, and counts nothing', async () => {
  const { list: _, pageNum: _n, ...first } = await trades(1)
  expect(counts()).toBeGreaterThan(0)
  const { list, pageNum, ...second } = await trades(2)
  expect(counts()).toBe(0)
  expect(second).toEqual(first)
  expect([pageNum, list.length]).toEqual([2, 10])
})

test('the pages of a summary do not add up again, nor draw their charts', async () => {
  const asked = { dimension: 'MERCHANT', tradeDateStart: '2026-10-21', tradeDateEnd: '2026-11-20' }
  const { list: _, pageNum: _n, ...first } = await page('/v1/trade/summaryList', asked)
  const sent = counts()
  const {
    list,
    pageNum: _m,
    ...second
  } = await page('/v1/trade/summaryList', {
    ...asked,
    pageNum: 2,
  })
  // Whether its groups stand ready, how much there is to add up, and the page.
  expect([sent > 3, counts()]).toEqual([true, 3])
  expect(second).toEqual(first)
  expect(list.length).toBeGreaterThan(0)
})

test.each([
  ['the first page again', { pageNum: 1 }],
  ['another filter', { pageNum: 2, payChannel: 'WECHAT' }],
  ['another range', { pageNum: 2, tradeTimeStart: '2026-11-15' }],
])('%s is counted anew', async (_, more) => {
  await trades(1)
  counts()
  await trades(1, more)
  expect(counts()).toBeGreaterThan(0)
})

test('after half a minute it is counted anew', async () => {
  await trades(1)
  counts()
  gw.advanceWall(30_000)
  await trades(2)
  expect(counts()).toBeGreaterThan(0)
})

test('what one session counted is not told to another', async () => {
  const [ops, partner] = [await gw.signIn('fws_ops'), await gw.signIn('qd_admin')]
  const all = await trades(1)
  counts()
  await trades(2, {}, ops)
  expect(counts()).toBeGreaterThan(0)
  expect((await trades(2, {}, partner)).summary).not.toEqual(all.summary)
})

test('who has written something sees its effect on the next page', async () => {
  const { tabs } = await page('/v1/device/list', {})
  const { list } = await page('/v1/device/list', { bindStatus: 'IN_STOCK' })
  counts()
  const done = await gw.post(
    '/v1/device/disable',
    { deviceId: list[0].deviceId, reason: '机身损坏，先停用' },
    { session: admin },
  )
  expect(done.respCode).toBe('90000')
  const after = await page('/v1/device/list', { pageNum: 2 })
  expect(counts()).toBeGreaterThan(0)
  expect(after.tabs.IN_STOCK).toBe(tabs.IN_STOCK - 1)
})

test('a page with another number of rows than was counted is counted anew', async () => {
  const last = (await page('/v1/device/list', { pageSize: 100 })).total / 100
  const before = await page('/v1/device/list', { pageSize: 100, pageNum: Math.ceil(last) })
  await gw.db.execute(sql`delete from device where device_id = ${before.list.at(-1).deviceId}`)
  const after = await page('/v1/device/list', { pageSize: 100, pageNum: Math.ceil(last) })
  expect([after.total, after.list.length]).toEqual([before.total - 1, before.list.length - 1])
})
