import { expect, test } from 'vitest'
import { createRegistry, defineResource, field, recordLinks } from '../../src/lib/resource'

const area = { title: '交易', icon: 'trade', roles: ['3'] as const }
const resource = (
  name: string,
  id: string,
  fields: Record<string, ReturnType<typeof field.id> | ReturnType<typeof field.text>>,
) =>
  defineResource({
    name,
    title: name,
    area: 'trades',
    path: name,
    code: '1',
    id,
    fields,
    list: { columns: [id] },
    show: { sections: [] },
  })
const payment = defineResource({
  ...resource('payment', 'payNo', { payNo: field.id('付款单号'), payName: field.text('名称') }),
  show: { headline: ['payName'], sections: [] },
})
const store = defineResource({
  ...resource('store', 'storeId', { storeId: field.id('门店号') }),
  show: { path: 'store/:storeId/:applyId', sections: [] },
})
const CHOICE = { call: '/v1/x', of: 'store', textField: 'storeName', keyLabel: '门店号' }
const fields = {
  payNo: field.id('付款单号'),
  batch: field.id('批次'),
  ownerId: field.remote('所属门店', { ...CHOICE, textField: 'ownerName', keyLabel: '所属门店号' }),
  storeId: field.remote('门店', CHOICE),
  storeName: field.text('门店名称'),
}
/** Another choice of the same kind, defined later. */
const laterStore = field.remote('调入门店', { call: '/v1/x', of: 'store', textField: 'storeName' })
const bill = resource('bill', 'batch', { batch: field.id('结算批次号') })
const order = resource('order', 'orderNo', { orderNo: field.id('订单号') })
const registry = createRegistry(
  [payment, store, bill, { ...order, fields: { ...order.fields, ...fields, laterStore } }],
  { trades: area },
)
const ROW = { payNo: 'P/1', batch: 'B1', storeId: 'S1', storeName: '湖滨店' }
const linkOf = recordLinks(registry, registry.routes)

test('a number that is called as a record’s own number leads to it', () => {
  expect(linkOf('payNo', fields.payNo, ROW)).toBe('/trades/payment/show/P%2F1')
})

test('what a record is called leads to it, where the row says its number', () => {
  const words = field.text('名称')
  expect(linkOf('payName', words, { payName: '货款', payNo: 'P1' })).toBe('/trades/payment/show/P1')
  expect(linkOf('payName', words, { payName: '货款' })).toBeUndefined()
})

test('a number of the same name that is called otherwise is another thing', () => {
  expect(linkOf('batch', fields.batch, ROW)).toBeUndefined()
})

test('a choice and the words beside it lead to what was chosen; the rest stays unsaid', () => {
  expect(linkOf('storeId', fields.storeId, ROW)).toBe('/trades/store/S1/-')
  expect(linkOf('storeName', fields.storeName, ROW)).toBe('/trades/store/S1/-')
})

test('a number that is called as a choice’s own number leads to what is chosen', () => {
  const row = { ownerId: 'S2' }
  expect(linkOf('ownerId', field.id('所属门店号'), row)).toBe('/trades/store/S2/-')
  expect(linkOf('ownerId', field.id('别的号'), row)).toBeUndefined()
})

test('without its id, or without a permitted route, there is no link', () => {
  expect(linkOf('storeName', fields.storeName, { ...ROW, storeId: null })).toBeUndefined()
  const open = registry.routes.filter((route) => route.resource.name !== 'store')
  expect(recordLinks(registry, open)('storeId', fields.storeId, ROW)).toBeUndefined()
})

test('where the row says what kind of record is named, the words lead to that kind', () => {
  const named = field.text('记录', { record: ({ kind, no }) => ({ of: kind, id: no }) })
  const rows = [
    { named: '付款 P2', kind: 'payment', no: 'P2' },
    { named: '门店 S2', kind: 'store', no: 'S2' },
    { named: '别的 X1', kind: 'nothing', no: 'X1' },
    { named: '没有编号', kind: 'store', no: null },
  ]
  expect(rows.map((row) => linkOf('named', named, row))).toEqual([
    '/trades/payment/show/P2',
    '/trades/store/S2/-',
    undefined,
    undefined,
  ])
})
