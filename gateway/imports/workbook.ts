import readXlsx from 'read-excel-file/node'
import type { SessionContext } from '../call'
import { badField } from '../errors'
import { readOwnUpload } from './own-upload'
import { UnzipFailed, unzipText } from './unzip'

/** A workbook of a few hundred rows is far below these. */
const MAX_BYTES = 2 * 1024 * 1024
const MAX_UNPACKED = 24 * 1024 * 1024
const MAX_COLUMNS = 100
const MAX_ROW_NUMBER = 5000
/** The sheet our own templates keep their rows in; any other file: its first sheet. */
const DATA_SHEET = '数据'

/** One line of the sheet as typed. */
export interface ImportRow {
  /** As the spreadsheet numbers it. */
  line: number
  /** Header -> text; a header without a cell is ''. */
  cells: Readonly<Record<string, string>>
}

export interface ImportRules {
  /** The request's field that carries the upload token. */
  field: string
  /** Headers that must be there, in words. */
  required: readonly string[]
  /** All headers that are read; others are ignored. */
  headers: readonly string[]
  maxRows: number
}

/**
 * Reads an uploaded workbook as rows by their Chinese headers. Numbers keep every digit.
 * @throws CallError 90400 at the token's field: not one's own upload, another kind, too large,
 *   damaged, with formulas, without rows or with too many, or without a header
 */
export async function readWorkbook(
  context: SessionContext,
  token: string,
  { field, required, headers, maxRows }: ImportRules,
): Promise<ImportRow[]> {
  const refuse = (msg: string): never => {
    throw badField(field, msg)
  }
  const bytes = await readOwnUpload(context, token, {
    field,
    kind: 'xlsx',
    maxBytes: MAX_BYTES,
    wrongKind: '只能导入Excel文件(.xlsx)，请用模板填写',
  })
  const wrong = workbookError(bytes)
  if (wrong !== undefined) refuse(wrong)
  const rows = await sheetRows(bytes).catch(() => refuse('文件已损坏，请重新保存后再上传'))
  const [head, ...body] = rows
  if (!head) return refuse('工作表是空的，请用模板填写')
  const missing = required.filter((header) => !head.includes(header))
  if (missing.length > 0) refuse(`第1行表头缺少：${missing.join('、')}，请用模板填写`)
  const twice = headers.find((header) => head.indexOf(header) !== head.lastIndexOf(header))
  if (twice !== undefined) refuse(`第1行表头重复：${twice}`)
  const known = head.flatMap((header, column) =>
    headers.includes(header) ? [{ header, column }] : [],
  )
  const filled = body.flatMap((texts, i): ImportRow[] => {
    const cells = Object.fromEntries(
      known.map(({ header, column }) => [header, texts[column] ?? '']),
    )
    return Object.values(cells).every((text) => text === '') ? [] : [{ line: i + 2, cells }]
  })
  if (filled.length === 0) refuse('没有可导入的数据，请从第2行开始填写')
  if (filled.length > maxRows) refuse(`一次最多导入${maxRows}行，文件里有${filled.length}行`)
  return filled
}

/** What makes a workbook unfit before its cells are read; undefined: nothing. */
function workbookError(bytes: Buffer): string | undefined {
  let parts: Map<string, string>
  try {
    parts = unzipText(bytes, MAX_UNPACKED)
  } catch (error) {
    if (error instanceof UnzipFailed) return '文件已损坏或内容过大，请把数据复制到模板里再上传'
    throw error
  }
  const sheets = [...parts].filter(([name]) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  for (const [, xml] of sheets) {
    if (/<(?:\w+:)?f[\s/>]/.test(xml)) return '不能包含公式，请粘贴为数值后再上传'
    if (reachesTooFar(xml)) return '工作表范围过大，请把数据复制到模板里再上传'
  }
  return undefined
}

/**
 * A single cell far off makes a reader lay out all the empty ones before it. Cells that do not say
 * where they stand could be anywhere; no spreadsheet writes such.
 */
function reachesTooFar(xml: string): boolean {
  let rows = 0
  for (const [, tag, attributes = ''] of xml.matchAll(/<(?:\w+:)?(c|row)(?=[\s/>])([^>]*)>/g)) {
    const at = /\br="([A-Z]{0,7})(\d{1,10})"/.exec(attributes)
    if (tag === 'row' && ++rows > MAX_ROW_NUMBER) return true
    if (!at && tag === 'c') return true
    if (!at) continue
    const [, letters = '', digits] = at
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
    if (column > MAX_COLUMNS || Number(digits) > MAX_ROW_NUMBER) return true
  }
  return false
}

async function sheetRows(bytes: Buffer): Promise<string[][]> {
  // A serial number of digits must not become a float.
  const sheets = await readXlsx(bytes, { parseNumber: (digits) => digits })
  const sheet = sheets.find((one) => one.sheet === DATA_SHEET) ?? sheets[0]
  return (sheet?.data ?? []).map((row) => row.map(cellText))
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}
