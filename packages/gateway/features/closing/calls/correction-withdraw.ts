import { z } from 'zod'
import { codes } from '#domain/closing/fields'
import { defineCall } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { withdrawCorrection } from '../correction-decide'

/** Takes a voucher that was asked for back. */
export default defineCall({
  path: '/v1/correction/withdraw',
  access: { roles: ['3'], codes: [codes.verbs.correct], whole: true },
  request: z.object({ correctionNo: id(), version }),
  write: true,
  handler: withdrawCorrection,
})
