import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { statementList } from '../statement-list'

/** Statements by day and type (domain §9.1). */
export default defineListCall({
  path: '/v1/fin/billList',
  access: { roles: ['3'], codes: [CODES.statement.list] },
  list: statementList,
})
