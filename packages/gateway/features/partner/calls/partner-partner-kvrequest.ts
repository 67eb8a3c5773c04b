import { defineCall } from '../../../core/call'
import { partner } from '../../../core/access-schema'
import { choicesOf, keyValueRequest, SELECT_CODES } from '../../../core/list/key-values'
import { choosablePartners } from '../partner-choices'

const choices = {
  table: partner,
  key: partner.partnerId,
  value: partner.name,
  names: [partner.name, partner.shortName],
  pinyin: partner.pinyin,
}

/**
 * Partners to choose from: all of a provider, or oneself and those below (domain §5.3), or those
 * of the merchants one sees.
 */
export default defineCall({
  path: '/v1/partner/partnerKVRequest',
  access: { roles: ['3', '4'], codes: SELECT_CODES },
  request: keyValueRequest,
  handler: ({ tx, caller }, query) =>
    choicesOf(tx, choices, choosablePartners(caller.scope), query),
})
