import { createHash } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { SessionContext } from '../../call'
import { deviceModel } from '../../db/schema'
import { MADE_BY_GATEWAY } from '../../files/owner'
import { urlSigner } from '../../files/signed-url'
import { makeWorkbook } from '../../imports/made-file'
import { TEMPLATE_COLUMNS, templateNotes } from './import-sheet'

/**
 * The workbook terminals are filled in. It is written once for each content: its token is a hash
 * of that, so the models of tomorrow make another file.
 */
export async function importTemplate(context: SessionContext): Promise<{ url: string }> {
  const { tx, caller, clock } = context
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
  await makeWorkbook(context, token, MADE_BY_GATEWAY, workbook)
  const urlOf = await urlSigner(tx, clock.wall())
  return { url: urlOf(token) }
}
