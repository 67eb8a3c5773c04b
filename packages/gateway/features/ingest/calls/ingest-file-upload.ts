import { z } from 'zod'
import { codes } from '#domain/ingest-file/fields'
import { FILE_PROFILE } from '#domain/source/fields'
import { defineCall, type PrepareContext, type SessionContext } from '../../../core/call'
import { badField, conflict } from '../../../core/errors'
import { ownUpload } from '../../../core/files/own-uploads'
import { checkOwnUpload } from '../../../core/imports/own-upload'
import { id, optional } from '../../../core/inputs'
import { noteChange } from '../../../core/operations/notes'
import { BILL_UPLOAD } from '../bill-upload'
import { faultOfFile, keepFile, stageBytes, type FileAnswer } from '../keep-file'
import { findSource } from '../source-list'

const request = z.object({
  sourceId: id('请选择来源'),
  fileDate: id('请选择账单日期'),
  profile: optional(z.enum(Object.keys(FILE_PROFILE) as [string], '取值不在可选范围内')),
  token: id('请选择账单文件'),
})
type Input = z.output<typeof request>

/** 上传账单: a person brings the file of a source's day; it is read as one that came by the door. */
export default defineCall({
  path: '/v1/ingest/fileUpload',
  access: { roles: ['3'], codes: [codes.verbs.upload], whole: true },
  takesFiles: true,
  request,
  write: true,
  // What its lines come to is only known when they are read.
  moves: () => Infinity,
  prepare: copyUpload,
  handler: keepUpload,
})

/** Copies the upload to where the files of sources lie: the person's own one may be removed. */
async function copyUpload(context: PrepareContext<SessionContext>, { token, fileDate }: Input) {
  const row = await context.read(async (tx) => {
    await checkOwnUpload({ ...context, tx }, token, BILL_UPLOAD)
    return ownUpload({ ...context, tx }, token)
  })
  const fileName = row!.fileName.slice(0, 128)
  const fault = faultOfFile({ fileName, fileDate }, context.clock.now())
  if (fault) throw badField(fault.field === 'date' ? 'fileDate' : 'token', fault.msg)
  const staged = await stageBytes(context.files, context.files.read(token))
  try {
    await staged.commit()
  } finally {
    await staged.discard()
  }
  const { digest, bytes } = staged
  return { digest, fileName, bytes }
}

async function keepUpload(
  context: SessionContext,
  { sourceId, fileDate, profile }: Input,
  kept: { digest: string; fileName: string; bytes: number },
): Promise<FileAnswer> {
  const { tx, clock } = context
  const source = await findSource(context, sourceId)
  if (source.sourceStatus !== 'ACTIVE') throw conflict('该来源已停用')
  const usual = profile === 'CUSTOM' ? undefined : profile
  const answer = await keepFile(tx, source, { ...kept, fileDate, profile: usual }, clock.now())
  noteChange(tx, {
    type: 'ingestFile',
    id: answer.fileId,
    after: { sourceId, fileDate, ...answer },
  })
  if (answer.state === 'SAME') throw conflict(`该文件已收到过：${answer.fileId}`)
  return answer
}
