import { z } from 'zod'
import { closingForms, codes } from '#domain/closing/fields'
import { defineCall } from '../../../core/call'
import { byRules, formText, id, version } from '../../../core/inputs'
import { approveCorrection, lockCorrection } from '../correction-decide'

/** The second person posts a voucher that was asked for. */
export default defineCall({
  path: '/v1/correction/approve',
  access: { roles: ['3'], codes: [codes.verbs.review], whole: true },
  request: z
    .object({ correctionNo: id(), version, decideRemark: formText })
    .check(byRules(closingForms.approve)),
  write: true,
  moves: async (asked, context) => (await lockCorrection(context, asked)).amt,
  handler: approveCorrection,
})
