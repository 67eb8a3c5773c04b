import { codes } from '#domain/operation/fields'
import { defineListCall } from '../../../core/list/list-call'
import { operationList } from '../operation-list'

export default defineListCall({
  path: '/v1/audit/list',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  afterOperations: true,
  list: operationList,
})
