import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import tradeChange from '../../src/resources/trade-change'
import tradeSummary from '../../src/resources/trade-summary'
import { ALL, renderAt } from '../support/render'

const group = (merId: string, merName: string, payAmt: number) => ({
  groupId: merId,
  merId,
  merName,
  payAmt,
  payCount: 1,
})

const open = (dimension: string) =>
  renderAt({
    resources: [tradeSummary],
    at: `/trades/trade?dimension=${dimension}`,
    who: ALL,
    answers: {
      '/v1/trade/summaryList': {
        total: 2,
        pageNum: 1,
        pageSize: 20,
        summary: {},
        series: [{ date: '2026-11-20', payAmt: 3_000, refundAmt: 0 }],
        channels: [{ payChannel: 'WECHAT', payAmt: 3_000 }],
        list: [group('1', '东坡酒家', 1_000), group('2', '西湖小馆', 2_000)],
      },
    },
  })
const chart = async () => within(await screen.findByRole('region', { name: '交易图' }))

describe('the chart over the summary of trades', () => {
  test('is of days when the list is by day', async () => {
    open('DAY')
    expect(await (await chart()).findByRole('table', { name: '每日交易金额（元）' })).toBeTruthy()
  })

  test('is of the page’s largest merchants when the list is by merchant, largest first', async () => {
    open('MERCHANT')
    const table = await (await chart()).findByRole('list', { name: '交易金额最高的商户（元）' })
    expect(
      within(table)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['西湖小馆 ¥20.00', '东坡酒家 ¥10.00'])
    expect((await chart()).queryByText('支付渠道构成')).toBeNull()
  })

  test('is of shares when the list is by channel, and can be saved as a picture', async () => {
    open('CHANNEL')
    const table = await (await chart()).findByRole('list', { name: '支付渠道构成（元）' })
    expect(table.textContent).toBe('100.0% 微信 ¥30.00')
    expect((await chart()).getByRole('button', { name: '保存图片' })).toBeTruthy()
  })
})

test('the comparison over the list of changes says both ranges', async () => {
  renderAt({
    resources: [tradeChange],
    at: '/trades/change?dimension=MERCHANT&tradeDateStart=2026-10-01&tradeDateEnd=2026-10-31',
    who: ALL,
    answers: {
      '/v1/trade/changeList': {
        total: 1,
        pageNum: 1,
        pageSize: 20,
        summary: {},
        periods: {
          now: { start: '2026-10-01', end: '2026-10-31' },
          before: { start: '2026-09-01', end: '2026-09-30' },
        },
        list: [group('1', '西湖小馆', 2_000)],
      },
    },
  })
  const compared = within(await screen.findByRole('region', { name: '两期对比' }))
  expect(await compared.findByText('本期 2026-10-01 至 2026-10-31')).toBeTruthy()
  expect(compared.getByText('上期 2026-09-01 至 2026-09-30')).toBeTruthy()
  expect(compared.getByRole('list', { name: '本期交易金额：商户（元）' }).textContent).toBe(
    '西湖小馆 ¥20.00',
  )
})
