import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { DOCUMENT_TYPES, NOT_IDENTIFIED } from '#domain/application/documents'
import { RESP } from '#domain/codes'
import { defineCall } from '../../../core/call'
import { badField, CallError, forbidden, notFound } from '../../../core/errors'
import { readableFile } from '../../file'
import { createTurns, TooBusy } from '../../../core/turns'

const APPLICATIONS = CODES.apply.edit
const INVOICES = CODES.invoice.edit

/** A file may be 20 MB: few are in memory at once. */
const inTurn = createTurns({ atOnce: 2, waiting: 20, waitMs: 10_000 })
const BUSY = '正在识别的图片较多，请稍后再试'

/**
 * Reads a document from an uploaded picture, so that a form need not be typed. It fills nothing
 * itself and keeps nothing.
 */
export default defineCall({
  path: '/v1/realme/identify',
  access: { roles: ['3', '4'], codes: [APPLICATIONS, INVOICES] },
  takesFiles: true,
  request: z.object({
    token: z.string('请提供文件标识').min(1, '请提供文件标识').max(128, '文件标识不正确'),
    type: z.enum(DOCUMENT_TYPES, '证件类型不正确'),
  }),
  async prepare({ read, caller, files, ocr }, { token, type }) {
    if (!caller.may(type === 'INVOICE' ? INVOICES : APPLICATIONS)) throw forbidden()
    const file = await read((tx) => readableFile(tx, caller, token))
    if (!file) throw notFound()
    const identify = async () => ocr.read(await bytesOf(files.read(token)), file.mime, type)
    const found = await inTurn(caller.userId, identify).catch((error: unknown) => {
      throw error instanceof TooBusy ? new CallError(RESP.TOO_MANY, BUSY) : error
    })
    if (!found) throw badField('token', NOT_IDENTIFIED)
    return found
  },
  handler: async (_context, _input, found) => found,
})

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
