import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Who } from '../../src/lib/resource'
import device from '../../src/resources/device'
import merchant from '../../src/resources/merchant'
import refund from '../../src/resources/refund'
import trade from '../../src/resources/trade'
import { envelope } from '../support/fake-edges'
import { ALL, newUser, renderAt } from '../support/render'
import { order, ROW } from './sample'

const DETAIL = '/v1/order/detail'
const open = (answers: Record<string, unknown>, who: Who = ALL, query = '') =>
  renderAt({
    resources: [order],
    at: `/trades/orders/show/1000000000000001${query}`,
    answers,
    who,
    lastQuery: { '/trades/orders': '?merName=西湖&pageNum=2' },
  })

describe('a detail', () => {
  test('is headed by its name, titles its tab, and leads back to the list as it was', async () => {
    const { titles } = open({ [DETAIL]: ROW })
    expect(await screen.findByRole('heading', { level: 1, name: '西湖小馆' })).toBeTruthy()
    expect(titles).toContain('西湖小馆')
    expect(screen.getByText('¥1,234.50')).toBeTruthy()
    const back = screen.getByRole('link', { name: '返回列表' }).getAttribute('href')
    expect(decodeURIComponent(back ?? '')).toBe('/trades/orders?merName=西湖&pageNum=2')
  })

  test('of a trade has amount and merchant as its name; id, time and place are beside it', async () => {
    const row = {
      tradeNo: '202611200000000000000001',
      transAmt: 123_450,
      merId: '8000000000000001',
      merName: '西湖小馆',
      shopName: '断桥店',
      tradeTime: '2026-11-20 10:00:00',
      tradeStatus: 'SUCCESS',
    }
    const { titles } = renderAt({
      resources: [trade],
      at: `/trades/details/show/${row.tradeNo}`,
      answers: { '/v1/trade/detail': row },
    })
    const heading = await screen.findByRole('heading', { level: 1, name: '¥1,234.50 西湖小馆' })
    expect(titles).toContain('¥1,234.50 西湖小馆')
    const head = within(heading.parentElement!)
    expect(head.getByText(row.tradeNo)).toBeTruthy()
    expect(head.getByRole('button', { name: '复制平台订单号' })).toBeTruthy()
    expect(head.getByText('2026-11-20 10:00:00 · 断桥店')).toBeTruthy()
  })

  test('keeps its tab in the address; blocks for another role are not there', async () => {
    const user = newUser()
    const logs = [
      { time: '2026-11-20 10:00:00', title: '创建', operator: '张三' },
      { time: '2026-11-20 11:00:00', title: '支付成功', tone: 'success' },
    ]
    const { address } = open({ [DETAIL]: { ...ROW, lines: [], logs } }, { ...ALL, roleId: '4' })
    expect(await screen.findByText('没有明细')).toBeTruthy()
    expect(screen.queryByText('成本')).toBeNull()
    await user.click(screen.getByRole('tab', { name: '轨迹' }))
    expect(address()).toContain(`?tab=${encodeURIComponent('轨迹')}`)
    // Newest first.
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '2026-11-20 11:00:00支付成功',
      '2026-11-20 10:00:00创建张三',
    ])
  })

  test('of a refund is told from its trade’s by the tab, which an amount alone would not', async () => {
    const row = { refundNo: '2026112000001', refundAmt: 1_200, merId: '1', merName: '西湖小馆' }
    const { titles } = renderAt({
      resources: [refund],
      at: `/trades/refund/show/${row.refundNo}`,
      answers: { '/v1/refund/detail': row },
    })
    expect(await screen.findByRole('heading', { level: 1, name: '¥12.00 西湖小馆' })).toBeTruthy()
    expect(titles).toContain('退款 ¥12.00 西湖小馆')
  })

  test('a secret shows its eye to holders of the code, and asks for each look', async () => {
    const user = newUser()
    const masked = { ...ROW, idNo: '110105********002X' }
    const { sent, unmount } = open({
      [DETAIL]: masked,
      '/v1/order/plain': { value: '11010519491231002X' },
    })
    await user.click(await screen.findByRole('button', { name: '查看证件号码' }))
    expect(await screen.findByText('11010519491231002X')).toBeTruthy()
    expect(sent('/v1/order/plain')[0]).toMatchObject({
      orderId: '1000000000000001',
      field: 'idNo',
    })
    unmount()
    open({ [DETAIL]: masked }, { ...ALL, permCodes: ['02100025'] })
    expect(await screen.findByText('110105********002X')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '查看证件号码' })).toBeNull()
  })

  test.each([
    // What the page says in full, no toast says again.
    ['90404', '数据不存在', '数据不存在', []],
    ['90403', '无操作权限', '无操作权限', []],
    ['90500', '系统异常', '数据加载失败', ['系统异常']],
  ])('that cannot be had says why, once: %s', async (code, words, title, told) => {
    const { toasts } = open({ [DETAIL]: envelope(null, code, words) })
    expect(await screen.findByText(title)).toBeTruthy()
    expect(toasts).toEqual(told)
  })
})

