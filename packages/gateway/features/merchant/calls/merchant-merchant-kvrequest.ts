import { defineCall } from '../../../core/call'
import { merchant } from '../merchant-schema'
import { choicesOf, keyValueRequest, SELECT_CODES } from '../../../core/list/key-values'
import { scoped } from '../../../core/scope'

const choices = {
  table: merchant,
  key: merchant.merId,
  value: merchant.merRegName,
  names: [merchant.merRegName, merchant.shortName],
  pinyin: merchant.pinyin,
  indexed: true,
} as const

/** Merchants to choose from, by number, name, short name or pinyin initials (contract §3). */
export default defineCall({
  path: '/v1/merchant/merchantKVRequest',
  access: { roles: ['3', '4'], codes: SELECT_CODES },
  request: keyValueRequest,
  handler: ({ tx, caller }, query) => choicesOf(tx, choices, scoped(caller.scope, merchant), query),
})
