import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { changeText } from '../../src/pages/store-data/figures'
import StoreDataHeader from '../../src/pages/store-data/header'
import { chooseUnits } from '../../src/theme/units'

afterEach(cleanup)

const ANSWER = {
  summary: { payAmt: 123_456, payCount: 20, avgAmt: 6_173, refundAmt: 0 },
  series: [
    { date: '2026-11-19', payAmt: 100_000, payCount: 15, avgAmt: 6_667 },
    { date: '2026-11-20', payAmt: 23_456, payCount: 5, avgAmt: null },
  ],
  compare: {
    date: '2026-11-19',
    figures: { payAmt: 100_000, payCount: 15 },
    before: { payAmt: 80_000, payCount: 0 },
  },
}

test('cards say the sum of the range and how its last whole day changed', () => {
  render(<StoreDataHeader data={ANSWER} loading={false} />)
  const card = screen.getByRole('button', { name: /^交易额/ })
  expect(card.textContent).toBe('交易额¥1,234.5611-19日环比 ↑25.0%')
})

test('a long sum has its short form beside the exact one for a user who chose units', () => {
  chooseUnits('km')
  onTestFinished(() => chooseUnits(undefined))
  const summary = { ...ANSWER.summary, payAmt: 1_234_567_890 }
  render(<StoreDataHeader data={{ ...ANSWER, summary }} loading={false} />)
  expect(screen.getByText('¥12,345,678.90').getAttribute('data-short')).toBe('12.3M')
})

test('the chosen card is what the chart shows; a day without an average has no point', () => {
  render(<StoreDataHeader data={ANSWER} loading={false} />)
  expect(screen.getByRole('table', { name: '每日交易额（元）' }).textContent).toContain('¥234.56')
  fireEvent.click(screen.getByRole('button', { name: /^客单价/ }))
  const table = screen.getByRole('table', { name: '每日客单价（元）' })
  expect(table.textContent).toBe('日期客单价2026-11-19¥66.67')
})

test('missing figures are not shown as zero', () => {
  render(<StoreDataHeader data={undefined} loading={false} />)
  expect(screen.getByText('图表数据未加载')).toBeTruthy()
  expect(screen.queryByText('这段时间没有数据')).toBeNull()
})

test.each([
  [103_200, 100_000, '↑3.2%'],
  [0, 500, '↓100.0%'],
  [4_999, 500, '↑899.8%'],
  [5_000, 500, '↑十倍以上'],
  [7, 7, '持平'],
  [undefined, undefined, '持平'],
  [7, 0, '前日为0'],
])('from %s, before %s: %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})
