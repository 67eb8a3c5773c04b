import { addDays, check, code, every, same, want, type Check } from '../check'
import { countedParts, type Part } from '../parts'
import type { Probe } from '../probe'
import type { Session } from '../wire'

const TRADES = '/v1/trade/queryList'
const DETAILS = [
  { list: TRADES, detail: '/v1/trade/detail', id: 'tradeNo', status: 'tradeStatus' },
  {
    list: '/v1/merchant/queryList',
    detail: '/v1/merchant/detail',
    id: 'merId',
    status: 'merStatus',
  },
  { list: '/v1/device/list', detail: '/v1/device/detail', id: 'deviceId', status: 'bindStatus' },
]

const todayOf = async (probe: Probe) => (await probe.now()).slice(0, 10)
const range = (start: string, end: string) => ({ tradeTimeStart: start, tradeTimeEnd: end })

const SUMS = ['transCount', 'transAmt', 'refundAmt', 'feeAmt', 'settleAmt']

/** Every row of a part, page by page. */
async function rowsOf(probe: Probe, session: Session, part: Part) {
  const rows = [...part.page.list]
  for (let pageNum = 2; rows.length < part.page.total; pageNum++) {
    const next = await probe.list(session, TRADES, { ...part.body, pageNum })
    want(next.list.length > 0, `page ${pageNum} came empty before the total was reached`)
    rows.push(...next.list)
  }
  return rows
}

/** §3: trades, details and key/value requests. */
export const recordChecks: Check[] = [
  check('交易默认今日', 'trades without a range are today’s', async (probe) => {
    const session = await probe.as('fws_admin')
    const today = await todayOf(probe)
    const { list } = await probe.list(session, TRADES, { pageSize: 100 })
    every(list, (row) => String(row.tradeTime).startsWith(today), `tradeTime on ${today}`)
  }),
  check('时间跨度31天', 'a trade range over 31 days is 90400', async (probe) => {
    const session = await probe.as('fws_admin')
    const today = await todayOf(probe)
    const body = (days: number) => range(addDays(today, 1 - days), today)
    code(await probe.wire.call(TRADES, body(31), { session }), '90000')
    code(await probe.wire.call(TRADES, body(32), { session }), '90400', '查询时间跨度不能超过31天')
  }),
  check(
    '订单号',
    'orderNo finds by platform, merchant and channel number, without a range',
    async (probe) => {
      const session = await probe.as('fws_admin')
      const today = await todayOf(probe)
      const wide = range(addDays(today, -30), addDays(today, -20))
      const { list } = await probe.list(session, TRADES, { ...wide, tradeStatus: ['SUCCESS'] })
      const trade = list[0]!
      for (const name of ['tradeNo', 'outTradeNo', 'channelTradeNo']) {
        const found = await probe.list(session, TRADES, { orderNo: trade[name] })
        want(
          found.list.some((row) => row.tradeNo === trade.tradeNo),
          `not found by ${name}`,
        )
      }
      const part = String(trade.tradeNo).slice(0, -1)
      same((await probe.list(session, TRADES, { orderNo: part })).total, 0, 'matches of a part')
    },
  ),
  check('金额区间', 'amount ranges are closed, in fen', async (probe) => {
    const session = await probe.as('fws_admin')
    const today = await todayOf(probe)
    const wide = range(addDays(today, -29), today)
    const amount = (await probe.list(session, TRADES, wide)).list[0]!.transAmt as number
    const body = { ...wide, transAmtMin: amount, transAmtMax: amount, pageSize: 100 }
    const found = await probe.list(session, TRADES, body)
    want(found.total >= 1, 'wanted at least the row it came from')
    every(found.list, (row) => row.transAmt === amount, 'transAmt')
    const crossed = { ...wide, transAmtMin: 2, transAmtMax: 1 }
    code(await probe.wire.call(TRADES, crossed, { session }), '90400')
  }),
  check('汇总等于明细', 'summary is the sum over the whole filter result', async (probe) => {
    const session = await probe.as('fws_admin')
    const today = await todayOf(probe)
    const day = addDays(today, -2)
    const filters = { tradeStatus: ['SUCCESS'], pageSize: 100 }
    const whole = await probe.list(session, TRADES, { ...filters, ...range(day, day) })
    want(whole.summary, 'wanted a summary for a day of trades')
    const parts = await countedParts(probe, session, TRADES, filters, day)
    // However busy the day: its parts add up to it, and the rows of the fullest to that.
    for (const name of SUMS)
      same(
        whole.summary[name],
        parts.reduce((sum, { page }) => sum + (page.summary?.[name] ?? Number.NaN), 0),
        `${name} of the day against its parts`,
      )
    const fullest = parts.toSorted((a, b) => b.page.total - a.page.total)[0]
    want(fullest, `wanted trades on ${day}`)
    const rows = await rowsOf(probe, session, fullest)
    for (const name of SUMS)
      same(
        fullest.page.summary?.[name],
        rows.reduce((sum, row) => sum + (name === 'transCount' ? 1 : Number(row[name] ?? 0)), 0),
        name,
      )
  }),
  check(
    '商户行带申请单',
    'merchant rows carry applyId, corpEntryChannel and wxOrderId',
    async (probe) => {
      const { list } = await probe.list(await probe.as('fws_admin'), '/v1/merchant/queryList')
      every(
        list,
        (row) => ['applyId', 'corpEntryChannel', 'wxOrderId'].every((name) => name in row),
        'row',
      )
    },
  ),
  check('详情按列表行号', 'a detail takes the list’s row id under the same name', async (probe) => {
    const session = await probe.as('fws_admin')
    const today = await todayOf(probe)
    const wide = range(addDays(today, -29), today)
    for (const one of DETAILS) {
      const row = (await probe.list(session, one.list, one.list === TRADES ? wide : {})).list[0]!
      const key = { [one.id]: row[one.id] }
      const detail = await probe.ok<Record<string, unknown>>(one.detail, key, { session })
      same(detail[one.id], row[one.id], one.id)
      same(detail[one.status], row[one.status], one.status)
    }
  }),
  check(
    '键值查询',
    'key/value requests answer at most 20 and restore labels by keys',
    async (probe) => {
      const session = await probe.as('fws_admin')
      for (const path of [
        '/v1/merchant/merchantKVRequest',
        '/v1/shop/shopKVRequest',
        '/v1/partner/partnerKVRequest',
      ]) {
        const rows = await probe.ok<{ key: string; value: string }[]>(path, {}, { session })
        want(rows.length > 0 && rows.length <= 20, `${path}: got ${rows.length} rows`)
        every(rows, (row) => typeof row.key === 'string' && typeof row.value === 'string', path)
        const last = rows.at(-1)!
        const restored = await probe.ok<unknown[]>(path, { keys: [last.key] }, { session })
        same(restored, [{ key: last.key, value: last.value }], `${path} keys`)
        const found = await probe.ok<{ key: string }[]>(
          path,
          { keyword: last.value.slice(0, 4) },
          { session },
        )
        want(found.length > 0, `${path}: keyword ${last.value.slice(0, 4)} found nothing`)
      }
    },
  ),
]
