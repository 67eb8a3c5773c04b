import { z } from 'zod'
import { codes } from '#domain/bank-account/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { recordOf } from '../../../core/list/record'
import { accountRecords, accountRow } from '../account-list'
import { bankAccount } from '../bank-schema'

/** One bank account. @throws CallError 90404 outside the scope */
export default defineCall({
  path: '/v1/bank/accountDetail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ accountId: id() }),
  handler: async (context, { accountId }) =>
    accountRow(await recordOf(accountRecords, context, bankAccount, { accountId })),
})
