import { and, desc, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { CODE_ALL } from '#domain/codes'
import { codes } from '#domain/approval/fields'
import { user, userRole } from '../../core/access-schema'
import type { Act } from '../../core/approval/port'
import type { Caller, SessionContext } from '../../core/call'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { approvalRule } from './approval-rule-schema'

export type Rule = typeof approvalRule.$inferSelect

/** The role of `app_role` that the caller has now; null: an account with codes of its own. */
export const roleNoOf = (caller: Pick<Caller, 'providerId' | 'userId' | 'roleType'>): SQL =>
  sql`(select ${userRole.roleNo} from ${userRole} where ${userRole.providerId} = ${caller.providerId}
    and ${userRole.userId} = ${caller.userId} and ${userRole.roleType} = ${caller.roleType})`

/**
 * The rule that is about an act: of those that hold, the one of the highest amount, then of the most
 * approvers. An act without an amount, or without an upper bound, meets the rules of every amount.
 */
export async function ruleFor(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  { acts, amt }: Pick<Act, 'acts' | 'amt'>,
): Promise<Rule | undefined> {
  const { askerRoleNo, askerPartnerId, fromAmt, needed, ruleNo } = approvalRule
  const [rule] = await tx
    .select()
    .from(approvalRule)
    .where(
      and(
        eq(approvalRule.providerId, caller.providerId),
        isAnyOf(approvalRule.act, acts),
        eq(approvalRule.ruleState, 'ON'),
        amt === null ? undefined : lte(fromAmt, amt),
        or(isNull(askerRoleNo), sql`${askerRoleNo} = ${roleNoOf(caller)}`),
        or(isNull(askerPartnerId), eq(askerPartnerId, caller.partnerId ?? '')),
      ),
    )
    .orderBy(desc(fromAmt), desc(needed), ruleNo)
    .limit(1)
  return rule
}

/** An enabled account that could decide, with the number and address that get its messages. */
export type Approver = Pick<typeof user.$inferSelect, 'userId' | 'mobile' | 'email'>

/** The provider's people who could decide, apart from some. */
export async function approversLeft(
  tx: Tx,
  of: { providerId: string; approverRoleNos: readonly string[] },
  without: readonly string[] = [],
): Promise<Approver[]> {
  const holds = sql`(${userRole.codes} ->> 0 = ${CODE_ALL} or ${userRole.codes} ? ${codes.verbs.decide})`
  const rows = await tx
    .selectDistinct({ userId: user.userId, mobile: user.mobile, email: user.email })
    .from(userRole)
    .innerJoin(user, eq(user.userId, userRole.userId))
    .where(
      and(
        eq(userRole.providerId, of.providerId),
        eq(userRole.roleType, '3'),
        eq(userRole.dataScope, 'ALL'),
        sql`jsonb_array_length(${userRole.teamIds}) = 0`,
        eq(user.enabled, true),
        holds,
        of.approverRoleNos.length > 0 ? isAnyOf(userRole.roleNo, of.approverRoleNos) : undefined,
      ),
    )
  return rows.filter(({ userId }) => !without.includes(userId))
}
