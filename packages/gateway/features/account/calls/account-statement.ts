import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { entryList } from '../account-entry-list'

/** The entries of all accounts (domain §9.4). */
export default defineListCall({
  path: '/v1/account/statement',
  access: { roles: ['3'], codes: [CODES.accountEntry.list] },
  list: entryList,
})
