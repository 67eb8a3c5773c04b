import { codes } from '#domain/bank-statement/fields'
import { defineListCall } from '../../../core/list/list-call'
import { bankStatementList } from '../statement-list'

/** Statements of banks. */
export default defineListCall({
  path: '/v1/bank/statementList',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: bankStatementList,
})
