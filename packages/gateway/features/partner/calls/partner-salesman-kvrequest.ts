import { and, asc, eq, ilike, isNull } from 'drizzle-orm'
import { isAnyOf } from '../../../core/db/one-of'
import { codes } from '#domain/partner/fields'
import { user } from '../../../core/access-schema'
import { defineCall } from '../../../core/call'
import { escapeLike } from '../../../core/db/escape-like'
import { keyValueRequest, MAX_CHOICES } from '../../../core/list/key-values'
import { scoped } from '../../../core/scope'
import { staffRows } from '../../staff'

/** The provider's own people, of whom some look after a partner. */
export default defineCall({
  path: '/v1/partner/salesmanKVRequest',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: keyValueRequest,
  handler: ({ tx, caller }, { keyword, keys }) =>
    tx
      .select({ key: user.userId, value: user.nickName })
      .from(user)
      .where(
        and(
          scoped(caller.scope, staffRows),
          isNull(user.partnerId),
          keys && keys.length > 0 ? isAnyOf(user.userId, keys) : eq(user.enabled, true),
          keyword ? ilike(user.nickName, `%${escapeLike(keyword)}%`) : undefined,
        ),
      )
      .orderBy(asc(user.nickName), asc(user.userId))
      .limit(MAX_CHOICES),
})
