import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { asc } from 'drizzle-orm'
import { defineCall, type OutsideContext, type SessionContext } from '../../../core/call'
import { ownModels } from '../device-models'
import { deviceModel } from '../device-schema'
import { MADE_BY_GATEWAY } from '../../../core/files/owner'
import { urlSigner } from '../../../core/files/signed-url'
import { makeWorkbook, type MadeWorkbook, tokenOfContent } from '../../../core/imports/made-file'
import { TEMPLATE_COLUMNS, templateNotes } from '../device-import-sheet'

/** The workbook that `batchImport` reads, to be filled in. */
export default defineCall({
  path: '/v1/device/importTemplate',
  access: { roles: ['3'], codes: [CODES.device.edit] },
  request: z.object({}),
  // The first request writes the file.
  write: true,
  handler: importTemplate,
  present: presentTemplate,
})

interface Template {
  url: string
  token: string
  workbook: MadeWorkbook
}

/**
 * The workbook terminals are filled in. It is written once for each content: its token is a hash
 * of that, so the models of tomorrow make another file.
 */
async function importTemplate({ tx, caller, clock }: SessionContext): Promise<Template> {
  const models = await tx
    .select()
    .from(deviceModel)
    .where(ownModels(caller.providerId))
    .orderBy(asc(deviceModel.deviceKind), asc(deviceModel.model))
  const workbook = {
    fileName: '终端导入模板.xlsx',
    columns: TEMPLATE_COLUMNS,
    rows: [],
    notes: templateNotes(models),
  }
  const token = tokenOfContent(`device import ${caller.providerId} ${JSON.stringify(workbook)}`)
  const urlOf = await urlSigner(tx, caller.providerId, clock.wall())
  return { url: urlOf(token), token, workbook }
}

/** Writes the file, unless one for these models exists, and answers where it is. */
async function presentTemplate(
  context: OutsideContext<SessionContext>,
  { url, token, workbook }: Template,
): Promise<{ url: string }> {
  await makeWorkbook(context, token, MADE_BY_GATEWAY, workbook)
  return { url }
}
