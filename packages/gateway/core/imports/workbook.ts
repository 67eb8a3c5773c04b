import type { PrepareContext, SessionContext } from '../call'
import { RESP } from '#domain/codes'
import { plainText } from '#domain/reading/text'
import { badField, CallError } from '../errors'
import { checkOwnUpload, readUpload, type WantedUpload } from './own-upload'
import { createTurns, TooBusy } from '../turns'
import { readInWorker } from './workbook-reader'

/** A workbook of a few hundred rows is far below. */
const MAX_BYTES = 2 * 1024 * 1024

/** One line of the sheet as it shows it. */
export interface ImportRow {
  /** As the spreadsheet numbers it. */
  line: number
  /** Header -> text; a header without a cell is ''. */
  cells: Readonly<Record<string, string>>
  /** Cells that cannot be taken as they are: the row fails, with these reasons. */
  faults: readonly { header: string; msg: string }[]
}

export interface ImportTable {
  rows: ImportRow[]
  /** Number of rows left out because the sheet hides or filters them. */
  hidden: number
}

export interface ImportRules {
  /** The request's field that carries the upload token. */
  field: string
  /** Required headers, in words. */
  required: readonly string[]
  /** All headers that are read; others are ignored. */
  headers: readonly string[]
  maxRows: number
  /** `system`: a file of a whole system, read by a job; default: one of a form. */
  size?: 'form' | 'system'
}

/** Only one file at a time is in memory, and other calls keep the machine's other cores. */
const inTurn = createTurns({ atOnce: 1, waiting: 100, waitMs: 5_000 })
const BUSY = '正在导入的文件较多，请稍后再试'

/**
 * Reads an uploaded workbook or CSV file as rows by their Chinese headers, before a call's
 * transaction. Cells are what the sheet shows.
 * @throws CallError 90400 at the token's field: not one's own upload, another kind, too large,
 *   damaged, with formulas, without rows or with too many, or without a header; 90429 when too many
 *   files wait to be read
 */
export async function readWorkbook(
  { read, files, caller, takesFiles }: PrepareContext<SessionContext>,
  token: string,
  rules: ImportRules,
): Promise<ImportTable> {
  const wanted = workbookAt(rules.field)
  await read((tx) => checkOwnUpload({ tx, caller, takesFiles }, token, wanted))
  try {
    return await inTurn(caller.userId, async () =>
      tableOf(await readUpload(files, token, wanted), rules),
    )
  } catch (error) {
    if (error instanceof TooBusy) throw new CallError(RESP.TOO_MANY, BUSY)
    throw error
  }
}

const workbookAt = (field: string): WantedUpload => ({
  field,
  kinds: ['xlsx', 'csv'],
  maxBytes: MAX_BYTES,
  wrongKind: '只能导入Excel文件(.xlsx)或CSV文件，请用模板填写',
})

/**
 * A file's rows, read outside this thread.
 * @throws CallError 90400 at the field the bytes came from
 */
export async function tableOf(
  bytes: Uint8Array<ArrayBuffer>,
  { field, ...rules }: ImportRules,
): Promise<ImportTable> {
  const reading = await readInWorker(bytes, rules)
  if ('refused' in reading) throw badField(field, reading.refused)
  const rows = reading.rows.map(({ cells, ...row }) => ({ ...row, cells: plainCells(cells) }))
  return { ...reading, rows }
}

const plainCells = (cells: ImportRow['cells']): ImportRow['cells'] =>
  Object.fromEntries(Object.entries(cells).map(([header, text]) => [header, plainText(text)]))
