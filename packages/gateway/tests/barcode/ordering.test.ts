import { expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const post = (path: string, body: Record<string, unknown>, session = admin) =>
  gw.post(path, body, { session })

const closedShop = async (session = admin) =>
  (await post('/v1/shop/queryList', { orderOpen: '0', shopStatus: 'OPEN' }, session)).respData
    .list[0]
const OPEN = { orderOpen: '1', payMode: 'PRE', orderUrl: 'https://order.example.cn/t?c=' }

test('a shop is opened for ordering and its tables get codes, each its own address', async () => {
  const { shopId, version } = await closedShop()
  const tables = { shopId, tableNos: 'A01\nA02，包间1', areaName: '大厅', seatCount: '6' }
  const early = await post('/v1/shop/codeAdd', tables)
  expect(early.respDesc).toBe('请先在「点餐设置」里开通自助点餐并填写点餐页地址')
  const saved = await post('/v1/shop/orderingSave', { shopId, version, ...OPEN })
  expect(saved.respData).toEqual({ shopId, orderOpen: '1', version: version + 1 })
  const added = await post('/v1/shop/codeAdd', tables)
  expect(added.respData).toMatchObject({ shopId, count: 3 })
  const { respData } = await post('/v1/shop/barcodeInfo', { shopId })
  expect(respData.ordering).toMatchObject({ payMode: 'PRE', serviceFeeOpen: '0' })
  expect(
    respData.list.map((one: Record<string, unknown>) => [
      one.tableNo,
      one.areaName,
      one.seatCount,
      one.bindStatus,
      one.codeUrl === `https://order.example.cn/t?c=${String(one.codeId)}`,
    ]),
  ).toEqual([
    ['A01', '大厅', 6, 'BOUND', true],
    ['A02', '大厅', 6, 'BOUND', true],
    ['包间1', '大厅', 6, 'BOUND', true],
  ])
  const again = await post('/v1/shop/codeAdd', { ...tables, tableNos: 'A02' })
  expect(again.respData.errors).toEqual([{ field: 'tableNos', msg: '大厅 A02 已有桌码' }])
  // A code that is off its table leaves the table to a new one.
  const { codeId } = respData.list[1]
  await post('/v1/shop/codeUnbind', { codeId })
  expect((await post('/v1/shop/codeAdd', { ...tables, tableNos: 'A02' })).respCode).toBe('90000')
})

test('what is left out of the settings stays, and closing keeps them', async () => {
  const { shopId, version } = await closedShop()
  await post('/v1/shop/orderingSave', { shopId, version, ...OPEN, wxMiniAppId: 'wx12345678' })
  const post2 = { shopId, version: version + 1, payMode: 'POST' }
  expect((await post('/v1/shop/orderingSave', post2)).respCode).toBe('90000')
  const detail = async () => (await post('/v1/shop/detail', { shopId })).respData
  expect(await detail()).toMatchObject({
    orderOpen: '1',
    payMode: 'POST',
    wxMiniAppId: 'wx12345678',
    orderUrl: 'https://order.example.cn/t?c=',
  })
  await post('/v1/shop/orderingSave', { shopId, version: version + 2, orderOpen: '0' })
  expect((await detail()).orderOpen).toBe('0')
  expect((await post('/v1/shop/barcodeInfo', { shopId })).respData.ordering).toBeNull()
})

test('wrong settings and tables are refused at their field, other people’s shops are not found', async () => {
  const { shopId, version } = await closedShop()
  const bad = await post('/v1/shop/orderingSave', {
    shopId,
    version,
    ...OPEN,
    orderUrl: 'http://order.example.cn',
  })
  expect(bad.respData.errors).toEqual([{ field: 'orderUrl', msg: '点餐页地址应以 https:// 开头' }])
  const stale = await post('/v1/shop/orderingSave', { shopId, version: version + 5, ...OPEN })
  expect(stale.respCode).toBe('90409')
  const tables = { shopId, areaName: '大厅', seatCount: '4' }
  const long = await post('/v1/shop/codeAdd', { ...tables, tableNos: 'A01,<b>' })
  expect(long.respData.errors[0]).toMatchObject({ field: 'tableNos' })
  const other = await gw.signIn('other_admin')
  for (const [path, body] of [
    ['/v1/shop/orderingSave', { shopId, version, ...OPEN }],
    ['/v1/shop/codeAdd', { ...tables, tableNos: 'A01' }],
  ] as const)
    expect((await post(path, body, other)).respCode).toBe('90404')
  const fin = await gw.signIn('fws_finance')
  expect((await post('/v1/shop/codeAdd', { ...tables, tableNos: 'A01' }, fin)).respCode).toBe(
    '90403',
  )
})
