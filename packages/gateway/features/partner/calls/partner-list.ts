import { codes } from '#domain/partner/fields'
import { defineListCall } from '../../../core/list/list-call'
import { partnerList } from '../partner-list'

export default defineListCall({
  path: '/v1/partner/list',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  list: partnerList,
})
