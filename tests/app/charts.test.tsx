import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { DonutChart, LineChart } from '../../src/components/charts'
import { optionOf } from '../../src/components/charts/options'
import { shareText, shortText } from '../../src/components/charts/series'

afterEach(cleanup)

const POINTS = [
  ['2026-11-19', 489_892],
  ['2026-11-20', 1_167_226],
] as const

describe('a line chart', () => {
  test('says every figure in a table, exactly', () => {
    const refunds = [['2026-11-20', -26_593]] as const
    render(
      <LineChart
        label="每日交易"
        kind="money"
        series={[
          { name: '交易金额', points: POINTS },
          { name: '退款', points: refunds },
        ]}
      />,
    )
    const rows = within(screen.getByRole('table', { name: '每日交易' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      '日期交易金额退款',
      '2026-11-19¥4,898.92--',
      '2026-11-20¥11,672.26-¥265.93',
    ])
  })

  test('without a point says so instead of drawing an empty frame', () => {
    render(<LineChart label="每日交易" kind="count" series={[{ name: '笔数', points: [] }]} />)
    expect(screen.getByText('这段时间没有数据')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('draws counts without parts of one, and stands still for who asks for that', () => {
    const series = [{ name: '笔数', points: POINTS }]
    const option = optionOf({ type: 'line', kind: 'count', series }, false)
    expect(option).toMatchObject({ animation: false, yAxis: { minInterval: 1 } })
  })
})

describe('a donut', () => {
  test('lists each share with its exact amount', () => {
    render(
      <DonutChart
        label="支付渠道占比"
        kind="money"
        slices={[
          { name: '微信', value: 300_000 },
          { name: '支付宝', value: 100_000 },
          { name: '其他', value: 0 },
        ]}
      />,
    )
    const items = within(screen.getByRole('list', { name: '支付渠道占比' })).getAllByRole(
      'listitem',
    )
    expect(items.map((item) => item.textContent)).toEqual([
      '微信¥3,000.0075.0%',
      '支付宝¥1,000.0025.0%',
      '其他¥0.000.0%',
    ])
  })

  test('of nothing says so', () => {
    render(<DonutChart label="占比" kind="money" slices={[]} empty="没有交易" />)
    expect(screen.getByText('没有交易')).toBeTruthy()
  })
})

test.each([
  [1, 100_000, '<0.1%'],
  [99_999, 100_000, '100.0%'],
  [1, 3, '33.3%'],
  [-5, 100, '0.0%'],
  [0, 0, '0.0%'],
])('%d of %d is %s', (value, total, text) => {
  expect(shareText(value, total)).toBe(text)
})

test.each([
  ['money', 50_000, '500'],
  ['money', 1_250, '12.50'],
  ['money', 100_000, '1K'],
  ['money', 125_000_000, '1.3M'],
  ['count', 999, '999'],
  ['count', 12_000, '12K'],
  ['count', -1_500, '-1.5K'],
] as const)('on an axis, %s %d reads %s', (kind, value, text) => {
  expect(shortText(kind, value)).toBe(text)
})
