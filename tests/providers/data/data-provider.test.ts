import type { CrudFilter } from '@refinedev/core'
import { describe, expect, it } from 'vitest'
import { createRegistry, defineResource, field } from '../../../src/lib/resource'
import { createDataProvider } from '../../../src/providers/data'
import { fakePost } from '../../support/fake-edges'

const trade = defineResource({
  name: 'trade',
  title: '交易',
  area: 'trades',
  path: 'details',
  code: '02100025',
  id: 'tradeNo',
  fields: {
    tradeNo: field.id('订单号'),
    merName: field.text('商户'),
    transAmt: field.money('金额', { sortable: true }),
    tradeTime: field.dateTime('时间', { sortable: true }),
    settleDate: field.date('结算日'),
    billMonth: field.month('月份'),
    shopCount: field.count('门店数'),
    feeRate: field.rate('费率'),
    status: field.enum('状态', { OK: '成功', BAD: '失败' }),
    region: field.region('地区'),
  },
  calls: {
    list: '/v1/trade/queryList',
    show: '/v1/trade/detail',
    create: '/v1/trade/add',
    update: '/v1/trade/save',
    remove: '/v1/trade/del',
  },
  list: { columns: ['tradeNo'] },
})

const category = defineResource({
  name: 'category',
  title: '类目',
  area: 'trades',
  path: 'category',
  code: '02100025',
  id: 'code',
  fields: { code: field.id('编码') },
  calls: {
    list: {
      path: '/v3/hlmCategory/query',
      convention: 'A',
      request: (body) => ({ parentCode: body.parent ?? '0' }),
      response: (data) => ({ total: 1, list: data }),
    },
  },
  list: { columns: ['code'] },
})

const registry = createRegistry([trade, category], {
  trades: { title: '交易管理', icon: 'trade', roles: ['3'] },
})

function setUp(answers: Record<string, unknown>) {
  const { post, calls } = fakePost(answers)
  return { calls, data: createDataProvider(registry, post, { base: 'https://gw.example' }) }
}

const LIST = { total: 0, pageNum: 1, pageSize: 10, list: [] }

/** The body of a list call for these filters, without paging. */
async function bodyOf(...filters: CrudFilter[]) {
  const { data, calls } = setUp({ '/v1/trade/queryList': LIST })
  await data.getList({ resource: 'trade', filters })
  const { pageNum, pageSize, ...rest } = calls[0]!.body
  expect([pageNum, pageSize]).toEqual([1, 10])
  return rest
}

