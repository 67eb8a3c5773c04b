import { codes } from '#domain/merchant-change/fields'
import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { DOCUMENT_TYPES, NOT_IDENTIFIED } from '#domain/application/documents'
import { defineCall } from '../../../core/call'
import { badField, forbidden, notFound } from '../../../core/errors'
import { readDocument } from '../../../core/ocr/read-document'
import { readableFile } from '../../file'

const APPLICATIONS = CODES.apply.edit
const CHANGES = codes.verbs.ask
const ACCOUNTS = CODES.merchant.changeSettle
const INVOICES = CODES.invoice.edit

/**
 * Reads a document from an uploaded picture, so that a form need not be typed. The call fills no
 * form and stores no value.
 */
export default defineCall({
  path: '/v1/realme/identify',
  access: { roles: ['3', '4'], codes: [APPLICATIONS, CHANGES, ACCOUNTS, INVOICES] },
  takesFiles: true,
  request: z.object({
    token: z.string('请提供文件标识').min(1, '请提供文件标识').max(128, '文件标识不正确'),
    type: z.enum(DOCUMENT_TYPES, '证件类型不正确'),
  }),
  async prepare(context, { token, type }) {
    const needed = type === 'INVOICE' ? [INVOICES] : [APPLICATIONS, CHANGES, ACCOUNTS]
    if (!needed.some((code) => context.caller.may(code))) throw forbidden()
    const file = await context.read((tx) => readableFile(tx, context.caller, token))
    if (!file) throw notFound()
    const found = await readDocument(context, file, type)
    if (!found) throw badField('token', NOT_IDENTIFIED)
    return found
  },
  handler: async (_context, _input, found) => found,
})
