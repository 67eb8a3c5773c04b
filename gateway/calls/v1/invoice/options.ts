import { z } from 'zod'
import { MAX_SETTLES } from '../../../../src/lib/invoice/fields'
import { defineCall } from '../../../call'
import { optional, text, texts } from '../../../records/inputs'
import { invoiceOptions } from '../../../records/invoice/options'

/** What an invoice can be made of: settlements and buyer inside the scope (contract §3). */
export default defineCall({
  path: '/v1/invoice/options',
  access: { roles: ['3', '4'], codes: ['02100103'] },
  request: z.object({
    invoiceApplyNo: optional(text(64)),
    settleNos: optional(texts(MAX_SETTLES)),
  }),
  handler: invoiceOptions,
})
