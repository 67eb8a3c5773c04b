import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { groupedAnswer } from '../../../core/list/grouped'
import { listRequest } from '../../../core/list/request'
import { incomeChange } from '../income-change-list'

/** Income of a period against that of the one before, by partner, merchant or channel. */
export default defineCall({
  path: '/v1/income/changeList',
  access: { roles: ['3'], codes: [CODES.income.list] },
  mayLag: true,
  request: listRequest(incomeChange),
  handler: (context, query) => groupedAnswer(context, incomeChange, query),
})
