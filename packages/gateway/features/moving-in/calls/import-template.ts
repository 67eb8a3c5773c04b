import { z } from 'zod'
import { FILE_KIND, IMPORT_KIND, type FileKindName } from '#domain/moving-in/dicts'
import { codes as changeCodes } from '#domain/merchant-change/fields'
import { codes } from '#domain/moving-in/fields'
import { defineCall, type OutsideContext, type SessionContext } from '../../../core/call'
import { urlSigner } from '../../../core/files/signed-url'
import { makeWorkbook, type MadeWorkbook, tokenOfContent } from '../../../core/imports/made-file'
import { fileKindOf } from '../file-kinds'
import { requireCode } from '../file-rights'
import { templateNotes } from '../refused-rows'

const request = z.object({
  importKind: z.enum(Object.keys(FILE_KIND) as [FileKindName], '请选择迁入内容'),
})

/** The workbook that an import of a kind reads, to be filled in; its sheet 说明 explains each column. */
export default defineCall({
  path: '/v1/import/template',
  access: { roles: ['3'], codes: [codes.verbs.apply, changeCodes.verbs.ask] },
  request,
  // The first request writes the file.
  write: true,
  handler: template,
  present,
})

interface Template {
  url: string
  token: string
  workbook: MadeWorkbook
}

/** It is written once for each user and content: its token is a hash of those. */
async function template(
  { tx, caller, clock }: SessionContext,
  { importKind }: z.output<typeof request>,
): Promise<Template> {
  requireCode(caller, importKind, 'ask')
  const { columns, notes } = fileKindOf(importKind)
  const workbook = {
    fileName: `${FILE_KIND[importKind]}${importKind in IMPORT_KIND ? '迁入' : ''}模板.xlsx`,
    columns: columns.map(({ title }) => ({ title, kind: 'text' as const })),
    rows: [],
    notes: templateNotes(columns, notes),
  }
  const token = tokenOfContent(`import ${caller.userId} ${JSON.stringify(workbook)}`)
  const urlOf = await urlSigner(tx, caller.providerId, clock.wall())
  return { url: urlOf(token), token, workbook }
}

async function present(
  context: OutsideContext<SessionContext>,
  { url, token, workbook }: Template,
): Promise<{ url: string; token: string }> {
  await makeWorkbook(context, token, context.caller.userId, workbook)
  return { url, token }
}
