import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import merchantTrade from '../../src/resources/merchant-trade'
import trade from '../../src/resources/trade'
import { rangeOf } from '../../src/pages/merchant-trade/range'
import { envelope } from '../support/fake-edges'
import { renderAt } from '../support/render'

const CHANNELS = { alipayAmt: 0, unionpayAmt: 0, bankcardAmt: 0, dcepAmt: 0, otherAmt: 0 }
const DAY = {
  tradeDate: '2026-11-20',
  payCount: 2,
  payAmt: 123_450,
  refundCount: 1,
  refundAmt: 450,
  netAmt: 123_000,
  feeAmt: 469,
  wechatAmt: 123_450,
  ...CHANNELS,
}
const QUIET = {
  ...DAY,
  tradeDate: '2026-11-19',
  payCount: 0,
  payAmt: 0,
  refundCount: 0,
  refundAmt: 0,
  netAmt: 0,
  feeAmt: 0,
  wechatAmt: 0,
}
const ANSWER = {
  merId: '8000000000000001',
  merName: '西湖小馆',
  partnerName: null,
  merStatus: 'NORMAL',
  openTime: '2025-09-07 16:29:01',
  total: 2,
  summary: { ...DAY, tradeDate: undefined },
  list: [DAY, QUIET],
}
const open = (query = '', answer: unknown = ANSWER) =>
  renderAt({
    resources: [merchantTrade, trade],
    at: `/trades/detail/8000000000000001${query}`,
    answers: { '/v1/trade/merchantDetail': answer },
  })

describe('a merchant’s days', () => {
  test('are asked for the last seven days, or those in the address', async () => {
    const view = open()
    await screen.findByRole('heading', { name: '西湖小馆' })
    expect(view.sent('/v1/trade/merchantDetail')[0]).toMatchObject({
      userCustId: '8000000000000001',
      tradeDateStart: '2026-11-14',
      tradeDateEnd: '2026-11-20',
    })
    expect(view.titles).toEqual(['交易 西湖小馆'])
    view.unmount()
    const other = open('?tradeDateStart=2026-11-01&tradeDateEnd=2026-11-03')
    await screen.findByRole('heading', { name: '西湖小馆' })
    expect(other.sent('/v1/trade/merchantDetail')[0]).toMatchObject({
      tradeDateStart: '2026-11-01',
      tradeDateEnd: '2026-11-03',
    })
  })

  test('are compared with the previous days, each figure with a link to its trades', async () => {
    const earlier = { ...DAY, payAmt: 100_000, payCount: 0 }
    open('', {
      ...ANSWER,
      tradeDateStart: '2026-11-14',
      tradeDateEnd: '2026-11-20',
      before: { tradeDateStart: '2026-11-07', tradeDateEnd: '2026-11-13', summary: earlier },
    })
    const said = await screen.findByText(/与上期（11-07 至 11-13）相比/)
    expect(said.textContent).toBe(
      '与上期（11-07 至 11-13）相比：交易金额 +234.50（↑23.5%）今天还未结束',
    )
    const table = within(screen.getByRole('table', { name: '与上期相比', hidden: true }))
    const cells = (label: string) =>
      [...table.getByText(label).closest('tr')!.querySelectorAll('td')].map(
        (cell) => cell.textContent,
      )
    expect(cells('交易金额（元）')).toEqual(['1,234.50', '1,000.00', '+234.50', '↑23.5%'])
    expect(cells('交易笔数')).toEqual(['2', '0', '+2', '上期为0'])
    expect(cells('手续费（元）')).toEqual(['4.69', '4.69', '0.00', '持平'])
    expect(table.getByText('1,000.00').getAttribute('href')).toBe(
      '/trades/details?tradeTimeStart=2026-11-07&tradeTimeEnd=2026-11-13&merId=8000000000000001&tradeStatus=SUCCESS',
    )
    // A figure of zero has no link.
    const zeros = table.getAllByText('0')
    expect(zeros.map((zero) => zero.tagName)).toEqual(['TD', 'TD'])
  })

  test('show sums of the range and of each day, which lead to the trades behind them', async () => {
    open()
    await screen.findByRole('heading', { name: '西湖小馆' })
    const table = screen.getByRole('table', { name: '商户交易明细' })
    expect(screen.getByLabelText('合计').textContent).toContain('¥1,234.50')
    const links = within(table).getAllByRole('link', { name: '1,234.50' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/trades/details?tradeTimeStart=2026-11-20&tradeTimeEnd=2026-11-20&merId=8000000000000001&tradeStatus=SUCCESS',
      '/trades/details?tradeTimeStart=2026-11-20&tradeTimeEnd=2026-11-20&merId=8000000000000001&payChannel=WECHAT&tradeStatus=SUCCESS',
    ])
    expect(within(table).getByRole('link', { name: '4.50' }).getAttribute('href')).toContain(
      'refundState=PART&refundState=FULL',
    )
  })

  test('of a merchant outside one’s rows are not there', async () => {
    open('', envelope(null, '90404', '数据不存在'))
    expect(await screen.findByText('可能已被删除，或不在您的数据范围内')).toBeTruthy()
  })
})

test.each([
  ['', ['2026-11-14', '2026-11-20']],
  ['tradeDateStart=2026-11-01&tradeDateEnd=2026-11-03', ['2026-11-01', '2026-11-03']],
  ['tradeDateStart=2026-10-01&tradeDateEnd=2026-11-01', ['2026-11-14', '2026-11-20']],
  ['tradeDateStart=2026-11-03&tradeDateEnd=2026-11-01', ['2026-11-14', '2026-11-20']],
  ['tradeDateStart=2026-02-30&tradeDateEnd=2026-03-01', ['2026-11-14', '2026-11-20']],
])('the address %j means %j', (query, range) => {
  expect(rangeOf(new URLSearchParams(query), '2026-11-20')).toEqual(range)
})