describe('a list request', () => {
  it('names page, size and order as the wire does', async () => {
    const { data, calls } = setUp({ '/v1/trade/queryList': LIST })
    await data.getList({
      resource: 'trade',
      pagination: { currentPage: 3, pageSize: 50 },
      sorters: [{ field: 'transAmt', order: 'asc' }],
    })
    expect(calls[0]!.body).toEqual({
      pageNum: 3,
      pageSize: 50,
      sortField: 'transAmt',
      sortOrder: 'asc',
    })
    expect(calls[0]!.options.write).toBeUndefined()
  })

  it('asks for the largest page where Refine wants no paging', async () => {
    const { data, calls } = setUp({ '/v1/trade/queryList': LIST })
    await data.getList({ resource: 'trade', pagination: { mode: 'off' } })
    expect(calls[0]!.body).toEqual({ pageNum: 1, pageSize: 100 })
  })

  it.each<[string, CrudFilter, Record<string, unknown>]>([
    ['eq', { field: 'tradeNo', operator: 'eq', value: '20261120' }, { tradeNo: '20261120' }],
    ['contains', { field: 'merName', operator: 'contains', value: '面馆' }, { merName: '面馆' }],
    [
      'startswith',
      { field: 'region', operator: 'startswith', value: '330000-330100' },
      { region: '330000-330100' },
    ],
    ['in', { field: 'status', operator: 'in', value: ['OK', 'BAD'] }, { status: ['OK', 'BAD'] }],
    [
      'between of times',
      { field: 'tradeTime', operator: 'between', value: ['2026-11-01', '2026-11-20'] },
      { tradeTimeStart: '2026-11-01', tradeTimeEnd: '2026-11-20' },
    ],
    [
      'between of amounts in fen',
      { field: 'transAmt', operator: 'between', value: [100, 20_000] },
      { transAmtMin: 100, transAmtMax: 20_000 },
    ],
    [
      'an open range',
      { field: 'transAmt', operator: 'between', value: [undefined, 20_000] },
      { transAmtMax: 20_000 },
    ],
    [
      'gte of a date',
      { field: 'settleDate', operator: 'gte', value: '2026-11-01' },
      { settleDateStart: '2026-11-01' },
    ],
    [
      'lte of a month',
      { field: 'billMonth', operator: 'lte', value: '2026-10' },
      { billMonthEnd: '2026-10' },
    ],
    ['gte of a count', { field: 'shopCount', operator: 'gte', value: 0 }, { shopCountMin: 0 }],
    ['lte of a rate', { field: 'feeRate', operator: 'lte', value: 380 }, { feeRateMax: 380 }],
    [
      'a name that is no field, such as the search box',
      { field: 'orderNo', operator: 'eq', value: 'X1' },
      { orderNo: 'X1' },
    ],
  ])('sends %s', async (_, filter, body) => {
    await expect(bodyOf(filter)).resolves.toEqual(body)
  })

  it.each([
    ['', 'eq'],
    ['ALL', 'eq'],
    [[], 'in'],
    [null, 'eq'],
    [undefined, 'contains'],
  ] as const)('leaves out a filter of %j', async (value, operator) => {
    await expect(bodyOf({ field: 'status', operator, value })).resolves.toEqual({})
  })

  it.each<[CrudFilter, string]>([
    [
      { field: 'status', operator: 'ne', value: 'OK' },
      'trade.status: wanted an operator of eq, contains, startswith, in, between, gte, lte, got ne',
    ],
    [{ operator: 'or', value: [] }, 'trade: wanted an operator of eq'],
    [
      { field: 'merName', operator: 'between', value: ['a', 'b'] },
      'trade.merName: wanted a time or a number for a range, got text',
    ],
    [
      { field: 'orderNo', operator: 'gte', value: 'a' },
      'trade.orderNo: wanted a time or a number for a range, got no field',
    ],
    [
      { field: 'transAmt', operator: 'between', value: 5 },
      'trade.transAmt: wanted [from, to], got 5',
    ],
    [{ field: 'status', operator: 'in', value: 'OK' }, 'wanted a list for in, got string'],
  ])('refuses what the wire cannot say: %j', async (filter, words) => {
    await expect(bodyOf(filter)).rejects.toThrow(words)
  })

  it('refuses a second sorter', async () => {
    const { data } = setUp({})
    const sorters = [
      { field: 'transAmt', order: 'asc' as const },
      { field: 'tradeTime', order: 'desc' as const },
    ]
    await expect(data.getList({ resource: 'trade', sorters })).rejects.toThrow(
      'trade: wanted one sorter, got 2',
    )
  })

  it('is aborted by meta.signal', async () => {
    const { data, calls } = setUp({ '/v1/trade/queryList': LIST })
    const { signal } = new AbortController()
    await data.getList({ resource: 'trade', meta: { signal } })
    expect(calls[0]!.options.signal).toBe(signal)
  })
})

describe('a list answer', () => {
  it('becomes rows with an id, total, sums, counts and the answer itself', async () => {
    const answer = {
      total: 10_000,
      totalCapped: true,
      pageNum: 1,
      pageSize: 10,
      list: [{ tradeNo: 'T1', transAmt: 123_450 }],
      summary: { transAmt: 123_450 },
      tabs: { OK: 1 },
      series: [{ date: '2026-11-20' }],
    }
    const { data } = setUp({ '/v1/trade/queryList': answer })
    await expect(data.getList({ resource: 'trade' })).resolves.toEqual({
      data: [{ id: 'T1', tradeNo: 'T1', transAmt: 123_450 }],
      total: 10_000,
      totalCapped: true,
      summary: { transAmt: 123_450 },
      tabs: { OK: 1 },
      answer,
    })
  })

  it('without sums has no summary', async () => {
    const { data } = setUp({ '/v1/trade/queryList': LIST })
    const answer = await data.getList({ resource: 'trade' })
    expect(answer.summary).toBeUndefined()
    expect(answer.totalCapped).toBe(false)
  })

  it.each([
    [null, '交易数据异常：应为 {total, list}，收到 null'],
    [[1], '交易数据异常：应为 {total, list}，收到 [1]'],
    [{ rows: [] }, '交易数据异常：应为 {total, list}，收到 {"rows":[]}'],
    [{ total: 1, list: [{ no: 1 }] }, '交易数据异常：应为 {tradeNo, …}，收到 {"no":1}'],
  ])('of another shape says what was expected and what came: %j', async (answer, words) => {
    const { data } = setUp({ '/v1/trade/queryList': answer })
    await expect(data.getList({ resource: 'trade' })).rejects.toThrow(words)
  })
})

