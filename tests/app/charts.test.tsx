import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { BarChart, LineChart } from '../../src/components/charts'
import { optionOf } from '../../src/components/charts/options'
import { axisText, outliersOf, shareText, shortText } from '../../src/components/charts/series'

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

  test('draws counts without fractions, and without animation for reduced motion', () => {
    const series = [{ name: '笔数', points: POINTS }]
    const option = optionOf({ type: 'line', kind: 'count', series }, false)
    expect(option).toMatchObject({ animation: false, yAxis: { minInterval: 1 } })
  })
})

describe('a day that is not over', () => {
  test('is drawn dashed, from the last full day on, and is no point of the full line', () => {
    const series = [{ name: '笔数', points: POINTS }]
    const option = optionOf({ type: 'line', kind: 'count', series, open: '2026-11-20' }, false)
    expect(option.series).toMatchObject([
      { name: '笔数', data: [489_892, null] },
      { data: [489_892, 1_167_226], lineStyle: { type: 'dashed' } },
    ])
  })
})

describe('a point far above all others', () => {
  const DAYS = [12_000, 15_000, 9_000, 14_000, 900_000, 11_000, 13_000].map(
    (value, at) => [`2026-11-1${at}`, value] as const,
  )
  const series = [{ name: '交易金额', points: DAYS }]

  test('does not flatten them: the scale ends below it, and words say so', () => {
    expect(outliersOf(series)).toEqual({
      most: 20_000,
      points: [{ name: '交易金额', x: '2026-11-14', value: 900_000 }],
    })
    render(<LineChart label="每日交易" kind="money" series={series} />)
    const note = screen.getByText(/2026-11-14 为 ¥9,000.00，远高于其余各点，图中已截断/)
    const button = within(note).getByRole('button')
    expect(button.textContent).toBe('按全部比例显示')
    fireEvent.click(button)
    expect(note.textContent).toContain('图中按全部数据的比例显示')
  })

  test('is marked at the end of the scale, with what it is', () => {
    const cut = outliersOf(series)
    const option = optionOf({ type: 'line', kind: 'money', series, cut, units: 'wan' }, false)
    expect(option).toMatchObject({ yAxis: { max: 20_000 } })
    const [, marks] = option.series as { data: unknown[]; label: { formatter: unknown } }[]
    expect(marks!.data).toEqual([null, null, null, null, 20_000, null, null])
    const { formatter } = marks!.label as { formatter: (one: { dataIndex: number }) => string }
    expect(formatter({ dataIndex: 4 })).toBe('9,000')
  })

  test.each([
    ['few points', [1, 2, 90]],
    ['twice as high', [10, 12, 9, 11, 24, 10]],
    ['one in ten at most', [10, 900, 9, 11, 900, 10, 12]],
    ['nothing but one', [0, 0, 0, 900, 0, 0]],
    ['below zero', [-5, 10, 12, 9, 11, 900, 10]],
  ])('is none: %s', (_, values) => {
    const points = values.map((value, at) => [`d${at}`, value] as const)
    expect(outliersOf([{ name: 'x', points }])).toBeUndefined()
  })
})

describe('the figures of a chart', () => {
  const days = [{ name: '交易金额', points: POINTS }]

  test('is a table for all users, where each day links to its rows', () => {
    render(
      <LineChart
        label="每日交易"
        kind="money"
        series={days}
        pathOf={(day) => (day.endsWith('20') ? `/trades/details?day=${day}` : undefined)}
      />,
    )
    // Tab must not reach hidden links.
    expect(screen.queryByRole('link')).toBeNull()
    const button = screen.getByRole('button', { name: '每日交易的数据' })
    fireEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const links = within(screen.getByRole('table')).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/trades/details?day=2026-11-20',
    ])
  })
})

describe('a bar chart', () => {
  const slices = [
    { name: '西湖小馆', value: 300_000 },
    { name: '东坡酒家', value: 100_000 },
  ]

  test('names each group with its exact amount', () => {
    render(<BarChart label="最高的商户" kind="money" slices={slices} />)
    const rows = within(screen.getByRole('list', { name: '最高的商户' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual(['西湖小馆 ¥3,000.00', '东坡酒家 ¥1,000.00'])
    expect(screen.queryByRole('button', { name: '保存图片' })).toBeNull()
  })

  test('writes the exact amount over a bar and the name below it', () => {
    const option = optionOf({ type: 'bars', kind: 'money', slices }, false)
    expect(option).toMatchObject({
      xAxis: { data: ['西湖小馆', '东坡酒家'] },
      series: [{ type: 'bar', data: [300_000, 100_000] }],
    })
  })

  test('without values says so', () => {
    render(<BarChart label="占比" kind="money" slices={[]} empty="没有交易" />)
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

test.each([
  ['money', 1_500_000, 'wan', [0, 500_000, 1_500_000], ['0', '0.5万', '1.5万']],
  ['money', 950_000, 'wan', [0, 500_000, 1_000_000], ['0', '5,000', '10,000']],
  ['money', 125_000_000, 'km', [50_000_000, -50_000_000], ['0.5M', '-0.5M']],
  ['count', 86, 'wan', [20, 100], ['20', '100']],
  ['count', 12_000, 'km', [500, 12_000], ['0.5K', '12K']],
] as const)('an axis of %s up to %i has one unit (%s)', (kind, most, units, values, texts) => {
  expect(values.map(axisText(kind, most, units))).toEqual(texts)
})
