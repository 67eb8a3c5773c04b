import { codes } from '#domain/merchant-change/fields'
import { defineListCall } from '../../../core/list/list-call'
import { merchantChangeList } from '../merchant-change-list'

/** Changes of open merchants (domain §17). */
export default defineListCall({
  path: '/v1/merchantChange/list',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  list: merchantChangeList,
})