describe('one record', () => {
  it('is asked for by the resource’s id field', async () => {
    const { data, calls } = setUp({ '/v1/trade/detail': { tradeNo: 'T1', merName: '面馆' } })
    const { signal } = new AbortController()
    await expect(
      data.getOne({ resource: 'trade', id: 'T1', meta: { signal, body: { applyId: 'AP1' } } }),
    ).resolves.toEqual({ data: { id: 'T1', tradeNo: 'T1', merName: '面馆' } })
    expect(calls[0]).toEqual({
      path: '/v1/trade/detail',
      body: { tradeNo: 'T1', applyId: 'AP1' },
      options: { signal },
    })
  })

  it('that did not come says so', async () => {
    const { data } = setUp({ '/v1/trade/detail': null })
    await expect(data.getOne({ resource: 'trade', id: 'T1' })).rejects.toThrow(
      '交易数据异常：应为 {tradeNo, …}，收到 null',
    )
  })
})

describe('writes', () => {
  it('create sends the values as they are: an empty string clears a field', async () => {
    const { data, calls } = setUp({ '/v1/trade/add': { tradeNo: 'T9' } })
    await expect(
      data.create({
        resource: 'trade',
        variables: { merName: '', transAmt: 0 },
        meta: { requestSeqId: 'form-1' },
      }),
    ).resolves.toEqual({ data: { tradeNo: 'T9', id: 'T9' } })
    expect(calls[0]).toEqual({
      path: '/v1/trade/add',
      body: { merName: '', transAmt: 0 },
      options: { write: true, requestSeqId: 'form-1' },
    })
  })

  it('update and delete name the record', async () => {
    const { data, calls } = setUp({ '/v1/trade/save': null, '/v1/trade/del': null })
    await expect(
      data.update({ resource: 'trade', id: 'T1', variables: { merName: '新' } }),
    ).resolves.toEqual({ data: { id: 'T1' } })
    await data.deleteOne({ resource: 'trade', id: 'T1', variables: { version: 2 } })
    expect(calls.map(({ path, body, options }) => [path, body, options.write])).toEqual([
      ['/v1/trade/save', { tradeNo: 'T1', merName: '新' }, true],
      ['/v1/trade/del', { tradeNo: 'T1', version: 2 }, true],
    ])
  })

  it('a call the resource does not have is named', async () => {
    const { data } = setUp({})
    await expect(data.create({ resource: 'category', variables: {} })).rejects.toThrow(
      'category.calls.create: wanted a call, got none',
    )
    await expect(data.getList({ resource: 'nothing' })).rejects.toThrow(
      'wanted a resource of trade, category, got nothing',
    )
  })
})

it('a call can choose its convention and map both ways', async () => {
  const { data, calls } = setUp({ '/v3/hlmCategory/query': [{ code: '5812' }] })
  const filters: CrudFilter[] = [{ field: 'parent', operator: 'eq', value: '58' }]
  await expect(data.getList({ resource: 'category', filters })).resolves.toMatchObject({
    data: [{ id: '5812', code: '5812' }],
    total: 1,
  })
  expect(calls[0]).toMatchObject({ body: { parentCode: '58' }, options: { convention: 'A' } })
})

describe('custom', () => {
  it('reads by get and writes by everything else', async () => {
    const { data, calls } = setUp({ '/v1/device/type': [1], '/v1/device/bind': null })
    await expect(
      data.custom?.({ url: '/v1/device/type', method: 'get', query: { deviceKind: 'POS' } }),
    ).resolves.toEqual({ data: [1] })
    await data.custom?.({ url: '/v1/device/bind', method: 'post', payload: { deviceId: 'D1' } })
    expect(calls[0]).toMatchObject({ body: { deviceKind: 'POS' } })
    expect(calls[0]!.options.write).toBeUndefined()
    expect(calls[1]).toMatchObject({ body: { deviceId: 'D1' }, options: { write: true } })
  })

  it('refuses filters beside the payload', async () => {
    const { data } = setUp({})
    await expect(
      data.custom?.({
        url: '/v1/x',
        method: 'get',
        filters: [{ field: 'a', operator: 'eq', value: 1 }],
      }),
    ).rejects.toThrow('wanted filters and sorters in the payload')
  })
})

it('knows where the gateway is', () => {
  expect(setUp({}).data.getApiUrl()).toBe('https://gw.example/api/pcRequest')
})
