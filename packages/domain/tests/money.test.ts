import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  abbreviateFen,
  feeOf,
  fenToYuanText,
  formatCount,
  formatFen,
  formatRate,
  formatYuan,
  toFen,
} from '#domain/money'

describe('shown amounts', () => {
  it.each([
    [123_456, '1,234.56', '¥1,234.56'],
    [-123_456, '-1,234.56', '-¥1,234.56'],
    [0, '0.00', '¥0.00'],
    [5, '0.05', '¥0.05'],
    [-5, '-0.05', '-¥0.05'],
    [100_000_000, '1,000,000.00', '¥1,000,000.00'],
    ['1234', '12.34', '¥12.34'],
    [null, '--', '--'],
    [undefined, '--', '--'],
    ['', '--', '--'],
    [12.5, '--', '--'],
    ['12.5', '--', '--'],
  ])('%j is %s, and %s on a card', (fen, list, card) => {
    expect(formatFen(fen)).toBe(list)
    expect(formatYuan(fen)).toBe(card)
  })

  it('goes into an input without separators', () => {
    expect(fenToYuanText(123_456)).toBe('1234.56')
    expect(fenToYuanText(null)).toBe('')
  })

  it('is refused beyond the safe integers', () => {
    expect(toFen('9007199254740991')).toBe(9_007_199_254_740_991)
    expect(toFen('9007199254740992')).toBeUndefined()
  })
})

it.each([
  [380, '0.38%'],
  [235, '0.235%'],
  [600, '0.60%'],
  [0, '0.00%'],
  [100_000, '100.00%'],
  [5, '0.005%'],
  [-380, '-0.38%'],
  [null, '--'],
])('the rate %j is %s', (rate, text) => {
  expect(formatRate(rate)).toBe(text)
})

it.each([
  [1234567, '1,234,567'],
  [999, '999'],
  [-1000, '-1,000'],
  [undefined, '--'],
])('the count %j is %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

describe('a fee', () => {
  it.each([
    [10_000, 380, 38],
    [100, 380, 0],
    // Exactly half a fen is rounded away from zero.
    [125, 400, 1],
    [-125, 400, -1],
    [124, 400, 0],
    [999_999_999_999, 380, 3_800_000_000],
  ])('of %i fen at %i is %i fen', (amount, rate, fee) => {
    expect(feeOf(amount, rate)).toBe(fee)
  })

  it('of a refund is the negative of the payment’s', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.nat(100_000), (amount, rate) => {
        expect(feeOf(-amount, rate)).toBe(0 - feeOf(amount, rate))
      }),
    )
  })
})

it.each([
  [99_900, '999.00'],
  [100_000, '1.0K'],
  [123_456, '1.2K'],
  [99_999_999, '1.0M'],
  [123_456_789_00, '123.5M'],
  [1_000_000_000_00, '1.0G'],
  [1_234_567_890_123_45, '1.2T'],
  [-123_456, '-1.2K'],
  [null, '--'],
])('%j fen on a summary card is %s', (fen, text) => {
  expect(abbreviateFen(fen)).toBe(text)
})

it.each([
  [999_999, '9,999.99'],
  [1_000_000, '1.0万'],
  [12_345_600, '12.3万'],
  [9_999_999_999, '1.0亿'],
  [123_456_789_00, '1.2亿'],
  [1_234_567_890_123_45, '1.2万亿'],
  [-123_456_00, '-12.3万'],
  [null, '--'],
])('%j fen as Chinese counts is %s', (fen, text) => {
  expect(abbreviateFen(fen, 'wan')).toBe(text)
})
