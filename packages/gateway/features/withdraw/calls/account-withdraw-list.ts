import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { withdrawList } from '../withdraw-list'

/** Withdrawals of profit (domain §9.4). */
export default defineListCall({
  path: '/v1/account/withdrawList',
  access: { roles: ['3'], codes: [CODES.withdraw.list] },
  list: withdrawList,
})
