import { codes } from '#domain/moving-in/fields'
import { defineListCall } from '../../../core/list/list-call'
import { importList } from '../import-list'

export default defineListCall({
  path: '/v1/import/list',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: importList,
})
