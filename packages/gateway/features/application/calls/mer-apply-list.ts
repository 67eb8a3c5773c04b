import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { applicationList } from '../application-list'

/** Merchants on their way on board (domain §7.1). */
export default defineListCall({
  path: '/v2/merApply/list',
  access: { roles: ['3', '4'], codes: [CODES.apply.list] },
  list: applicationList,
})
