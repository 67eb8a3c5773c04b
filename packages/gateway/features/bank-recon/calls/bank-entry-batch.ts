import { z } from 'zod'
import { codes } from '#domain/bank-entry/fields'
import { formatDateTime } from '#domain/dates'
import {
  defineCall,
  type OutsideContext,
  type PrepareContext,
  type SessionContext,
} from '../../../core/call'
import { badField } from '../../../core/errors'
import { ownUploads } from '../../../core/files/own-uploads'
import { makeWorkbook } from '../../../core/imports/made-file'
import { readWorkbook, type ImportTable } from '../../../core/imports/workbook'
import { id, optional } from '../../../core/inputs'
import { noteChange } from '../../../core/operations/notes'
import { applySheet, type FailedRow } from '../entry-batch'
import { FAILURE_COLUMNS, MOST_ROWS, READ_COLUMNS, READ_HEADERS } from '../entry-sheet'

const request = z.object({
  token: id('请选择要导入的文件'),
  askToken: optional(id()),
})

/** 批量处理: matches, requests and notes of the entries of an uploaded workbook. */
export default defineCall({
  path: '/v1/bank/entryBatch',
  access: { roles: ['3'], codes: [codes.verbs.match], whole: true },
  takesFiles: true,
  request,
  write: true,
  prepare: readSheet,
  handler: apply,
  present: presentBatch,
})

interface Applied {
  total: number
  successCount: number
  sameCount: number
  failCount: number
  hiddenCount: number
  /** The rows that failed with their reasons, as a workbook; null when none did. */
  failToken: string | null
  failed: FailedRow[]
  /** Business time, epoch ms. */
  at: number
}

/** @throws CallError 90400 at `token` when the file as a whole cannot be read */
function readSheet(
  context: PrepareContext<SessionContext>,
  { token }: z.output<typeof request>,
): Promise<ImportTable> {
  return readWorkbook(context, token, {
    field: 'token',
    headers: READ_HEADERS,
    required: [READ_COLUMNS.entryNo, READ_COLUMNS.act],
    maxRows: MOST_ROWS,
  })
}

/** @throws CallError 90400 at `askToken` for a file that is not the caller's own */
async function apply(
  context: SessionContext,
  { token, askToken }: z.output<typeof request>,
  { rows, hidden: hiddenCount }: ImportTable,
): Promise<Applied> {
  if (askToken !== undefined && !(await ownUploads(context, [askToken])).has(askToken))
    throw badField('askToken', '文件不存在，请重新上传')
  const { done, same, failed } = await applySheet(context, rows, askToken)
  const counts = {
    total: rows.length,
    successCount: done,
    sameCount: same,
    failCount: failed.length,
    hiddenCount,
  }
  noteChange(context.tx, { type: 'bankEntrySheet', id: token, after: counts })
  const failToken = failed.length > 0 ? context.randomBytes(16).toString('base64url') : null
  return { ...counts, failToken, failed, at: context.clock.now() }
}

/** The answer, and the file of the rows that failed. */
async function presentBatch(
  context: OutsideContext<SessionContext>,
  { failed, at, ...answer }: Applied,
) {
  const now = formatDateTime(at)
  if (answer.failToken !== null)
    await makeWorkbook(context, answer.failToken, context.caller.userId, {
      fileName: `银行对账批量处理失败明细_${now.replace(/\D/g, '')}.xlsx`,
      columns: FAILURE_COLUMNS,
      rows: failed.map(({ row, reason }) => [
        ...READ_HEADERS.map((header) => row.cells[header] ?? ''),
        String(row.line),
        reason,
      ]),
      notes: [
        ['内容', '没有处理的行；改好后可直接上传这个文件，「行号」和「失败原因」不会读取'],
        ['生成时间', now],
      ],
    })
  return { ...answer, failRows: failed.map(({ row, reason }) => ({ line: row.line, reason })) }
}
