import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { profitList } from '../account-profit-list'

/** The profit account by month (domain §9.4). */
export default defineListCall({
  path: '/v1/account/profitStatement',
  access: { roles: ['3'], codes: [CODES.accountEntry.list] },
  list: profitList,
})
