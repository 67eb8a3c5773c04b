import { describe, expect, test } from 'vitest'
import { readListState, valuesInForce, writeListState } from '../../src/lib/list/list-state'
import { broughtShapes } from '../../src/lib/list/filter-shape'
import { crudFilters } from '../../src/lib/list/wire-filters'
import { field, searchBoxOf, summaryOf, type Who } from '../../src/lib/resource'
import { listRequest } from '../../src/providers/data'
import { ALL } from '../support/who'
import { order } from '../resources/sample'

const read = (search: string, who: Who = ALL) => readListState(order, who, search)
const inForce = (search: string) => valuesInForce(order, ALL, read(search).values, '2026-11-20')
const onWire = (search: string) =>
  listRequest(order, { filters: crudFilters(order, ALL, inForce(search)) })

describe('the address of a list', () => {
  test('holds filters, page, size and order under their wire names', () => {
    expect(
      read(
        '?merName=西湖&channel=WECHAT&channel=ALIPAY&amtMin=100&amtMax=200&pageNum=3&pageSize=50&sortField=amt&sortOrder=asc',
      ),
    ).toEqual({
      pageNum: 3,
      pageSize: 50,
      sort: { field: 'amt', order: 'asc' },
      values: { merName: '西湖', channel: ['WECHAT', 'ALIPAY'], amtMin: '100', amtMax: '200' },
    })
  })

  test('takes several values as JSON text, too, as the wire has them', () => {
    expect(read('?channel=["WECHAT","ALIPAY"]').values).toEqual({ channel: ['WECHAT', 'ALIPAY'] })
  })

  test.each([
    ['?pageNum=0'],
    ['?pageNum=abc&pageSize=7'],
    ['?pageNum=600&pageSize=20'],
    ['?sortField=merName&sortOrder=desc'],
    ['?sortField=amt&sortOrder=up'],
    ['?sortField=constructor&sortOrder=asc'],
    ['?channel=CASH'],
    ['?channel=[broken'],
    ['?payTimeStart=2026-02-30&payTimeEnd=2026-03-01'],
    ['?payTimeStart=2026-11-20'],
    ['?payTimeStart=2026-11-20&payTimeEnd=2026-11-19'],
    ['?payTimeStart=2026-09-01&payTimeEnd=2026-11-19'],
    ['?amtMin=1.5'],
    ['?amtMin=300&amtMax=200'],
    ['?region=杭州'],
    ['?billMonthStart=2026-13&billMonthEnd=2026-14'],
    ['?status=ALL&nothing=1&%'],
  ])('that is broken means the default: %s', (search) => {
    expect(read(search)).toEqual({ pageNum: 1, pageSize: 20, values: {} })
  })

  test('says only what is not a default, and reads back as the same', () => {
    expect(writeListState(read(''))).toBe('')
    const search =
      '?payTimeStart=2026-11-01&payTimeEnd=2026-11-20+12%3A00%3A00&channel=WECHAT&channel=ALIPAY&region=330000-330100&orderNo=42&sortField=amt&sortOrder=desc&pageNum=2&pageSize=100'
    expect(writeListState(read(search))).toBe(search)
  })

  test('may name a field the bar has no filter for, because a link leads here', () => {
    expect(onWire('?termNo=12345678')).toMatchObject({ termNo: '12345678' })
    expect(broughtShapes(order, ALL).map(({ name }) => name)).toEqual(['costAmt', 'termNo'])
  })

  test('filters by no field that its call does not know', () => {
    expect(onWire('?remark=加急')).not.toHaveProperty('remark')
  })

  test('omits fields that are not for the role', () => {
    expect(read('?costAmt=1', { ...ALL, roleId: '4' }).values).toEqual({})
  })
})

describe('the values in force', () => {
  test('has the default range when the address has none', () => {
    expect(onWire('')).toEqual({
      pageNum: 1,
      pageSize: 10,
      payTimeStart: '2026-11-14',
      payTimeEnd: '2026-11-20',
    })
  })

  test('keeps a range of the address', () => {
    expect(onWire('?payTimeStart=2026-11-01&payTimeEnd=2026-11-02')).toMatchObject({
      payTimeStart: '2026-11-01',
      payTimeEnd: '2026-11-02',
    })
  })

  test('has no default range when a number is searched, which reaches further back', () => {
    const { payTimeStart, orderNo } = onWire('?orderNo=T1') as Record<string, unknown>
    expect([orderNo, payTimeStart]).toEqual(['T1', undefined])
  })

  test('sends amounts in fen as numbers, one end alone too', () => {
    expect(onWire('?amtMin=100050')).toMatchObject({ amtMin: 100050 })
    expect(onWire('?amtMax=7')).toMatchObject({ amtMax: 7 })
  })
})

describe('a search box that is one of the fields', () => {
  const orderNo = field.id('订单号', { placeholder: '平台订单号' })
  const boxed = {
    ...order,
    fields: { ...order.fields, orderNo },
    list: { ...order.list!, search: { name: 'orderNo', days: 90 }, summary: [{ name: 'amt' }] },
  }

  test('is called as its field', () => {
    expect(searchBoxOf(boxed)).toEqual({
      name: 'orderNo',
      label: '订单号',
      placeholder: '平台订单号',
      days: 90,
    })
  })

  test('asks once, and needs no chip beside it', () => {
    const { values } = readListState(boxed, ALL, '?orderNo=123')
    expect(crudFilters(boxed, ALL, values)).toEqual([
      { field: 'orderNo', operator: 'eq', value: '123' },
    ])
    expect(broughtShapes(boxed, ALL).map(({ name }) => name)).not.toContain('orderNo')
  })

  test('a sum without words has those of its field', () => {
    expect(summaryOf(boxed)).toEqual([{ name: 'amt', label: '金额', kind: 'money' }])
  })
})
