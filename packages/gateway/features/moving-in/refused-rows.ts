import type { Writable } from 'node:stream'
import { formatDateTime } from '#domain/dates'
import type { Note, TableColumn } from '../../core/export/table'
import { createXlsx } from '../../core/export/xlsx'
import type { Column, Planned } from './file-kind'

/** What is refused comes back under the same titles, so that it can be mended and given again. */
export const refusedColumns = (columns: readonly Column[]): TableColumn[] =>
  [...columns.map(({ title }) => title), '行号', '原因'].map((title) => ({ title, kind: 'text' }))

/** Writes the refused rows with their reasons as a workbook. */
export async function writeRefused(
  out: Writable,
  columns: readonly Column[],
  refused: readonly Planned<unknown>[],
  now: number,
): Promise<void> {
  const writer = createXlsx(out, refusedColumns(columns))
  for (let at = 0; at < refused.length; at += 500)
    await writer.rows(
      refused
        .slice(at, at + 500)
        .map(({ row, reasons }) => [
          ...columns.map(({ title }) => row.cells[title] ?? ''),
          String(row.line),
          reasons.join('；'),
        ]),
    )
  await writer.finish([
    ['内容', '没有迁入的行；改好后可以直接用这个文件再迁入，「行号」和「原因」不会读取'],
    ['行数', String(refused.length)],
    ['生成时间', formatDateTime(now)],
  ])
}

/** The sheet 说明 of a template. */
export const templateNotes = (
  columns: readonly Column[],
  notes: readonly (readonly [string, string])[],
): Note[] => [
  ['怎么填', '在「数据」表里从第2行开始填，不要改表头；也可另存为CSV，UTF-8或GB18030编码都可以'],
  ['必填', columns.flatMap(({ title, required }) => (required ? [title] : [])).join('、')],
  ...notes,
  ...columns.map(({ title, note }): Note => [title, note]),
]
