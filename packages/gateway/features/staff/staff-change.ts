import { and, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../core/db/rows-of'
import { isAnyOf } from '../../core/db/one-of'
import { maskEmail, maskMobile } from '#domain/mask'
import { DATA_SCOPE, STAFF_STATUS } from '#domain/staff/fields'
import { session, user, userRole } from '../../core/access-schema'
import type { SessionContext } from '../../core/call'
import { lockInProvider } from '../../core/db/locks'
import { conflict, forbidden } from '../../core/errors'
import { checkVersion, stateChanged } from '../../core/moves'
import { nextInSequence } from '../../core/numbers'
import { noteChange } from '../../core/operations/notes'
import { covers, keepAdministrator } from '../role'
import {
  changeMobile,
  endSessionsOf,
  forgetFailures,
  noticeTo,
  removeFactor,
  sendResetLink,
  setPassword,
  type OwnProof,
} from '../user'
import { refuseTaken, rolesAsked, type StaffInput } from './staff-input'
import { findStaff, scopeKind, type StaffRow, type UserRole } from './staff-list'

/** A password that was handed over is good for so long. */
const ONE_TIME_MS = 72 * 3_600_000

type Named = StaffInput & { nickName: string }

/** A new account, with a password to be changed. */
export async function addStaff(
  context: SessionContext,
  { loginName, newMobile, ...input }: Named & { loginName: string; newMobile: string },
  passwordHash: string,
): Promise<{ staffId: string; version: number }> {
  const { tx, caller, clock } = context
  const { providerId } = caller
  await begin(context)
  await refuseTaken(context, { loginName, mobile: newMobile })
  const roles = await rolesAsked(context, input)
  const serial = await nextInSequence(tx, 'id11')
  const staffId = `11${String(serial).padStart(14, '0')}`
  await tx.insert(user).values({
    userId: staffId,
    loginName,
    mobile: newMobile,
    email: input.newEmail ?? '',
    nickName: input.nickName,
    providerId,
    partnerId: homeOf(roles),
    passwordHash,
    mustChangePassword: true,
    passwordExpiresAt: new Date(clock.wall() + ONE_TIME_MS),
    createdAt: new Date(clock.now()),
  })
  await tx.insert(userRole).select(
    rowsOf(
      userRole,
      roles.map((one) => ({ ...one, userId: staffId })),
    ),
  )
  const after = factsOf(await findStaff(context, staffId))
  noteChange(tx, { type: 'staff', id: staffId, after: { 账号: loginName, ...after } })
  return { staffId, version: 1 }
}

/**
 * Roles and what they see hold at once, in every session.
 * @param proof asked for where the mobile changes
 */
export async function changeStaff(
  context: SessionContext,
  who: { staffId: string; version: number },
  { newMobile, ...input }: Named & { newMobile?: string | undefined },
  proof: OwnProof,
): Promise<{ staffId: string; version: number }> {
  const { tx, caller } = context
  const before = await hold(context, who)
  if (newMobile !== undefined && newMobile !== before.mobile) {
    await refuseTaken(context, { mobile: newMobile })
    await changeMobile(context, before, newMobile, proof)
  }
  const roles = await rolesAsked(context, input)
  const same = sameRoles(before.roles, roles)
  if (before.userId === caller.userId && !same) throw forbidden('不能修改自己的角色与数据范围')
  const types = roles.map(({ roleType }) => roleType)
  const kept = before.roles.filter(({ roleType }) => types.includes(roleType))
  const gone = before.roles.filter(
    ({ roleType }) => OURS.includes(roleType) && !kept.some((one) => one.roleType === roleType),
  )
  if (gone.length > 0) {
    const leaving = gone.map(({ roleType }) => roleType)
    await tx
      .delete(userRole)
      .where(
        and(
          eq(userRole.providerId, caller.providerId),
          eq(userRole.userId, before.userId),
          isAnyOf(userRole.roleType, leaving),
        ),
      )
    await tx
      .delete(session)
      .where(and(eq(session.userId, before.userId), isAnyOf(session.roleType, leaving)))
  }
  // The same as before are left alone, down to the name that the role had then.
  for (const one of same ? [] : roles) {
    const was = kept.find(({ roleType }) => roleType === one.roleType)
    const row = { ...one, ...(was && one.roleType === '30' && { custId: was.custId }) }
    await tx
      .insert(userRole)
      .values({ ...row, userId: before.userId })
      .onConflictDoUpdate({
        target: [userRole.providerId, userRole.userId, userRole.roleType],
        set: row,
      })
  }
  const email = input.newEmail ?? before.email
  if (email !== before.email) await noticeTo(context, before, `更换邮箱为${maskEmail(email)}`)
  await tx
    .update(user)
    .set({
      nickName: input.nickName,
      email,
      partnerId: homeOf(roles),
      version: sql`${user.version} + 1`,
    })
    .where(eq(user.userId, before.userId))
  await keepAdministrator(tx, caller.providerId)
  await note(context, before)
  return { staffId: before.userId, version: before.version + 1 }
}

/** @param enabled false: ends the user's sessions, too */
export async function setEnabled(
  context: SessionContext,
  who: { staffId: string; version: number },
  enabled: boolean,
): Promise<{ staffId: string; version: number }> {
  const { tx, caller } = context
  const before = await hold(context, who)
  if (before.userId === caller.userId) throw forbidden('不能停用自己')
  if (before.enabled === enabled) throw stateChanged(STAFF_STATUS, enabled ? 'ENABLED' : 'DISABLED')
  await tx
    .update(user)
    .set({ enabled, version: before.version + 1 })
    .where(eq(user.userId, before.userId))
  if (!enabled) await endSessionsOf(tx, before.userId)
  await keepAdministrator(tx, caller.providerId)
  await note(context, before)
  return { staffId: before.userId, version: before.version + 1 }
}

/** A password in the place of a lost one, to be changed; all sessions end. */
export async function resetPassword(
  context: SessionContext,
  who: { staffId: string; version: number },
  passwordHash: string,
): Promise<{ staffId: string; loginName: string }> {
  const { tx, caller, clock } = context
  const before = await hold(context, who)
  if (before.userId === caller.userId) throw forbidden('不能重置自己的密码')
  const expiresAt = new Date(clock.wall() + ONE_TIME_MS)
  const at = new Date(clock.now())
  await setPassword(tx, before.userId, { passwordHash, mustChange: true, expiresAt, at })
  await endSessionsOf(tx, before.userId)
  await forgetFailures(context, before)
  await noticeTo(context, before, '由管理员重置了登录密码')
  noteChange(tx, { type: 'staff', id: before.userId, after: { 事项: '生成一次性密码' } })
  return { staffId: before.userId, loginName: before.loginName }
}

/** Sends the person a link to set a new password; the old one is valid until they have. */
export async function sendLink(
  context: SessionContext,
  who: { staffId: string; version: number },
): Promise<{ staffId: string; loginName: string; sentTo: string }> {
  const { tx, caller } = context
  const before = await hold(context, who)
  if (before.userId === caller.userId) throw forbidden('不能重置自己的密码')
  if (!before.enabled) throw conflict('员工已停用，不能重置密码')
  const receivers = await sendResetLink(context, before)
  noteChange(tx, { type: 'staff', id: before.userId, after: { 事项: '发送密码重置链接' } })
  return {
    staffId: before.userId,
    loginName: before.loginName,
    sentTo: receivers.join('、'),
  }
}

/** Removes the second factor of a user who lost the app and the recovery codes; all sessions end. */
export async function resetMfa(
  context: SessionContext,
  who: { staffId: string; version: number },
): Promise<{ staffId: string }> {
  const { tx, caller } = context
  const before = await hold(context, who)
  if (before.userId === caller.userId) throw forbidden('请在个人设置中关闭自己的两步验证')
  if (!(await removeFactor(tx, before.userId))) throw conflict('该员工未开启两步验证')
  await endSessionsOf(tx, before.userId)
  await noticeTo(context, before, '由管理员关闭了两步验证')
  noteChange(tx, { type: 'staff', id: before.userId, after: { 两步验证: '已重置' } })
  return { staffId: before.userId }
}

/** Login user types that are ours to give; another system's stay as they are. */
const OURS: readonly string[] = ['3', '4', '30']

async function begin({ tx, caller }: SessionContext): Promise<void> {
  await lockInProvider(tx, 'staff', caller.providerId, '')
}

/** Refuses a caller with fewer rights than the user: the user's password would give them those. */
async function hold(
  context: SessionContext,
  { staffId, version }: { staffId: string; version: number },
): Promise<StaffRow> {
  await begin(context)
  const found = await findStaff(context, staffId)
  checkVersion(found, version)
  if (!covers(context.caller, found.roles)) throw forbidden('对方有您没有的权限，不能修改')
  return found
}

/** Whose people: a partner's only who has no role of the provider's. */
function homeOf(roles: readonly { roleType: string; partnerId?: string | null }[]): string | null {
  const partnerId = roles.find(({ roleType }) => roleType === '4')?.partnerId ?? null
  return roles.some(({ roleType }) => roleType === '3') ? null : partnerId
}

/** What decides which rows and codes a role gives. */
const weight = ({ roleType, roleNo, partnerId, dataScope, ...lists }: Partial<UserRole>) =>
  JSON.stringify([
    roleType,
    roleNo,
    partnerId ?? null,
    dataScope ?? 'ALL',
    ...[lists.teamIds, lists.partnerIds, lists.shopIds].map((list) => [...(list ?? [])].sort()),
  ])

function sameRoles(before: readonly UserRole[], after: readonly Partial<UserRole>[]): boolean {
  const ours = before.filter(({ roleType }) => OURS.includes(roleType)).map(weight)
  return ours.toSorted().join() === after.map(weight).toSorted().join()
}

function factsOf({ nickName, mobile, email, enabled, roles, partnerName }: StaffRow) {
  return {
    姓名: nickName,
    手机号: maskMobile(mobile),
    邮箱: maskEmail(email),
    状态: enabled ? '在用' : '停用',
    角色: roles.map(({ roleName }) => roleName).join('、'),
    数据范围: roles.map((one) => DATA_SCOPE[scopeKind(one)]).join('、'),
    所属渠道商: partnerName ?? '',
  }
}

async function note(context: SessionContext, before: StaffRow): Promise<void> {
  const after = await findStaff(context, before.userId)
  noteChange(context.tx, {
    type: 'staff',
    id: before.userId,
    before: factsOf(before),
    after: factsOf(after),
  })
}
