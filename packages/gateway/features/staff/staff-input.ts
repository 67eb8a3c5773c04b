import { and, eq, type SQL } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { z } from 'zod'
import { DATA_SCOPE } from '#domain/staff/fields'
import { partner, user, type userRole } from '../../core/access-schema'
import type { SessionContext } from '../../core/call'
import { badField } from '../../core/errors'
import { id, optional, text, texts } from '../../core/inputs'
import { nextInSequence } from '../../core/numbers'
import { scoped } from '../../core/scope'
import { mayGrant } from '../role'
import { role } from '../role/role-schema'
import { shop, team } from '../shop/shop-schema'
import { hasLoginName } from '../user'

/** Fields of every account, new or not. */
export const staffInput = {
  nickName: text(20),
  newEmail: optional(text(64)),
  roleNos: texts(3),
  partnerId: optional(id()),
  shopIds: optional(texts(50)),
  dataScope: z.enum(Object.keys(DATA_SCOPE) as [keyof typeof DATA_SCOPE]),
  teamIds: optional(texts(50)),
  partnerIds: optional(texts(50)),
}

export interface StaffInput {
  newEmail?: string | undefined
  roleNos: readonly string[]
  partnerId?: string | undefined
  shopIds?: string[] | undefined
  dataScope: keyof typeof DATA_SCOPE
  teamIds?: string[] | undefined
  partnerIds?: string[] | undefined
}

type RoleRow = Omit<typeof userRole.$inferInsert, 'userId'>

/**
 * The rows of `user_role` that are asked for, each with what its role gives.
 * @throws CallError 90400 at the field: unknown, two of one type, more than the caller holds,
 *   outside the caller's rows
 */
export async function rolesAsked(context: SessionContext, input: StaffInput): Promise<RoleRow[]> {
  const { tx, caller } = context
  const { providerId } = caller
  if (input.roleNos.length === 0) throw badField('roleNos', '请选择角色')
  const found = await tx
    .select()
    .from(role)
    .where(
      and(
        eq(role.providerId, providerId),
        isAnyOf(role.roleNo, input.roleNos),
        // A partner's people read no name of a role that is not theirs, in a refusal neither.
        caller.roleType === '4' ? eq(role.roleType, '4') : undefined,
      ),
    )
  if (found.length !== new Set(input.roleNos).size) throw badField('roleNos', '角色不存在')
  if (new Set(found.map(({ roleType }) => roleType)).size < found.length)
    throw badField('roleNos', '每种类型的角色至多一个')
  const beyond = found.find((one) => !mayGrant(caller, one))
  if (beyond) throw badField('roleNos', `不能授予自己没有的权限：${beyond.roleName}`)
  const scope = await scopeAsked(context, input)
  const held: RoleRow[] = []
  for (const one of found.toSorted((a, b) => Number(a.roleType) - Number(b.roleType))) {
    const { roleNo, roleName, roleType, codes, authFlag, mfaRequired, mfaAboveAmt } = one
    held.push({
      roleNo,
      roleName,
      roleType,
      codes,
      authFlag,
      mfaRequired,
      mfaAboveAmt,
      providerId,
      seq: held.length,
      ...(await belongsTo(context, roleType, input)),
      ...(roleType !== '30' && scope),
    })
  }
  return held
}

async function belongsTo(
  { tx, caller }: SessionContext,
  roleType: string,
  input: StaffInput,
): Promise<Pick<RoleRow, 'custId' | 'partnerId' | 'shopIds' | 'businessMode'>> {
  if (roleType === '3')
    return { custId: caller.providerId, partnerId: null, shopIds: [], businessMode: '2' }
  if (roleType === '4') {
    if (!input.partnerId) throw badField('partnerId', '请选择所属渠道商')
    const [known] = await tx
      .select()
      .from(partner)
      .where(and(scoped(caller.scope, partner), eq(partner.partnerId, input.partnerId)))
    if (!known) throw badField('partnerId', '渠道商不存在')
    const { partnerId } = known
    return { custId: partnerId, partnerId, shopIds: [], businessMode: '2' }
  }
  const shopIds = input.shopIds ?? []
  if (shopIds.length === 0) throw badField('shopIds', '请选择所属门店')
  const shops = await tx
    .select({ id: shop.shopId })
    .from(shop)
    .where(and(scoped(caller.scope, shop), isAnyOf(shop.shopId, shopIds)))
  if (shops.length !== new Set(shopIds).size) throw badField('shopIds', '门店不存在')
  const serial = await nextInSequence(tx, 'id51')
  const custId = `51${String(serial).padStart(14, '0')}`
  return { custId, partnerId: null, shopIds, businessMode: '1' }
}

async function scopeAsked(
  { tx, caller }: SessionContext,
  { dataScope, teamIds = [], partnerIds = [] }: StaffInput,
): Promise<Pick<RoleRow, 'dataScope' | 'teamIds' | 'partnerIds'>> {
  switch (dataScope) {
    case 'TEAM': {
      if (teamIds.length === 0) throw badField('teamIds', '请选择部门')
      const known = await tx
        .select({ id: team.teamId })
        .from(team)
        .where(and(eq(team.providerId, caller.providerId), isAnyOf(team.teamId, teamIds)))
      if (known.length !== new Set(teamIds).size) throw badField('teamIds', '部门不存在')
      return { dataScope: 'ALL', teamIds, partnerIds: [] }
    }
    case 'PARTNERS': {
      if (partnerIds.length === 0) throw badField('partnerIds', '请选择可见渠道商')
      const known = await tx
        .select({ id: partner.partnerId })
        .from(partner)
        .where(and(scoped(caller.scope, partner), isAnyOf(partner.partnerId, partnerIds)))
      if (known.length !== new Set(partnerIds).size) throw badField('partnerIds', '渠道商不存在')
      return { dataScope: 'PARTNERS', teamIds: [], partnerIds }
    }
    default:
      return { dataScope, teamIds: [], partnerIds: [] }
  }
}

/** @throws CallError 90400 at what another account has */
export async function refuseTaken(
  { tx }: SessionContext,
  asked: { loginName?: string; mobile?: string },
): Promise<void> {
  const isTaken = async (condition: SQL) =>
    (await tx.select({ id: user.userId }).from(user).where(condition)).length > 0
  if (asked.loginName !== undefined && (await isTaken(hasLoginName(asked.loginName))))
    throw badField('loginName', '该账号已存在')
  if (asked.mobile !== undefined && (await isTaken(eq(user.mobile, asked.mobile))))
    throw badField('newMobile', '该手机号已被使用')
}
