import { z } from 'zod'
import { closingForms, codes } from '#domain/closing/fields'
import { defineCall } from '../../../core/call'
import { byRules, formText, id, version } from '../../../core/inputs'
import { rejectCorrection } from '../correction-decide'

/** The second person refuses a voucher by hand. */
export default defineCall({
  path: '/v1/correction/reject',
  access: { roles: ['3'], codes: [codes.verbs.review], whole: true },
  request: z
    .object({ correctionNo: id(), version, decideRemark: formText })
    .check(byRules(closingForms.reject)),
  write: true,
  handler: rejectCorrection,
})
