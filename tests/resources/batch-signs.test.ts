import { expect, it } from 'vitest'
import { merchantSettlementFields } from '#domain/merchant-settlement/fields'
import { detailText } from '../../src/components/resource/parts/value'

it.each([
  ['feeAmt', 1880, '¥18.80'],
  ['feeAmt', -12, '-¥0.12'],
  ['disputeAmt', 5000, '¥50.00'],
  ['debtAmt', 5000, '¥50.00'],
  ['reserveAmt', 5000, '¥50.00'],
  ['reserveAmt', -5000, '-¥50.00'],
  ['adjustAmt', 5000, '+¥50.00'],
] as const)('of a batch %s %i reads %s: what is taken off bears no plus', (name, amt, text) => {
  expect(detailText(name, merchantSettlementFields[name], { [name]: amt })).toBe(text)
})
