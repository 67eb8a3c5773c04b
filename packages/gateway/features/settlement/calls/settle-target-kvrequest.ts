import { CODES } from '#domain/permission-codes'
import { nameKey } from '#domain/reading/name'
import { and, asc, eq, isNull, like, or } from 'drizzle-orm'
import { isAnyOf } from '../../../core/db/one-of'
import { defineCall, type SessionContext } from '../../../core/call'
import { partner, provider } from '../../../core/access-schema'
import { escapeLike } from '../../../core/db/escape-like'
import {
  keyValueRequest,
  MAX_CHOICES,
  type KeyValue,
  type KeyValueQuery,
} from '../../../core/list/key-values'
import { holdsAny, spelled } from '../../../core/search/indexed'
import { choosablePartners } from '../../partner'

/** Who is settled with: the provider itself, and its top-level partners. */
export default defineCall({
  path: '/v1/settle/targetKVRequest',
  access: { roles: ['3', '4'], codes: [CODES.settle.list, CODES.invoice.list] },
  request: keyValueRequest,
  async handler(context, query): Promise<KeyValue[]> {
    const own = context.caller.roleType === '3' ? await ownChoice(context, query) : []
    return [...own, ...(await partnerChoices(context, query))].slice(0, MAX_CHOICES)
  },
})

async function ownChoice({ tx, caller }: SessionContext, { keyword, keys }: KeyValueQuery) {
  const rows = await tx
    .select({ key: provider.providerId, value: provider.name })
    .from(provider)
    .where(eq(provider.providerId, caller.providerId))
  return rows.filter(({ key, value }) =>
    keys && keys.length > 0
      ? keys.includes(key)
      : !keyword || nameKey(value).includes(nameKey(keyword)) || key.startsWith(keyword),
  )
}

function partnerChoices({ tx, caller }: SessionContext, { keyword, keys }: KeyValueQuery) {
  return tx
    .select({ key: partner.partnerId, value: partner.name })
    .from(partner)
    .where(
      and(
        choosablePartners(caller.scope),
        isNull(partner.parentId),
        keys && keys.length > 0
          ? isAnyOf(partner.partnerId, keys)
          : or(
              spelled(keyword ?? '', (text) => holdsAny([partner.name, partner.pinyin], text)),
              like(partner.partnerId, `${escapeLike(keyword ?? '')}%`),
            ),
      ),
    )
    .orderBy(asc(partner.partnerId))
    .limit(MAX_CHOICES)
}
