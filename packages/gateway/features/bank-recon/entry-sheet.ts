import { BANK_CAUSE, BANK_SIDE, BOOK_KIND } from '#domain/bank-entry/dicts'
import { bankEntryFields as fields, matchFields } from '#domain/bank-entry/fields'
import { enumItem } from '#domain/field'
import type { Cell, Note, TableColumn } from '../../core/export/table'
import type { entryRow } from './entry-list'

/** The workbook of open entries, which staff fill in and give back (`entry-batch.ts`). */

export const MOST_ROWS = 500

/** What a row asks for; an empty cell only notes owner and remark. */
export const SHEET_ACT = { 匹配: 'MATCH', 挂账: 'SUSPEND' } as const

/** Columns that are read, by what they are called inside. */
export const READ_COLUMNS = {
  entryNo: fields.entryNo.label,
  act: '处理方式',
  others: matchFields.others.label,
  askReason: '原因',
  owner: fields.owner.label,
  remark: fields.remark.label,
} as const
export const READ_HEADERS = Object.values(READ_COLUMNS)

const column = (title: string, kind: TableColumn['kind'] = 'text'): TableColumn => ({ title, kind })

export const SHEET_COLUMNS: readonly TableColumn[] = [
  column(READ_COLUMNS.entryNo, 'id'),
  column(fields.entryDay.label),
  column(fields.side.label),
  column(fields.cause.label),
  column(fields.amt.label, 'money'),
  column(fields.ageDays.label, 'count'),
  column(fields.bookKind.label),
  column(fields.refNo.label, 'id'),
  column(fields.serialNo.label, 'id'),
  column(fields.counterName.label),
  column(fields.summary.label),
  ...READ_HEADERS.slice(1).map((title) => column(title)),
]

const label = (dict: Parameters<typeof enumItem>[0], value: unknown): string =>
  value ? enumItem(dict, value).label : ''

/** An entry as a row of the workbook. */
export const sheetRow = (row: ReturnType<typeof entryRow>): Cell[] => [
  row.entryNo,
  row.entryDay,
  label(BANK_SIDE, row.side),
  label(BANK_CAUSE, row.cause),
  row.amt,
  row.ageDays,
  label(BOOK_KIND, row.bookKind),
  row.refNo,
  row.serialNo,
  row.counterName,
  row.summary,
  '',
  '',
  '',
  row.owner,
  row.remark,
]

export const sheetNotes = (count: number, total: number): Note[] => [
  [
    '内容',
    `待匹配的记录 ${count} 笔，最早的在前${total > count ? `；共 ${total} 笔，处理后再下载其余的` : ''}`,
  ],
  ['怎么填', '只改「处理方式」及右边各列，改好后上传这个文件；没有改动的行不处理'],
  [READ_COLUMNS.act, `${Object.keys(SHEET_ACT).join('、')}；不填时只保存负责人与备注`],
  [READ_COLUMNS.others, '匹配时必填：另一方的对账编号，可多个，以逗号或空格分隔，合计须与本笔相等'],
  [READ_COLUMNS.askReason, '挂账时必填；上传时另附依据，由他人复核'],
]

/** Rows that failed come back under the same headers, to be mended and given again. */
export const FAILURE_COLUMNS: readonly TableColumn[] = [...READ_HEADERS, '行号', '失败原因'].map(
  (title) => column(title),
)
