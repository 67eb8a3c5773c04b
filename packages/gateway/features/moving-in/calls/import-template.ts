import { createHash } from 'node:crypto'
import { z } from 'zod'
import { IMPORT_KIND, type ImportKind } from '#domain/moving-in/dicts'
import { codes } from '#domain/moving-in/fields'
import { defineCall, type OutsideContext, type SessionContext } from '../../../core/call'
import { makeWorkbook, type MadeWorkbook } from '../../../core/imports/made-file'
import { fileKindOf } from '../file-kinds'
import { templateNotes } from '../refused-rows'

const request = z.object({
  importKind: z.enum(Object.keys(IMPORT_KIND) as [ImportKind], '请选择迁入内容'),
})

/** The workbook that an import of a kind reads, to be filled in; its sheet 说明 explains each column. */
export default defineCall({
  path: '/v1/import/template',
  access: { roles: ['3'], codes: [codes.verbs.apply] },
  request,
  // The first request writes the file.
  write: true,
  handler: template,
  present,
})

interface Template {
  token: string
  workbook: MadeWorkbook
}

/** It is written once for each user and content: its token is a hash of those. */
async function template(
  { caller }: SessionContext,
  { importKind }: z.output<typeof request>,
): Promise<Template> {
  const { columns, notes } = fileKindOf(importKind)
  const workbook = {
    fileName: `${IMPORT_KIND[importKind]}迁入模板.xlsx`,
    columns: columns.map(({ title }) => ({ title, kind: 'text' as const })),
    rows: [],
    notes: templateNotes(columns, notes),
  }
  const token = createHash('sha256')
    .update(`import ${caller.userId} ${JSON.stringify(workbook)}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
  return { token, workbook }
}

async function present(
  context: OutsideContext<SessionContext>,
  { token, workbook }: Template,
): Promise<{ token: string }> {
  await makeWorkbook(context, token, context.caller.userId, workbook)
  return { token }
}
