import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { cancelInvoice } from '../invoice-act'

/** Voids an invoice that was not accepted (domain §9.9). */
export default defineCall({
  path: '/v1/invoice/cancel',
  access: { roles: ['3', '4'], codes: [CODES.invoice.edit] },
  request: z.object({ invoiceApplyNo: id(), version }),
  write: true,
  handler: cancelInvoice,
})
