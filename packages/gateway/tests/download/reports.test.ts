import { describe, expect, it, test } from 'vitest'
import { reports } from '../../features/report/reports'
import { askedOf, cellOf, columnsFor, tableColumn } from '../../core/export/report'
import { REPORT_TYPE } from '#domain/report/dicts'

describe('reports', () => {
  it('exist for every type the report centre can filter by', () => {
    expect(reports.map((report) => report.reportType).sort()).toEqual(
      Object.keys(REPORT_TYPE).sort(),
    )
  })

  test.each(reports.map((report) => [report.title, report] as const))(
    '%s: every filter of its list has words, so that no file hides what it was narrowed by',
    (_, report) => {
      expect(Object.keys(report.filters).sort()).toEqual(
        Object.keys(askedOf(report).filters).sort(),
      )
    },
  )

  test.each(
    reports.flatMap((report) => ('grouped' in report ? [[report.title, report] as const] : [])),
  )('%s: every dimension has its columns', (_, report) => {
    expect(Object.keys(report.columns)).toEqual(Object.keys(report.grouped.by.dimensions))
  })

  const forPartners = reports.filter((report) => report.roles.includes('4'))
  test.each(forPartners.map((report) => [report.title, report] as const))(
    '%s: partners get no column of cost or income',
    (_, report) => {
      const dimensions = 'grouped' in report ? Object.keys(report.columns) : [undefined]
      const names = dimensions.flatMap((by) => columnsFor(report, '4', by)).map(({ name }) => name)
      for (const secret of ['costRate', 'costFeeAmt', 'incomeAmt', 'netIncomeAmt'])
        expect(names).not.toContain(secret)
    },
  )

  it('write amounts in yuan, rates in percent and dictionaries in words', () => {
    const row = { a: 123456, r: 380, s: 'SUCCESS', n: null }
    const dict = { SUCCESS: { label: '支付成功' } }
    expect(tableColumn({ name: 'a', title: '金额', kind: 'money' }).title).toBe('金额（元）')
    expect(cellOf({ name: 'a', title: '', kind: 'money' }, row)).toBe(123456)
    expect(cellOf({ name: 'r', title: '', kind: 'rate' }, row)).toBe('0.38%')
    expect(cellOf({ name: 's', title: '', kind: 'text', dict }, row)).toBe('支付成功')
    expect(cellOf({ name: 'n', title: '', kind: 'money' }, row)).toBeNull()
  })
})
