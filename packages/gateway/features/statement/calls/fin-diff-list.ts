import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { diffList } from '../statement-diff-list'

/** Where statements differ from the channels', all bills together. */
export default defineListCall({
  path: '/v1/fin/diffList',
  access: { roles: ['3'], codes: [CODES.statement.list] },
  list: diffList,
})
