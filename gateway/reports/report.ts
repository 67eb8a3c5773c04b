import type { RoleType } from '../../src/lib/codes'
import { enumItem, type Dict } from '../../src/lib/resource/field'
import { formatRate, toFen } from '../../src/lib/money'
import type { Caller } from '../call'
import type { List } from '../list/define-list'
import type { Grouped } from '../list/grouped'
import type { Askable } from '../list/request'
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
  /** What may be searched by but not written down in full. */
  mask?: (text: string) => string
}

interface ReportBase {
  /** The resource's name (contract §3). */
  reportType: string
  /** Of the file and the sheet 说明. */
  title: string
  /** All of them are needed: the list's code, and the action's if it has one. */
  codes: readonly string[]
  roles: readonly RoleType[]
  filters: Readonly<Record<string, FilterWords>>
  /** Personal data: nobody gets it without saying what for (domain §9.7). */
  asksReason?: boolean
}

/** What can be exported: a list, its columns in a file, and who may ask. `R` is the list's record. */
export interface Report<R = unknown> extends ReportBase {
  list: List<R>
  /** Where a record stands in the list's own order: its main time and its id. */
  positionOf(record: R): readonly [time: Date, id: string]
  columns: readonly ReportColumn[]
}

/** A grouped list's groups. The chosen dimension, one of its filters, decides the columns. */
export interface GroupedReport extends ReportBase {
  grouped: Grouped
  columns: Readonly<Record<string, readonly ReportColumn[]>>
}

export type AnyReport = Report | GroupedReport

/** Identity at run time: keeps the record type between `list` and `positionOf`. */
export const defineReport = <R>(report: Report<R>): Report => report

/** What a task's filters are read by. */
export const askedOf = (report: AnyReport): Askable =>
  'grouped' in report ? report.grouped : report.list

export function mayExport(report: AnyReport, caller: Caller): boolean {
  return report.roles.includes(caller.roleType) && report.codes.every((code) => caller.may(code))
}

/** @param by a grouped report's dimension; default: the list's own default */
export function columnsFor(report: AnyReport, roleType: RoleType, by?: string): ReportColumn[] {
  const columns =
    'grouped' in report ? report.columns[by ?? report.grouped.by.default] : report.columns
  return (columns ?? []).filter(({ roles }) => !roles || roles.includes(roleType))
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
