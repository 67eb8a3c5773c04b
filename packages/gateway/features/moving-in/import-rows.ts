import { codeText } from '#domain/reading/text'
import { CallError } from '../../core/errors'
import type { FileStore } from '../../core/files/store'
import { tableOf, type ImportRow } from '../../core/imports/workbook'
import type { Tx } from '../../core/db/open'
import type { FileKind, Importing, Planned } from './file-kind'

/** The largest file, in bytes, and the most rows of one. */
export const MOST_BYTES = 20 * 1024 * 1024
export const MOST_ROWS = 100_000
/** Rows of a transaction. */
const PART_ROWS = 500

/** A file's rows, or why it cannot be taken as a whole. */
export type FileRows = { rows: ImportRow[] } | { refused: string }

/** Reads a file in a worker thread, by the titles of its kind. */
export async function readImport(
  files: Pick<FileStore, 'read'>,
  token: string,
  { columns, maxRows = MOST_ROWS }: Pick<FileKind<unknown>, 'columns' | 'maxRows'>,
): Promise<FileRows> {
  const chunks: Buffer[] = []
  for await (const chunk of files.read(token)) chunks.push(chunk as Buffer)
  return readBytes(Buffer.concat(chunks), { columns, maxRows })
}

export async function readBytes(
  bytes: Uint8Array,
  { columns, maxRows = MOST_ROWS }: Pick<FileKind<unknown>, 'columns' | 'maxRows'>,
): Promise<FileRows> {
  if (bytes.byteLength > MOST_BYTES)
    return { refused: `文件不能超过${MOST_BYTES / 1024 / 1024}MB，请分成几份` }
  try {
    const { rows, hidden } = await tableOf(new Uint8Array(bytes), {
      field: 'token',
      headers: columns.map(({ title }) => title),
      required: columns.filter(({ required }) => required).map(({ title }) => title),
      maxRows,
      size: 'system',
    })
    if (hidden > 0) return { refused: `有${hidden}行被隐藏或筛选掉，请取消隐藏和筛选后再上传` }
    return { rows }
  } catch (error) {
    if (error instanceof CallError) return { refused: error.message }
    throw error
  }
}

/** Rows by the part that a transaction takes. */
export function* partsOf(rows: readonly ImportRow[]): Generator<readonly ImportRow[]> {
  for (let at = 0; at < rows.length; at += PART_ROWS) yield rows.slice(at, at + PART_ROWS)
}

/** Finds the earlier line that says the same; undefined: there is none. */
export interface Repeats<P> {
  ofRow(row: ImportRow): number | undefined
  /** Of a row that was read; the first line that asks counts as the first. */
  ofPlan(row: ImportRow, plan: P): number | undefined
}

export function repeatsIn<P>(
  rows: readonly ImportRow[],
  { keysOf, keyOf }: Pick<FileKind<P>, 'keysOf' | 'keyOf'>,
): Repeats<P> {
  const first = new Map<string, number>()
  for (const { cells, line } of rows)
    for (const key of keysOf(cells)) if (!first.has(key)) first.set(key, line)
  const firstRead = new Map<string, number>()
  return {
    ofRow: ({ cells, line }) =>
      keysOf(cells)
        .map((key) => first.get(key))
        .find((before) => before !== line),
    ofPlan({ line }, plan) {
      const key = keyOf?.(plan)
      if (key === undefined) return undefined
      const before = firstRead.get(key) ?? line
      firstRead.set(key, before)
      return before === line ? undefined : before
    },
  }
}

/** Numbers of a row that are its own: `旧编号 M1`. */
export const ownNumbers = (cells: ImportRow['cells'], titles: readonly string[]): string[] =>
  titles.flatMap((title) => {
    const number = codeText(cells[title] ?? '')
    return number === '' ? [] : [`${title} ${number}`]
  })

/** Checks some rows: against the lines above and the tables, then what was read against the lines above. */
export async function planRows<P>(
  tx: Tx,
  of: Importing,
  kind: FileKind<P>,
  rows: readonly ImportRow[],
  repeats: Repeats<P>,
): Promise<Planned<P>[]> {
  const planned = await kind.plan(
    tx,
    of,
    rows.filter((row) => repeats.ofRow(row) === undefined),
  )
  const byLine = new Map(planned.map((one) => [one.row.line, one]))
  return rows.map((row): Planned<P> => {
    const one = byLine.get(row.line)
    const before = one ? one.plan && repeats.ofPlan(row, one.plan) : repeats.ofRow(row)
    return before === undefined ? one! : { row, reasons: [`与第${before}行重复`] }
  })
}
