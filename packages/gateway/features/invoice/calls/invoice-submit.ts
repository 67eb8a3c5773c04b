import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id, optional, version } from '../../../core/inputs'
import { submitInvoice } from '../invoice-act'
import { readFace } from '../invoice-face'

/**
 * Hands an invoice in to the buyer (domain §9.9). What its file says otherwise than the invoice is
 * refused unless `faceConfirmed` is `1`.
 */
export default defineCall({
  path: '/v1/invoice/submit',
  access: { roles: ['3', '4'], codes: [CODES.invoice.edit] },
  request: z.object({
    invoiceApplyNo: id(),
    version,
    faceConfirmed: optional(z.enum(['0', '1'], '格式不正确')),
  }),
  write: true,
  prepare: async (context, { invoiceApplyNo, faceConfirmed }) =>
    faceConfirmed === '1' ? undefined : readFace(context, invoiceApplyNo),
  handler: submitInvoice,
})
