import { and, eq } from 'drizzle-orm'
import { CODE_DATA_PERMIT } from '#domain/codes'
import { defineCall } from '../../../core/call'
import { bankActivity } from '../bank-activity-schema'
import {
  choiceOrder,
  choiceWhere,
  keyValueRequest,
  MAX_CHOICES,
} from '../../../core/list/key-values'

const columns = {
  key: bankActivity.actId,
  names: [bankActivity.actName, bankActivity.bankName],
  pinyin: bankActivity.pinyin,
}

/** Bank activities to choose from (contract §3): they are the provider's, whatever rows one sees. */
export default defineCall({
  path: '/v1/bankActivity/actKVRequest',
  access: { roles: ['3'], codes: [CODE_DATA_PERMIT] },
  request: keyValueRequest,
  handler: ({ tx, caller }, query) =>
    tx
      .select({ key: bankActivity.actId, value: bankActivity.actName })
      .from(bankActivity)
      .where(and(eq(bankActivity.providerId, caller.providerId), choiceWhere(columns, query)))
      .orderBy(...choiceOrder(columns, query))
      .limit(MAX_CHOICES),
})
