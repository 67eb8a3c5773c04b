import { and } from 'drizzle-orm'
import { defineCall } from '../../../core/call'
import { merchant } from '../merchant-schema'
import {
  choiceOrder,
  choiceWhere,
  keyValueRequest,
  MAX_CHOICES,
  SELECT_CODES,
} from '../../../core/list/key-values'
import { merchantScope } from '../merchant-list'

const columns = {
  key: merchant.merId,
  names: [merchant.merRegName, merchant.shortName],
  pinyin: merchant.pinyin,
}

/** Merchants to choose from, by number, name, short name or pinyin initials (contract §3). */
export default defineCall({
  path: '/v1/merchant/merchantKVRequest',
  access: { roles: ['3', '4'], codes: SELECT_CODES },
  request: keyValueRequest,
  handler: ({ tx, caller }, query) =>
    tx
      .select({ key: merchant.merId, value: merchant.merRegName })
      .from(merchant)
      .where(and(merchantScope(caller.scope), choiceWhere(columns, query)))
      .orderBy(...choiceOrder(columns, query))
      .limit(MAX_CHOICES),
})
