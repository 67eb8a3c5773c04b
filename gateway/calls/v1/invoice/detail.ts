import { z } from 'zod'
import { defineCall } from '../../../call'
import { id } from '../../../records/inputs'
import { invoiceDetail } from '../../../records/invoice/detail'

/** One invoice with its settlements and its timeline. */
export default defineCall({
  path: '/v1/invoice/detail',
  access: { roles: ['3', '4'], codes: ['02100103'] },
  request: z.object({ invoiceApplyNo: id() }),
  handler: (context, { invoiceApplyNo }) => invoiceDetail(context, invoiceApplyNo),
})
