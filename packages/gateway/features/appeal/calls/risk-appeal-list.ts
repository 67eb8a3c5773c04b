import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { appealList } from '../appeal-list'

/** Appeals of risk merchants (domain §7.14). */
export default defineListCall({
  path: '/v1/risk/appealList',
  access: { roles: ['3', '4'], codes: [CODES.appeal.list] },
  list: appealList,
})
