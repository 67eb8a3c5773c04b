import { CODE_ALL, CODE_HOME, type RoleType } from '#domain/codes'
import type { CodeGroup } from '#domain/permission-codes'
import { and, eq, sql } from 'drizzle-orm'
import { user, userRole } from '../../core/access-schema'
import type { Caller } from '../../core/call'
import { CODE_GROUPS, codesOf } from '../../core/code-groups'
import type { Tx } from '../../core/db/open'
import { conflict } from '../../core/errors'

/** What a role, or a person in one, may do. */
export interface Held {
  roleType: string
  codes: readonly string[]
  authFlag: string
}

/** Callers grant only what they hold; a partner's users cannot grant a provider role. */
export function mayGrant(caller: Caller, { roleType, codes, authFlag }: Held): boolean {
  if (caller.roleType === '4' && roleType !== '4') return false
  if (authFlag === '1' && caller.authFlag !== '1') return false
  if (codes[0] === CODE_ALL) return caller.codes[0] === CODE_ALL
  return codes.every((code) => code === CODE_HOME || caller.may(code))
}

/**
 * Whether the caller may do all that a person may: only then may the caller steer the person, whose
 * password or session would be as good as those rights. Roles of other systems count too.
 */
export const covers = (
  caller: Caller,
  roles: readonly (Held & { providerId: string })[],
): boolean => roles.every((one) => one.providerId === caller.providerId && mayGrant(caller, one))

/** Every code a role of this type may hold. */
export const codesFor = (roleType: RoleType): ReadonlySet<string> =>
  new Set([CODE_HOME, ...codesOf(roleType, Object.keys(CODE_GROUPS) as CodeGroup[])])

/**
 * Call it after the change, in the same transaction: a provider without an administrator who holds
 * all rights could not be repaired.
 * @throws CallError 90409
 */
export async function keepAdministrator(tx: Tx, providerId: string): Promise<void> {
  const [left] = await tx
    .select({ one: sql`1` })
    .from(userRole)
    .innerJoin(user, eq(user.userId, userRole.userId))
    .where(
      and(
        eq(userRole.providerId, providerId),
        eq(userRole.roleType, '3'),
        eq(userRole.dataScope, 'ALL'),
        sql`${userRole.codes} ->> 0 = ${CODE_ALL}`,
        sql`jsonb_array_length(${userRole.teamIds}) = 0`,
        eq(user.enabled, true),
      ),
    )
    .limit(1)
  if (!left) throw conflict('至少保留一名在用的管理员（全部权限、全部数据）')
}
