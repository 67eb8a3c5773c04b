import { z } from 'zod'
import { codes } from '#domain/books/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { voucherDetail } from '../voucher-detail'

/** A voucher with its lines. */
export default defineCall({
  path: '/v1/books/voucherDetail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ voucherNo: id() }),
  handler: (context, { voucherNo }) => voucherDetail(context, voucherNo),
})
