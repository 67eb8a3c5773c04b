import { z } from 'zod'
import { codes } from '#domain/closing/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { correctionDetail } from '../correction-list'

/** A voucher made by hand with its documents. */
export default defineCall({
  path: '/v1/correction/detail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ correctionNo: id() }),
  handler: (context, { correctionNo }) => correctionDetail(context, correctionNo),
})
