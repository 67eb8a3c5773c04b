import { codes } from '#domain/closing/fields'
import { defineListCall } from '../../../core/list/list-call'
import { closingList } from '../closing-list'

/** The months of the books. */
export default defineListCall({
  path: '/v1/closing/list',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: closingList,
})
