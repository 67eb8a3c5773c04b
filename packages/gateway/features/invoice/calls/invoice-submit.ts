import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { submitInvoice } from '../invoice-act'

/** Hands an invoice in to the buyer (domain §9.9). */
export default defineCall({
  path: '/v1/invoice/submit',
  access: { roles: ['3', '4'], codes: [CODES.invoice.edit] },
  request: z.object({ invoiceApplyNo: id(), version }),
  write: true,
  handler: submitInvoice,
})
