import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { code, id, optional, text, version } from '../../../core/inputs'
import { redApply } from '../invoice-act'

/** Asks for an accepted invoice to be reversed (contract §3). */
export default defineCall({
  path: '/v1/invoice/redApply',
  access: { roles: ['3', '4'], codes: [CODES.invoice.edit] },
  request: z.object({
    invoiceApplyNo: id(),
    version,
    redReason: optional(text(64)),
    redInfoNo: optional(code(64)),
  }),
  write: true,
  handler: redApply,
})
