import { expect, test } from 'vitest'
import { askedOf } from '../../../packages/gateway/core/export/report'
import { findReport } from '../../../packages/gateway/features/report/reports'
import { exportsRows, type AnyResource } from '../../../src/lib/resource'

const resources = Object.values(
  import.meta.glob<AnyResource>(
    ['../../../src/resources/*.ts', '!../../../src/resources/areas.ts'],
    {
      eager: true,
      import: 'default',
    },
  ),
)
const named = (names: readonly AnyResource[]) => names.map(({ name }) => name).toSorted()

test('a list exports the rows that are ticked, unless they are sums or months', () => {
  const exported = resources.filter(({ list }) => list?.export)
  expect(named(exported.filter((one) => !exportsRows(one)))).toEqual([
    'billing',
    'income',
    'incomeChange',
    'payable',
    'profitStatement',
    'receivable',
    'standing',
    'tradeChange',
    'tradeSummary',
    'transit',
    'trialBalance',
  ])
  expect(named(resources.filter(exportsRows))).toEqual(
    expect.arrayContaining(['trade', 'refund', 'cashOut', 'merchantSettlement', 'chargeback']),
  )
})

test('the gateway narrows each of them to several of its own numbers', () => {
  const whole = resources.filter(exportsRows).filter(({ id, list }) => {
    const report = findReport(list!.export!.reportType)
    return askedOf(report!).filters[id!]?.kind !== 'exact'
  })
  expect(named(whole)).toEqual([])
})
