import { eq } from 'drizzle-orm'
import { CODE_DATA_PERMIT } from '#domain/codes'
import { defineCall } from '../../../core/call'
import { bankActivity } from '../bank-activity-schema'
import { choicesOf, keyValueRequest } from '../../../core/list/key-values'

const choices = {
  table: bankActivity,
  key: bankActivity.actId,
  value: bankActivity.actName,
  names: [bankActivity.actName, bankActivity.bankName],
  pinyin: bankActivity.pinyin,
}

/** Bank activities to choose from (contract §3): they are the provider's, whatever rows one sees. */
export default defineCall({
  path: '/v1/bankActivity/actKVRequest',
  access: { roles: ['3'], codes: [CODE_DATA_PERMIT] },
  request: keyValueRequest,
  handler: ({ tx, caller }, query) =>
    choicesOf(tx, choices, eq(bankActivity.providerId, caller.providerId), query),
})
