import { codes } from '#domain/cost/fields'
import { defineListCall } from '../../../core/list/list-call'
import { templateList } from '../cost-list'

export default defineListCall({
  path: '/v1/rateTemplate/list',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: templateList,
})