const MERCHANT = {
  merId: '8000000000000001',
  applyId: 'AP26112000000001',
  merRegName: '西湖小馆',
  merStatus: 'NORMAL',
}
const TERMINAL = {
  deviceId: '100000000001',
  serialNo: 'YMS826140592',
  bindStatus: 'IN_STOCK',
  deviceKind: 'POS',
}

test('a merchant’s terminals are the terminal list under it, with the way to all', async () => {
  const user = newUser()
  const { sent } = renderAt({
    resources: [merchant, device],
    at: '/merchants/merdetail/8000000000000001/AP26112000000001',
    answers: {
      '/v1/merchant/detail': MERCHANT,
      '/v1/device/list': { total: 12, pageNum: 1, pageSize: 10, list: [TERMINAL] },
    },
  })
  await user.click(await screen.findByRole('tab', { name: '终端' }))
  expect(await screen.findByText('YMS826140592')).toBeTruthy()
  expect(sent('/v1/device/list')[0]).toMatchObject({ merId: '8000000000000001', pageSize: '10' })
  expect(screen.getByRole('link', { name: '查看全部（12）' }).getAttribute('href')).toBe(
    '/merchants/terminal?merId=8000000000000001',
  )
})

test('binding a terminal that must be located asks for its place', async () => {
  const user = newUser()
  renderAt({
    resources: [device],
    at: '/merchants/terminal',
    answers: {
      '/v1/device/list': { total: 1, pageNum: 1, pageSize: 20, list: [TERMINAL] },
      '/v1/region/queryAll': [],
    },
  })
  await user.click(await screen.findByRole('button', { name: '绑定' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '确认绑定' }))
  await waitFor(() => expect(within(dialog).getByText('请输入经度')).toBeTruthy())
  expect(within(dialog).getByText('请选择商户')).toBeTruthy()
})

test('binding selects the only shop of a merchant, and the shop’s location unless one was typed', async () => {
  const user = newUser()
  const { sent } = renderAt({
    resources: [device],
    at: '/merchants/terminal/show/100000000001?do=bind',
    answers: {
      '/v1/device/detail': TERMINAL,
      '/v1/device/bind': {},
      '/v1/region/queryAll': [],
      '/v1/merchant/merchantKVRequest': [{ key: 'M1', value: '西湖小馆' }],
      '/v1/shop/shopKVRequest': [{ key: 'S1', value: '西湖店' }],
      '/v1/shop/detail': {
        shopId: 'S1',
        region: '330000-330100-330106',
        address: '文三路90号',
        lng: '120.126800',
        lat: '30.274200',
      },
    },
  })
  const dialog = await screen.findByRole('dialog', { name: '绑定' })
  await user.type(within(dialog).getByLabelText('布放地址'), '收银台旁')
  await user.click(within(dialog).getByRole('combobox', { name: '商户' }))
  await user.click(await screen.findByText('西湖小馆'))
  await waitFor(() =>
    expect(within(dialog).getByLabelText<HTMLInputElement>('经度').value).toBe('120.126800'),
  )
  await user.click(within(dialog).getByRole('button', { name: '确认绑定' }))
  await waitFor(() =>
    expect(sent('/v1/device/bind')[0]).toMatchObject({
      merId: 'M1',
      shopId: 'S1',
      installRegion: '330000-330100-330106',
      installAddr: '收银台旁',
      lat: '30.274200',
    }),
  )
})
