import { codes } from '#domain/team/fields'
import { defineListCall } from '../../../core/list/list-call'
import { teamList } from '../team-list'

export default defineListCall({
  path: '/v1/team/list',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: teamList,
})
