import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listRequest } from '../../../core/list/request'
import { incomeAnswer, incomeList } from '../income-list'

/** Income by month, day, partner or merchant, or its entries (domain §8.5). */
export default defineCall({
  path: '/v1/income/queryList',
  access: { roles: ['3', '4'], codes: [CODES.income.list] },
  mayLag: true,
  request: listRequest(incomeList),
  handler: (context, query) => incomeAnswer(context, query),
})
