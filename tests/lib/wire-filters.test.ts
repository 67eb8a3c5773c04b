import { describe, expect, test } from 'vitest'
import { field, type Field } from '../../src/lib/resource'
import { fromRange, rangeNames, toWire } from '#domain/wire-filters'

const time = field.dateTime('交易时间')
const amount = field.money('订单金额')

describe('a filter on the wire', () => {
  test.each<[string, Field, [string | number, string | number], Record<string, unknown>]>([
    [
      'both ends of a time',
      time,
      ['2026-11-01', '2026-11-02'],
      { nStart: '2026-11-01', nEnd: '2026-11-02' },
    ],
    ['a time without an end', time, ['2026-11-01', ''], { nStart: '2026-11-01' }],
    ['a month without a start', field.month('账期'), ['', '2026-11'], { nEnd: '2026-11' }],
    ['both ends of an amount', amount, [100, 200], { nMin: 100, nMax: 200 }],
    ['an amount from zero on', amount, [0, ''], { nMin: 0 }],
    ['an amount at most', amount, ['', 200], { nMax: 200 }],
  ])('%s goes there and comes back', (_, declared, ends, wire) => {
    const comparison = fromRange('n', ends)!
    expect(toWire(declared, comparison)).toEqual(wire)
    const names = rangeNames('n', declared.kind === 'money' ? 'amounts' : 'times')
    expect(fromRange('n', [at(wire, names[0]), at(wire, names[1])])).toEqual(comparison)
  })

  test('a range without ends sends no filter', () => {
    expect(fromRange('n', ['', ''])).toBeUndefined()
  })

  test.each(['eq', 'contains', 'startswith'] as const)(
    '%s is sent under its own name',
    (operator) => {
      const asked = { field: 'merName', operator, value: '西湖' }
      expect(toWire(field.text('商户名称'), asked)).toEqual({ merName: '西湖' })
    },
  )
})

const at = (wire: Record<string, unknown>, name: string) => (wire[name] ?? '') as string | number
