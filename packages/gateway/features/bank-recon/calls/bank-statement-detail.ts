import { z } from 'zod'
import { codes } from '#domain/bank-statement/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { recordOf } from '../../../core/list/record'
import { bankStatement } from '../bank-schema'
import { statementRecords, statementRow } from '../statement-list'

/** One statement of a bank. @throws CallError 90404 outside the scope */
export default defineCall({
  path: '/v1/bank/statementDetail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ fileId: id() }),
  handler: async (context, { fileId }) =>
    statementRow(await recordOf(statementRecords, context, bankStatement, { fileId })),
})
