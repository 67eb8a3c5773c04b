import { expect, test } from 'vitest'
import { paymentIn } from '../../src/app/search/payment'

const TODAY = '2026-11-20'
const bodyOf = (typed: string) => paymentIn(typed, TODAY)?.body

test.each([
  ['¥88', { payAmt: 8800 }],
  ['88元', { payAmt: 8800 }],
  ['88.5', { payAmt: 8850 }],
  ['88.05 1234', { payAmt: 8805, payer: '1234' }],
  ['1234 ¥88', { payAmt: 8800, payer: '1234' }],
  ['¥88 13911112222', { payAmt: 8800, payer: '13911112222' }],
  [
    '88.00 昨天',
    { payAmt: 8800, tradeTimeStart: '2026-11-19 00:00:00', tradeTimeEnd: '2026-11-19 23:59:59' },
  ],
  [
    '88.00 11-18 15:30 oUpF8uMuAJO_7788',
    {
      payAmt: 8800,
      tradeTimeStart: '2026-11-18 14:30:00',
      tradeTimeEnd: '2026-11-18 16:30:00',
      payer: 'oUpF8uMuAJO_7788',
    },
  ],
  [
    '88.00 9:05',
    { payAmt: 8800, tradeTimeStart: '2026-11-20 08:05:00', tradeTimeEnd: '2026-11-20 10:05:00' },
  ],
  [
    '88.00 12-31',
    { payAmt: 8800, tradeTimeStart: '2025-12-31 00:00:00', tradeTimeEnd: '2025-12-31 23:59:59' },
  ],
])('%s describes a payment', (typed, body) => {
  expect(bodyOf(typed)).toEqual(body)
})

test.each([
  '88',
  '1234',
  '26112000001234567890',
  '星巴克',
  '¥0',
  '¥88 星巴克',
  '退款 ¥88',
  '11-18',
])('%s describes no payment', (typed) => {
  expect(bodyOf(typed)).toBeUndefined()
})

test('what was understood is said', () => {
  expect(paymentIn('88.00 昨天 1234', TODAY)?.facts).toEqual([
    { label: '金额', value: '¥88.00' },
    { label: '时间', value: '2026-11-19' },
    { label: '付款人', value: '1234' },
  ])
})
