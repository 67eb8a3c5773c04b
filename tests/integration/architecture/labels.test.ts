import { describe, expect, test } from 'vitest'
import { reports } from '../../../packages/gateway/features/report/reports'
import { columnsFor } from '../../../packages/gateway/core/export/report'
import { createRegistry, type AnyResource, type Field } from '../../../src/lib/resource'
import { areas } from '../../../src/resources/areas'
import { filesUnder } from '../../architecture/imports'
import { fieldFiles, filesOf, labelsSaid, saidTwice } from './labels'

const { resources } = createRegistry(
  Object.values(
    import.meta.glob<AnyResource>(
      ['../../../src/resources/*.ts', '!../../../src/resources/areas.ts'],
      {
        eager: true,
        import: 'default',
      },
    ),
  ),
  areas,
)

describe('labels', () => {
  test.each(fieldFiles)('of %s are each written once', (file) => {
    expect(saidTwice(filesOf(file).flatMap((file) => labelsSaid(file)))).toEqual([])
  })

  test('written twice are found, wherever they stand', () => {
    const said = [
      ...labelsSaid('fields.ts', "export const f = {\n  netAmt: field.money('净额', {}),\n}"),
      ...labelsSaid('screen.ts', "of: {\n  netAmt: field.money(\n    '净额',\n  ),\n}"),
      ...labelsSaid('report.ts', "{ name: 'netAmt', kind: 'money', title: '净额' }"),
      ...labelsSaid('other.ts', "{ name: 'netAmt', label: '交易净额' }"),
    ]
    expect(saidTwice(said)).toEqual(['netAmt 净额: fields.ts:2, report.ts:1, screen.ts:2'])
  })

  test('of columns stand in no report', () => {
    const files = filesUnder('packages/gateway/features').filter((file) =>
      file.endsWith('-report.ts'),
    )
    expect(files.length).toBeGreaterThan(20)
    const said = files.flatMap((file) => labelsSaid(file))
    expect(said.map(({ at, name, label }) => `${at} ${name} ${label}`)).toEqual([])
  })
})

/** A report is named by its resource (contract §3). */
const screenOf = (reportType: string): AnyResource =>
  resources.find(({ name }) => name === reportType)!

describe.each(reports.map((report) => [report.title, report] as const))(
  'the report %s',
  (_, report) => {
    const screen = screenOf(report.reportType)
    const fields: Readonly<Record<string, Field>> = screen.fields
    const dimensions = 'grouped' in report ? Object.keys(report.columns) : [undefined]
    const columns = dimensions.flatMap((by) => columnsFor(report, '3', by))

    test('reads the facts its screen reads', () => {
      expect(
        Object.keys(report.fields).filter((name) => report.fields[name] !== fields[name]),
      ).toEqual([])
    })

    test('calls its columns as its screen does, or says why not', () => {
      const wrong = columns.filter(({ name, title, because }) => {
        const field = fields[name]
        return !because && title !== (field?.source?.keyLabel ?? field?.label)
      })
      expect(wrong).toEqual([])
    })

    test('calls its filters as its screen does', () => {
      const onScreen = screen.list?.filters ?? []
      const names = onScreen.map((one: string | { field: string }) =>
        typeof one === 'string' ? one : one.field,
      )
      expect(names.map((name: string) => report.filters[name]?.label)).toEqual(
        names.map((name: string) => fields[name]?.label),
      )
    })
  },
)
