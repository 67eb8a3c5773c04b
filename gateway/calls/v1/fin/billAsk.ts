import { z } from 'zod'
import { merchantBillFields } from '../../../../src/lib/statement/fields'
import { formErrors } from '../../../../src/lib/validation/field-rules'
import { defineCall } from '../../../call'
import { optional, text } from '../../../records/inputs'
import { askStatements } from '../../../records/statement/ask'

/** Far beyond what any field takes: the form's rules say the sentence. */
const typed = optional(text(500))

/** Has a merchant's statements made (domain §9.1). */
export default defineCall({
  path: '/v1/fin/billAsk',
  access: { roles: ['3'], codes: ['02100011'] },
  request: z
    .object({ merId: typed, billType: typed, billDateStart: typed, billDateEnd: typed })
    .superRefine((values, context) => {
      for (const [name, message] of Object.entries(formErrors(merchantBillFields, values)))
        context.addIssue({ code: 'custom', path: [name], message })
    })
    .transform(({ merId = '', billType = '', billDateStart = '', billDateEnd = '' }) => ({
      merId,
      billType,
      billDateStart,
      billDateEnd,
    })),
  write: true,
  handler: askStatements,
})
