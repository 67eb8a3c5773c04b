import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import barcode from '../../src/resources/barcode'
import merchant from '../../src/resources/merchant'
import shop from '../../src/resources/shop'
import type { AnyResource } from '../../src/lib/resource'
import { newUser, renderAt } from '../support/render'

const INFO = '/v1/shop/barcodeInfo'
const CODE = {
  codeId: 'Q10000010001',
  shopId: '310000001037',
  version: 2,
  tableNo: 'A01',
  areaName: '大厅',
  seatCount: 4,
  codeUrl: 'https://order.example.com/t/Q10000010001',
  bindStatus: 'BOUND',
  lastOrderTime: '2026-11-19 12:30:00',
}
const SHOP = {
  shopId: CODE.shopId,
  shopName: '西湖小馆',
  merId: '100000001037',
  merName: '西湖餐饮',
  regionName: '浙江省-杭州市-西湖区',
  address: '文三路90号',
  businessHours: '周一至周日 10:30-21:30',
  shopStatus: 'OPEN',
  orderOpen: '1',
}
const ORDERING = {
  orderOpen: '1',
  payMode: 'PRE',
  wxMiniAppId: 'wx1234567890123456',
  aliMiniAppId: null,
  serviceFeeOpen: '0',
  printers: [{ serialNo: 'MYP52600000001', model: 'MY-P58', onlineStatus: 'ON' }],
}
const answerOf = (list: object[], more: object = {}) => ({
  total: list.length,
  pageNum: 1,
  pageSize: 20,
  list,
  tabs: { BOUND: list.length, UNBOUND: 0 },
  shop: SHOP,
  ordering: ORDERING,
  areas: ['大厅'],
  ...more,
})
const open = (
  answer: unknown,
  query = `?shopId=${CODE.shopId}`,
  resources: AnyResource[] = [barcode, shop],
) =>
  renderAt({
    resources,
    at: `/merchants/barcode${query}`,
    answers: {
      [INFO]: answer,
      '/v1/shop/codeUnbind': { codeId: CODE.codeId, bindStatus: 'UNBOUND', version: 3 },
      '/v1/shop/shopKVRequest': [{ key: CODE.shopId, value: '西湖小馆' }],
    },
  })

beforeEach(() => {
  localStorage.clear()
  // jsdom has no canvas; the text of the code is shown beside it.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

test('without a shop there is a link to the shops, and no call', async () => {
  const { calls } = open(answerOf([]), '')
  expect((await screen.findByText('去选门店')).getAttribute('href')).toBe('/merchants/shopinfo')
  expect(calls).toEqual([])
})

test('shows the shop, its set-up and its tables', async () => {
  const { sent } = open(answerOf([CODE]))
  const info = await screen.findByRole('region', { name: '门店信息' })
  expect(within(info).getByText('西湖小馆').getAttribute('href')).toBe(
    '/merchants/shopinfo/show/310000001037',
  )
  const set = screen.getByRole('region', { name: '点餐配置' })
  expect(within(set).getByText('先付后餐')).toBeTruthy()
  expect(within(set).getByText(/MY-P58（MYP52600000001）/)).toBeTruthy()
  expect(within(set).getByText('支付宝小程序').nextSibling?.textContent).toBe('--')
  expect(sent(INFO)[0]).toMatchObject({ shopId: CODE.shopId, sortField: 'tableNo' })
})

test('its merchant leads to its detail, for who may open that', async () => {
  const nameOf = async () =>
    within(await screen.findByRole('region', { name: '门店信息' })).getByText('西湖餐饮')
  const { unmount } = open(answerOf([CODE]))
  expect((await nameOf()).closest('a')).toBeNull()
  unmount()
  open(answerOf([CODE]), undefined, [barcode, shop, merchant])
  expect((await nameOf()).getAttribute('href')).toBe('/merchants/merdetail/100000001037/-')
})

test('a shop without ordering says so', async () => {
  open(answerOf([], { shop: { ...SHOP, orderOpen: '0' }, ordering: null }))
  expect(await screen.findByText('这家门店没有开通自助点餐，所以没有桌码')).toBeTruthy()
  expect(screen.getByText('没有符合条件的桌码')).toBeTruthy()
})

test('a code is drawn on demand', async () => {
  const user = newUser()
  open(answerOf([CODE]))
  await user.click(await screen.findByRole('button', { name: '查看A01的二维码' }))
  const dialog = await screen.findByRole('dialog', { name: '大厅 A01 点餐码' })
  expect(within(dialog).getByText(CODE.codeUrl)).toBeTruthy()
  expect(within(dialog).getByRole('figure').querySelector('canvas')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('unbinding asks first, and the tables are asked for again', async () => {
  const user = newUser()
  const { sent } = open(answerOf([CODE]))
  await user.click(await screen.findByRole('button', { name: '解绑' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('解绑后顾客不能再扫 大厅A01 的码点餐')).toBeTruthy()
  expect(sent('/v1/shop/codeUnbind')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: '确认解绑' }))
  await waitFor(() =>
    expect(sent('/v1/shop/codeUnbind')[0]).toMatchObject({ codeId: CODE.codeId, version: '2' }),
  )
  await waitFor(() => expect(sent(INFO)).toHaveLength(2))
})
