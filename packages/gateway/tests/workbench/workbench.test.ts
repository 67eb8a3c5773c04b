import { describe, expect, test } from 'vitest'
import { CALLS } from '../../calls'
import { TODOS } from '../../features/workbench/todos'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()

interface Item {
  resource: string
  filters: Record<string, string>
  label: string
  count: number
  dueAt: string | null
  group: string | null
  amt: number | null
  oldestAt: string | null
}

/** The call of each list that a to-do leads to. */
const LISTS: Record<string, string> = {
  apply: '/v2/merApply/list',
  merchant: '/v1/merchant/queryList',
  merchantChange: '/v1/merchantChange/list',
  approval: '/v1/approval/list',
  appeal: '/v1/risk/appealList',
  chargeback: '/v1/chargeback/list',
  refund: '/v1/refund/queryList',
  cashOut: '/v1/cashout/queryList',
  dataImport: '/v1/import/list',
  autoCash: '/v1/shop/autoCashList',
  merchantSettlement: '/v1/merchantSettlement/queryList',
  settle: '/v1/settle/list',
  invoice: '/v1/invoice/list',
  statementDiff: '/v1/fin/diffList',
  bankEntry: '/v1/bank/entryList',
  closing: '/v1/closing/list',
  correction: '/v1/correction/list',
  ingestDay: '/v1/ingest/dayList',
  ingestEvent: '/v1/ingest/eventList',
  upstreamOrder: '/v1/upstream/list',
  exportTask: '/v1/download/list',
  holiday: '/v1/holiday/list',
}

const todos = async (name: string): Promise<Item[]> => {
  const { respCode, respData } = await gw.post(
    '/v1/workbench/todo',
    {},
    { session: await gw.signIn(name) },
  )
  expect(respCode).toBe('90000')
  return respData.items
}

describe('what waits', () => {
  test.each([
    'fws_admin',
    'fws_ops',
    'fws_finance',
    'fws_readonly',
    'qd_admin',
    'qd_sales',
    'other_admin',
  ])('is counted for %s as each list counts with those filters', async (name) => {
    const session = await gw.signIn(name)
    const items = await todos(name)
    expect(items.length).toBeGreaterThan(0)
    for (const { resource, filters, label, count } of items) {
      const { respCode, respData } = await gw.post(LISTS[resource]!, filters, { session })
      expect([label, respCode, respData?.total]).toEqual([label, '90000', count])
    }
  })

  test('is no more and no less than the caller may open', async () => {
    const resources = async (name: string) =>
      [...new Set((await todos(name)).map(({ resource }) => resource))].toSorted()
    expect(await resources('fws_admin')).toEqual(Object.keys(LISTS).toSorted())
    expect(await todos('fws_admin')).toHaveLength(TODOS.length)
    expect(await resources('qd_sales')).toEqual(['appeal', 'apply', 'autoCash', 'merchant'])
    for (const name of ['noperm', 'nocode', 'shop_owner']) expect(await todos(name)).toEqual([])
  })

  test('is sorted by its deadline, the nearest first', async () => {
    const due = (await todos('fws_admin')).map(({ dueAt }) => dueAt)
    const told = due.filter((at) => at !== null)
    expect(told.length).toBeGreaterThan(2)
    expect(told).toEqual(told.toSorted())
    expect(due.slice(0, told.length)).toEqual(told)
    expect(told[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('the deadline is that of the first row of its list', async () => {
    const session = await gw.signIn('fws_admin')
    const item = (await todos('fws_admin')).find(
      ({ resource, count }) => resource === 'appeal' && count > 0,
    )!
    const body = { ...item.filters, sortField: 'deadline', sortOrder: 'asc' }
    const { respData } = await gw.post(LISTS.appeal!, body, { session })
    expect(item.dueAt).toBe(respData.list[0].deadline)
  })

  test('tells its group, and of failed payouts what and since when, as their list does', async () => {
    const session = await gw.signIn('fws_admin')
    const items = await todos('fws_admin')
    const { filters, ...failed } = items.find(({ label }) => label === '提现失败')!
    const body = { ...filters, sortField: 'applyTime', sortOrder: 'asc' }
    const { list, summary } = (await gw.post(LISTS.cashOut!, body, { session })).respData
    expect(failed.count).toBeGreaterThan(0)
    expect([failed.group, failed.amt, failed.oldestAt]).toEqual([
      'FUNDS',
      summary.cashAmt,
      list[0].applyTime,
    ])
    const grouped = (group: string | null) =>
      items.filter((item) => item.group === group).map(({ label }) => label)
    expect(grouped('REVIEW')).toEqual([
      '待我审批',
      '结算账户变更待复核',
      '商户变更待复核',
      '批量费率待复核',
      '银行挂账待复核',
      '关账待复核',
      '重开待复核',
      '更正凭证待复核',
      '收款账户变更待复核',
    ])
    expect(grouped('FUNDS')).toContain('待认领来款')
    expect(grouped(null)).toContain('进件驳回')
    expect(items.find(({ label }) => label === '进件驳回')!.amt).toBeNull()
  })

  test('each leads to a list that there is', () => {
    const paths = Object.values(CALLS).map(({ path }) => path)
    for (const path of Object.values(LISTS)) expect(paths).toContain(path)
  })
})

describe('the day’s figures', () => {
  const figures = async (name: string) =>
    gw.post('/v1/workbench/figures', {}, { session: await gw.signIn(name) })

  test.each(['fws_admin', 'qd_admin'])(
    'are for %s what the list of trades adds up',
    async (name) => {
      const { respData } = await figures(name)
      const session = await gw.signIn(name)
      const ranges = {
        today: ['2026-11-20', '2026-11-20 14:59:59'],
        yesterday: ['2026-11-19', '2026-11-19 14:59:59'],
        lastWeek: ['2026-11-13', '2026-11-13 14:59:59'],
      }
      for (const [part, [tradeTimeStart, tradeTimeEnd]] of Object.entries(ranges)) {
        const { summary } = (
          await gw.post('/v1/trade/queryList', { tradeTimeStart, tradeTimeEnd }, { session })
        ).respData
        const { transCount, payAmt, refundAmt } = summary
        expect(respData[part]).toEqual({ transCount, payAmt, refundAmt })
        expect(transCount).toBeGreaterThan(0)
      }
      expect(respData.at).toBe('2026-11-20 15:00:00')
    },
  )

  test('tell thirty days, today last, as the days’ own sums have them', async () => {
    const { series } = (await figures('fws_admin')).respData
    expect(series).toHaveLength(30)
    expect(series[0].date).toBe('2026-10-22')
    expect(series[29].date).toBe('2026-11-20')
    const session = await gw.signIn('fws_admin')
    const day = { tradeTimeStart: '2026-11-18', tradeTimeEnd: '2026-11-18' }
    const { summary } = (await gw.post('/v1/trade/queryList', day, { session })).respData
    expect(series[27]).toMatchObject({
      date: '2026-11-18',
      transCount: summary.transCount,
      payAmt: summary.payAmt,
      refundAmt: summary.refundAmt,
    })
  })

  test('are a store’s own for a registered store', async () => {
    const store = (await figures('shop_owner')).respData
    const all = (await figures('fws_admin')).respData
    expect(store.series[27].payAmt).toBeGreaterThan(0)
    expect(store.series[27].payAmt).toBeLessThan(all.series[27].payAmt)
  })
})
