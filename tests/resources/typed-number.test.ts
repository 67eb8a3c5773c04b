import { describe, expect, test } from 'vitest'
import { countText, rateText, yuanText } from '../../src/components/fields/typed-number'
import { field } from '../../src/lib/resource'
import { fieldError } from '../../src/lib/validation/field-rules'

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

  test.each(['1.234', 'abc', '-1', '12345678901234', '.5', '1e3'])(
    '%s stays as typed and fails its rule',
    (text) => {
      const held = yuanText.read(text)
      expect(yuanText.show(held)).toBe(text)
      expect(fieldError(amount, held, {})).toBe('金额须为数字，最多两位小数')
    },
  )

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
  expect(fieldError(field.count('数量'), countText.read('1.5'), {})).toBe('数量须为整数')
})
