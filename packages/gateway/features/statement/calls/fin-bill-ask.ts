import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { merchantBillFields } from '#domain/statement/fields'
import { defineCall } from '../../../core/call'
import { byRules, formText } from '../../../core/inputs'
import { askStatements } from '../statement-ask'

/** Has a merchant's statements made (domain §9.1). */
export default defineCall({
  path: '/v1/fin/billAsk',
  access: { roles: ['3'], codes: [CODES.statement.list], whole: true },
  request: z
    .object({ merId: formText, billType: formText, billDateStart: formText, billDateEnd: formText })
    .check(byRules(merchantBillFields))
    .transform(({ merId = '', billType = '', billDateStart = '', billDateEnd = '' }) => ({
      merId,
      billType,
      billDateStart,
      billDateEnd,
    })),
  write: true,
  handler: askStatements,
})
