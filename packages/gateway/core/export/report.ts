import type { RoleType } from '#domain/codes'
import { REPORT_TYPE } from '#domain/report/dicts'
import { enumItem, type Fields } from '#domain/field'
import { formatRate, toFen } from '#domain/money'
import type { Caller } from '../call'
import type { List } from '../list/define-list'
import type { Grouped } from '../list/grouped'
import type { Askable } from '../list/request'
import {
  reportColumns,
  filterWords,
  type ColumnSpec,
  type FilterWords,
  type ReportColumn,
} from './columns'
import type { Cell, TableColumn } from './table'

interface ReportBase {
  /** The resource's name (contract §3). */
  reportType: string
  /** Title of the file and the sheet 说明. */
  title: string
  /** The labels and formats of the noun's fields, for the console and for the file. */
  fields: Fields
  /** All of them are required: the list's code, and the action's if it has one. */
  codes: readonly string[]
  roles: readonly RoleType[]
  filters: Readonly<Record<string, FilterWords>>
  /** Personal data: a user gets it only with a reason (domain §9.7). */
  asksReason?: boolean
}

/** What can be exported: a list, its columns in a file, and who may ask. `R` is the list's record. */
export interface Report<R = unknown> extends ReportBase {
  list: List<R>
  /** A record's position in the list's own order: its main time and its id. */
  positionOf(record: R): readonly [time: Date, id: string]
  columns: readonly ReportColumn[]
}

/** A grouped list's groups. The chosen dimension, one of its filters, decides the columns. */
export interface GroupedReport extends ReportBase {
  grouped: Grouped
  columns: Readonly<Record<string, readonly ReportColumn[]>>
}

export type AnyReport = Report | GroupedReport

/** The declaration of a report; heads, formats, roles and filter labels come from its fields. */
interface ReportSpec<F extends Fields> extends Pick<ReportBase, 'codes' | 'roles' | 'asksReason'> {
  reportType: keyof typeof REPORT_TYPE
  fields: F
  /** The file's title where it differs from the type in the report centre. */
  title?: string
  /** Filters that replace another one's field. */
  filtersAs?: Readonly<Record<string, keyof F & string>>
}

/** A report of a list: which columns, in their order, and what differs from their fields. */
export function defineReport<R, F extends Fields>(
  spec: ReportSpec<F> &
    Pick<Report<R>, 'list' | 'positionOf'> & { columns: readonly ColumnSpec<keyof F & string>[] },
): Report<R> {
  const { list, positionOf, columns } = spec
  return {
    ...baseOf(spec, inOrder(list.filters)),
    list,
    positionOf,
    columns: reportColumns(spec.fields, columns),
  }
}

/** The same of a grouped list: the columns of each of its dimensions. */
export function defineGroupedReport<F extends Fields>(
  spec: ReportSpec<F> & {
    grouped: Grouped
    columns: Readonly<Record<string, readonly ColumnSpec<keyof F & string>[]>>
  },
): GroupedReport {
  const columns = Object.entries(spec.columns).map(
    ([by, specs]) => [by, reportColumns(spec.fields, specs)] as const,
  )
  const { grouped } = spec
  // The filter by which the rows are grouped comes first.
  const filters = [...new Set([grouped.by.field, ...inOrder(grouped.filters)])]
  return { ...baseOf(spec, filters), grouped, columns: Object.fromEntries(columns) }
}

/** In the list's order, but first the range that is always set. */
function inOrder(filters: Askable['filters']): string[] {
  const isRange = (name: string) => 'limit' in filters[name]! && filters[name].limit !== undefined
  const names = Object.keys(filters)
  return [...names.filter(isRange), ...names.filter((name) => !isRange(name))]
}

function baseOf<F extends Fields>(spec: ReportSpec<F>, asked: readonly string[]): ReportBase {
  const { reportType, title = REPORT_TYPE[reportType], fields, codes, roles, asksReason } = spec
  const filters = filterWords(fields, asked, spec.filtersAs)
  return { reportType, title, fields, codes, roles, filters, ...(asksReason && { asksReason }) }
}

/** The list that reads a task's filters. */
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
