import { codes } from '#domain/books/fields'
import { defineCall } from '../../../core/call'
import { groupedAnswer } from '../../../core/list/grouped'
import { listRequest } from '../../../core/list/request'
import { trialBalance } from '../trial-balance'

/** Balances of the general ledger by account. */
export default defineCall({
  path: '/v1/books/trialBalance',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  mayLag: true,
  request: listRequest(trialBalance),
  handler: (context, query) => groupedAnswer(context, trialBalance, query),
})
