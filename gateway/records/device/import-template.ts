import { createHash } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { OutsideContext, SessionContext } from '../../call'
import { deviceModel } from '../../db/schema'
import { MADE_BY_GATEWAY } from '../../files/owner'
import { urlSigner } from '../../files/signed-url'
import { makeWorkbook, type MadeWorkbook } from '../../imports/made-file'
import { TEMPLATE_COLUMNS, templateNotes } from './import-sheet'

interface Template {
  url: string
  token: string
  workbook: MadeWorkbook
}

/**
 * The workbook terminals are filled in. It is written once for each content: its token is a hash
 * of that, so the models of tomorrow make another file.
 */
export async function importTemplate({ tx, caller, clock }: SessionContext): Promise<Template> {
  const models = await tx
    .select()
    .from(deviceModel)
    .orderBy(asc(deviceModel.deviceKind), asc(deviceModel.model))
  const workbook = {
    fileName: '终端导入模板.xlsx',
    columns: TEMPLATE_COLUMNS,
    rows: [],
    notes: templateNotes(models),
  }
  const token = createHash('sha256')
    .update(`device import ${caller.providerId} ${JSON.stringify(workbook)}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
  const urlOf = await urlSigner(tx, clock.wall())
  return { url: urlOf(token), token, workbook }
}

/** Writes the file, if nobody asked for these models before, and tells where it is. */
export async function presentTemplate(
  context: OutsideContext<SessionContext>,
  { url, token, workbook }: Template,
): Promise<{ url: string }> {
  await makeWorkbook(context, token, MADE_BY_GATEWAY, workbook)
  return { url }
}
