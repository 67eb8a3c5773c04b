import { z } from 'zod'
import { DOCUMENT_TYPES, NOT_IDENTIFIED } from '../../../../src/lib/entry/documents'
import { defineCall } from '../../../call'
import { badField, forbidden, notFound } from '../../../errors'
import { readableFile } from '../../../files/access'

const APPLICATIONS = '02100001:edit'
const INVOICES = '02100103:edit'

/**
 * Reads a document from an uploaded picture, so that a form need not be typed. It fills nothing
 * itself and keeps nothing.
 */
export default defineCall({
  path: '/v1/realme/identify',
  access: { roles: ['3', '4'], codes: [APPLICATIONS, INVOICES] },
  request: z.object({
    token: z.string('请提供文件标识').min(1, '请提供文件标识'),
    type: z.enum(DOCUMENT_TYPES, '证件类型不正确'),
  }),
  async handler({ tx, caller, files, ocr }, { token, type }) {
    if (!caller.may(type === 'INVOICE' ? INVOICES : APPLICATIONS)) throw forbidden()
    const file = await readableFile(tx, caller, token)
    if (!file) throw notFound()
    const chunks: Buffer[] = []
    for await (const chunk of files.read(token)) chunks.push(chunk as Buffer)
    const read = await ocr.read(Buffer.concat(chunks), file.mime, type)
    if (!read) throw badField('token', NOT_IDENTIFIED)
    return read
  },
})
