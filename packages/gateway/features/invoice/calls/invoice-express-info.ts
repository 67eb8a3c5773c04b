import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { code, id, optional, text, version } from '../../../core/inputs'
import { tellExpress } from '../invoice-act'
import { findInvoice } from '../invoice-change'

/** How a paper invoice was sent (domain §9.9). */
export default defineCall({
  path: '/v1/invoice/expressInfo',
  access: { roles: ['3', '4'], codes: [CODES.invoice.edit] },
  request: z.object({
    invoiceApplyNo: id(),
    version,
    expressCompany: optional(text(200)),
    expressNo: optional(code(200)),
  }),
  write: true,
  async current({ invoiceApplyNo = '' }, context) {
    const { expressCompany, expressNo } = await findInvoice(context, invoiceApplyNo.trim())
    return { expressCompany, expressNo }
  },
  handler: tellExpress,
})
