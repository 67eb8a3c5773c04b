import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { entryList } from '../../../records/account/entry-list'

/** The entries of all accounts (domain §9.4). */
export default defineCall({
  path: '/v1/account/statement',
  access: { roles: ['3'], codes: ['02100016'] },
  request: listRequest(entryList),
  handler: (context, query) => listAnswer(context, entryList, query),
})
