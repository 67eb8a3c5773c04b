import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { settlementList } from '../settlement-list'

/** Settlements of income by month and target (domain §9.8). */
export default defineListCall({
  path: '/v1/settle/list',
  access: { roles: ['3'], codes: [CODES.settle.list] },
  list: settlementList,
})
