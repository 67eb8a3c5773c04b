import { defineCall } from '../../../call'
import { listRequest } from '../../../list/request'
import { listAnswer } from '../../../list/answer'
import { settleList } from '../../../records/settle/list'

/** Settlements of income by month and target (domain §9.8). */
export default defineCall({
  path: '/v1/settle/list',
  access: { roles: ['3'], codes: ['02100027'] },
  request: listRequest(settleList),
  handler: (context, query) => listAnswer(context, settleList, query),
})
