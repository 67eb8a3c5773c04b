import { and, eq } from 'drizzle-orm'
import type { ApprovalAct } from '#domain/approval/acts'
import { moneyGranted } from '#domain/role/money-codes'
import type { SessionContext } from '../../core/call'
import { isAnyOf } from '../../core/db/one-of'
import { badField } from '../../core/errors'
import { role } from '../role/role-schema'
import { findStaff } from './staff-list'

/** The act of giving an account its roles: with more codes that move money than it has, ROLE. */
export async function grantAct(
  context: SessionContext,
  asked: { staffId?: string; roleNos: readonly string[]; newMobile?: string | undefined },
): Promise<ApprovalAct | undefined> {
  const { tx, caller } = context
  const { staffId, roleNos, newMobile } = asked
  const of = and(eq(role.providerId, caller.providerId), isAnyOf(role.roleNo, roleNos))
  const given = await tx.select({ codes: role.codes }).from(role).where(of)
  const before = staffId === undefined ? [] : (await findStaff(context, staffId)).roles
  const held = flat(before.map(({ codes }) => codes))
  if (moneyGranted(held, flat(given.map(({ codes }) => codes))).length === 0) return undefined
  // The proof of another mobile is the asker's own, and cannot wait for others.
  if (staffId !== undefined && newMobile !== undefined)
    throw badField('newMobile', '增加资金权限时不能同时更换手机号，请分两次保存')
  return 'ROLE'
}

/** `all` first, as a role has it. */
const flat = (lists: readonly (readonly string[])[]): string[] =>
  lists.flat().toSorted((a, b) => Number(b === 'all') - Number(a === 'all'))
