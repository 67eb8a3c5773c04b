import type { RoleType } from '../../src/lib/codes'
import { enumItem, type Dict } from '../../src/lib/resource/field'
import { formatRate, toFen } from '../../src/lib/money'
import type { Caller } from '../call'
import type { List } from '../list/define-list'
import type { Cell, CellKind, TableColumn } from './table'

/** A column of a report: a field of the list's row as its reader sees it. */
export interface ReportColumn {
  /** Name in the row. */
  name: string
  title: string
  /** `rate` and `dict` become words. */
  kind: CellKind | 'rate'
  dict?: Dict
  /** Only these roles get the column; the row leaves the value out for the others as well. */
  roles?: readonly RoleType[]
}

/** How a filter reads in the file's 查询条件. */
export interface FilterWords {
  label: string
  dict?: Dict
  /** Ids that stand for a name. */
  names?: 'merchant' | 'shop' | 'partner'
}

/** What can be exported: a list, its columns in a file, and who may ask. `R` is the list's record. */
export interface Report<R = unknown> {
  /** The resource's name (contract §3). */
  reportType: string
  /** Of the file and the sheet 说明. */
  title: string
  /** All of them are needed: the list's code, and the action's if it has one. */
  codes: readonly string[]
  roles: readonly RoleType[]
  list: List<R>
  /** Where a record stands in the list's own order: its main time and its id. */
  positionOf(record: R): readonly [time: Date, id: string]
  columns: readonly ReportColumn[]
  filters: Readonly<Record<string, FilterWords>>
}

/** Identity at run time: keeps the record type between `list` and `positionOf`. */
export const defineReport = <R>(report: Report<R>): Report => report

export function mayExport(report: Report, caller: Caller): boolean {
  return report.roles.includes(caller.roleType) && report.codes.every((code) => caller.may(code))
}

export function columnsFor(report: Report, roleType: RoleType): ReportColumn[] {
  return report.columns.filter(({ roles }) => !roles || roles.includes(roleType))
}

export const tableColumn = (column: ReportColumn): TableColumn => ({
  title: column.kind === 'money' ? `${column.title}（元）` : column.title,
  kind: column.kind === 'rate' ? 'text' : column.kind,
})

/** A row's value as a cell: words for dictionaries and rates, the value itself for the rest. */
export function cellOf(column: ReportColumn, row: Readonly<Record<string, unknown>>): Cell {
  const value = row[column.name]
  if (value === null || value === undefined || value === '') return null
  if (column.dict) return enumItem(column.dict, value).label
  switch (column.kind) {
    case 'rate':
      return formatRate(value as number)
    case 'money':
    case 'count':
      return toFen(value as number) ?? null
    case 'id':
    case 'text':
      return String(value)
  }
}
