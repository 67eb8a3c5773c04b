import { codes } from '#domain/role/fields'
import { defineListCall } from '../../../core/list/list-call'
import { roleList } from '../role-list'

export default defineListCall({
  path: '/v1/role/list',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: roleList,
})
