import { and, asc, eq, ilike, or } from 'drizzle-orm'
import { isAnyOf } from '../../../core/db/one-of'
import { ROLE_TYPE, codes as roleCodes } from '#domain/role/fields'
import { codes as ruleCodes } from '#domain/approval-rule/fields'
import { codes as staffCodes } from '#domain/staff/fields'
import { enumItem } from '#domain/field'
import { defineCall } from '../../../core/call'
import { escapeLike } from '../../../core/db/escape-like'
import { keyValueRequest, MAX_CHOICES } from '../../../core/list/key-values'
import { scoped } from '../../../core/scope'
import { role } from '../role-schema'

/** Roles to choose from; a partner's people choose from those of partners. */
export default defineCall({
  path: '/v1/role/roleKVRequest',
  access: {
    roles: ['3', '4'],
    codes: [roleCodes.verbs.list, staffCodes.verbs.list, ruleCodes.verbs.list],
  },
  request: keyValueRequest,
  async handler({ tx, caller }, { keyword, keys }) {
    const rows = await tx
      .select()
      .from(role)
      .where(
        and(
          caller.roleType === '4' && caller.scope.seesEverything
            ? and(eq(role.providerId, caller.providerId), eq(role.roleType, '4'))
            : scoped(caller.scope, role),
          keys && keys.length > 0 ? isAnyOf(role.roleNo, keys) : undefined,
          keyword
            ? or(ilike(role.roleName, `%${escapeLike(keyword)}%`), eq(role.roleNo, keyword))
            : undefined,
        ),
      )
      .orderBy(asc(role.roleType), asc(role.roleNo))
      .limit(MAX_CHOICES)
    return rows.map(({ roleNo, roleName, roleType }) => ({
      key: roleNo,
      value: `${roleName}（${enumItem(ROLE_TYPE, roleType).label}）`,
    }))
  },
})
