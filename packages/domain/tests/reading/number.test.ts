import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fenToYuanText, formatFen } from '#domain/money'
import { readCount, readRate, readYuan } from '#domain/reading/number'

describe('an amount in yuan', () => {
  it.each([
    ['12.3', 1230],
    ['0', 0],
    ['0.07', 7],
    ['1,250.00', 125_000],
    ['1，250.00', 125_000],
    ['1,234,567.8', 123_456_780],
    [' ￥1234.5 ', 123_450],
    ['¥ 1,234.50元', 123_450],
    ['8。5', 850],
    ['8．50', 850],
    ['9999999999.99', 999_999_999_999],
    ['１，２３４．５０', 123_450],
    ['\u202d￥1,234.50\u202c', 123_450],
    // 1.15 * 100 is 114.99999999999999 in floats.
    ['1.15', 115],
  ])('%j is %i fen', (text, fen) => {
    expect(readYuan(text)).toBe(fen)
  })

  it.each([
    '',
    '8,5',
    '12,50',
    '1，0.03',
    '1,25,000',
    '1234,567',
    '0,123',
    '1.000,00',
    '1,250.0,0',
    '1 0.03',
    '8。5。1',
    '-1',
    '1.234',
    '01',
    '.5',
    '1.',
    '1e3',
    'abc',
    '12345678901',
    '１．２３４',
    '元',
  ])('%j is no amount', (text) => {
    expect(readYuan(text)).toBeUndefined()
  })

  it.each([
    ['-29.75', -2975],
    ['-¥29.75', -2975],
    ['+5', 500],
    ['-0', 0],
  ])('%j is %i fen where a sign is allowed', (text, fen) => {
    expect(readYuan(text, { signed: true })).toBe(fen)
  })

  it('comes back as it was from any amount of fen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (fen) => {
        expect(readYuan(formatFen(fen))).toBe(fen)
        expect(readYuan(fenToYuanText(fen))).toBe(fen)
      }),
    )
  })
})

it.each([
  ['0.38', 380],
  ['0.38%', 380],
  ['０。３８％', 380],
  ['0.235', 235],
  ['100', 100_000],
  ['0,38', undefined],
  ['0.2355', undefined],
  ['1,000', undefined],
])('the rate %j is %j in 1/100 000', (text, rate) => {
  expect(readRate(text)).toBe(rate)
})

it.each([
  ['1,000', 1000],
  ['１，０００', 1000],
  ['12,50', undefined],
  ['8,5', undefined],
  ['1.5', undefined],
  ['-1', undefined],
])('the count %j is %j', (text, count) => {
  expect(readCount(text)).toBe(count)
})
