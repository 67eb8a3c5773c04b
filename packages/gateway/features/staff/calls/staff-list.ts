import { codes } from '#domain/staff/fields'
import { defineListCall } from '../../../core/list/list-call'
import { staffList } from '../staff-list'

export default defineListCall({
  path: '/v1/staff/list',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  list: staffList,
})
