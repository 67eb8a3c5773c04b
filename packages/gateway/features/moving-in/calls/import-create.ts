import { z } from 'zod'
import { FILE_KIND, type FileKindName } from '#domain/moving-in/dicts'
import { codes as changeCodes } from '#domain/merchant-change/fields'
import { codes } from '#domain/moving-in/fields'
import { defineCall, type SessionContext } from '../../../core/call'
import { badField } from '../../../core/errors'
import { checkOwnUpload, type WantedUpload } from '../../../core/imports/own-upload'
import { ownUpload } from '../../../core/files/own-uploads'
import { id, optional, reason } from '../../../core/inputs'
import { noteChange } from '../../../core/operations/notes'
import { fileKindOf } from '../file-kinds'
import { requireCode } from '../file-rights'
import { MOST_BYTES } from '../import-rows'
import { newImport } from '../new-import'

const UPLOAD: WantedUpload = {
  field: 'token',
  kinds: ['xlsx', 'csv'],
  maxBytes: MOST_BYTES,
  wrongKind: '只能导入Excel文件(.xlsx)或CSV文件，请用模板填写',
}

const request = z.object({
  importKind: z.enum(Object.keys(FILE_KIND) as [FileKindName], '请选择迁入内容'),
  token: id('请选择要迁入的文件'),
  changeReason: optional(reason),
})

/** 新建迁入: gives a file of an old system to be checked; nothing is moved in yet (domain §17). */
export default defineCall({
  path: '/v1/import/create',
  access: { roles: ['3'], codes: [codes.verbs.apply, changeCodes.verbs.ask], whole: true },
  takesFiles: true,
  request,
  write: true,
  handler: create,
})

async function create(
  context: SessionContext,
  { importKind, token, changeReason }: z.output<typeof request>,
): Promise<{ importNo: string }> {
  const { tx, caller, clock } = context
  requireCode(caller, importKind, 'ask')
  if (fileKindOf(importKind).reviewed && changeReason === undefined)
    throw badField('changeReason', '请填写变更原因')
  await checkOwnUpload(context, token, UPLOAD)
  const { fileName } = (await ownUpload(context, token))!
  const importNo = await newImport(
    tx,
    {
      providerId: caller.providerId,
      importKind,
      fileName,
      fileToken: token,
      ...(changeReason !== undefined && { changeReason }),
      createdBy: caller.userId,
      operator: caller.nickName,
    },
    clock.now(),
  )
  noteChange(tx, { type: 'dataImport', id: importNo, after: { importKind, fileName } })
  return { importNo }
}
