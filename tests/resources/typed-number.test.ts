import { describe, expect, test } from 'vitest'
import { countText, rateText, yuanText } from '../../src/components/fields/typed-number'
import { field } from '../../src/lib/resource'
import { fieldError } from '#domain/validation/field-rules'

const amount = field.money('金额')

describe('an amount typed in yuan', () => {
  test.each([
    ['12.3', 1230],
    ['0.1', 10],
    ['1,234.50', 123450],
    [' ￥8 ', 800],
    ['4.35', 435],
    ['9999999999.99', 999999999999],
    ['', undefined],
  ])('%s is held as %s fen', (text, fen) => {
    expect(yuanText.read(text)).toBe(fen)
  })

  test.each([
    ['1.234', '金额格式不正确'],
    ['abc', '金额格式不正确'],
    ['.5', '金额格式不正确'],
    ['1e3', '金额格式不正确'],
    ['-1', '金额不能为负数'],
    ['－1,234.50', '金额不能为负数'],
    ['12345678901234', '金额不能大于9,999,999,999.99元'],
    ['90,071,992,547,409.91', '金额不能大于9,999,999,999.99元'],
  ])('%s stays as typed with the error %s', (text, sentence) => {
    const held = yuanText.read(text)
    expect(yuanText.show(held)).toBe(text)
    expect(fieldError(amount, held, {})).toBe(sentence)
  })

  test('gets the limits of its field', () => {
    const limited = field.money('金额', { min: 100, max: 1_000_000_000 })
    expect(fieldError(limited, yuanText.read('-1'), {})).toBe('金额不能小于1.00元')
    expect(fieldError(limited, yuanText.read('12345678901'), {})).toBe(
      '金额不能大于10,000,000.00元',
    )
  })

  test('shows fen as yuan', () => {
    expect(yuanText.show(1230)).toBe('12.30')
    expect(yuanText.show(undefined)).toBe('')
  })
})

test.each([
  ['0.38', 380],
  ['0.235%', 235],
  ['1', 1000],
  ['100', 100000],
  ['０．３８％', 380],
])('a rate of %s percent is held as %i', (text, rate) => {
  expect(rateText.read(text)).toBe(rate)
})

test.each([
  [380, '0.38'],
  [235, '0.235'],
  [1000, '1'],
  [600, '0.6'],
])('the rate %i shows as %s', (rate, text) => {
  expect(rateText.show(rate)).toBe(text)
})

test('a count is a whole number', () => {
  expect(countText.read('1,000')).toBe(1000)
  expect(countText.read('１，０００')).toBe(1000)
  expect(fieldError(field.count('数量'), countText.read('1.5'), {})).toBe('数量须为整数')
})
