import { codes } from '#domain/bank-entry/fields'
import { defineListCall } from '../../../core/list/list-call'
import { bankEntryList } from '../entry-list'

/** Lines of banks and movements of the books, with what agrees. */
export default defineListCall({
  path: '/v1/bank/entryList',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: bankEntryList,
})
