import { codes } from '#domain/bank-account/fields'
import { defineListCall } from '../../../core/list/list-call'
import { bankAccountList } from '../account-list'

/** Bank accounts with how far their statements go and what is open. */
export default defineListCall({
  path: '/v1/bank/accountList',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: bankAccountList,
})
