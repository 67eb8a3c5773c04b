import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { entryList } from '../account-entry-list'

/** The entries of all accounts (domain §9.4). */
export default defineCall({
  path: '/v1/account/statement',
  access: { roles: ['3'], codes: [CODES.accountEntry.list] },
  request: listRequest(entryList),
  handler: (context, query) => listAnswer(context, entryList, query),
})
