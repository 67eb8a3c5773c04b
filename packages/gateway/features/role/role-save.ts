import { and, eq, ne, sql } from 'drizzle-orm'
import { CODE_ALL, CODE_HOME, type RoleType } from '#domain/codes'
import { codeWords } from '#domain/role/code-words'
import { userRole } from '../../core/access-schema'
import type { SessionContext } from '../../core/call'
import { lockInProvider } from '../../core/db/locks'
import { badField, conflict, forbidden } from '../../core/errors'
import { checkVersion } from '../../core/moves'
import { nextInSequence } from '../../core/numbers'
import { noteChange } from '../../core/operations/notes'
import { endSessionsOf } from '../user'
import { codesFor, keepAdministrator, mayGrant } from './granting'
import { findRole, type RoleRow } from './role-list'
import { loweredProtection, protectionFacts } from './role-protection'
import { roleNoOf } from './standard-roles'
import { role } from './role-schema'

export interface RoleInput {
  roleName: string
  codes: readonly string[]
  authFlag: string
  mfaRequired: string
  mfaAboveAmt: number | null
  remark: string
}

/** Numbers below it are those of the roles that every provider begins with. */
const FIRST_OWN = 100

/** @throws CallError 90400 at the field, 90403 for what the caller does not hold */
export async function addRole(
  context: SessionContext,
  roleType: RoleType,
  input: RoleInput,
): Promise<{ roleNo: string; version: number }> {
  const { tx, caller, clock } = context
  const { providerId } = caller
  await lockInProvider(tx, 'staff', providerId, '')
  const codes = checkedCodes(roleType, input.codes)
  if (!mayGrant(caller, { ...input, codes, roleType })) throw beyondOwn()
  await checkName(context, input.roleName)
  const serial = FIRST_OWN + (await nextInSequence(tx, `R${providerId}`))
  const roleNo = roleNoOf(providerId, serial)
  const createdAt = new Date(clock.now())
  await tx.insert(role).values({ ...input, providerId, roleNo, roleType, codes, createdAt })
  const after = {
    名称: input.roleName,
    ...protectionFacts(input),
    权限: codes.map(codeWords).join('、'),
  }
  noteChange(tx, { type: 'role', id: roleNo, after })
  return { roleNo, version: 1 }
}

/** Changes a role; the new rights apply at once to all users who hold it. */
export async function changeRole(
  context: SessionContext,
  { roleNo, version }: { roleNo: string; version: number },
  input: RoleInput,
): Promise<{ roleNo: string; version: number }> {
  const { tx, caller } = context
  const { providerId } = caller
  await lockInProvider(tx, 'staff', providerId, '')
  const before = await findRole(context, roleNo)
  checkVersion(before, version)
  if (!mayGrant(caller, before)) throw forbidden('该角色含有您没有的权限，不能修改')
  const codes = checkedCodes(before.roleType as RoleType, input.codes)
  if (!mayGrant(caller, { ...input, codes, roleType: before.roleType })) throw beyondOwn()
  await checkName(context, input.roleName, roleNo)
  const { roleName, authFlag, mfaRequired, mfaAboveAmt } = input
  await tx
    .update(role)
    .set({ ...input, codes, version: version + 1 })
    .where(and(eq(role.providerId, providerId), eq(role.roleNo, roleNo)))
  await tx
    .update(userRole)
    .set({ codes, roleName, authFlag, mfaRequired, mfaAboveAmt })
    .where(and(eq(userRole.providerId, providerId), eq(userRole.roleNo, roleNo)))
  if (mfaRequired === '1') await endWithoutFactor(context, roleNo)
  await keepAdministrator(tx, providerId)
  noteRoleChange(context, before, { ...input, codes })
  return { roleNo, version: version + 1 }
}

/** Deletes a role that no user holds. */
export async function dropRole(
  context: SessionContext,
  { roleNo, version }: { roleNo: string; version: number },
): Promise<void> {
  const { tx, caller } = context
  await lockInProvider(tx, 'staff', caller.providerId, '')
  const before = await findRole(context, roleNo)
  checkVersion(before, version)
  if (!mayGrant(caller, before)) throw forbidden('该角色含有您没有的权限，不能删除')
  if (before.staffCount > 0) throw conflict(`还有${before.staffCount}名员工持有该角色`)
  await tx.delete(role).where(and(eq(role.providerId, caller.providerId), eq(role.roleNo, roleNo)))
  noteChange(tx, {
    type: 'role',
    id: roleNo,
    before: { 名称: before.roleName },
    after: { 名称: '' },
  })
}

/**
 * Ends the sessions of the role's users without a second factor: their next sign-in sets one up.
 * @throws CallError 90400 for a caller without a second factor who has the role
 */
async function endWithoutFactor({ tx, caller }: SessionContext, roleNo: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.user_id as id from user_role r join app_user u using (user_id)
    where r.provider_id = ${caller.providerId} and r.role_no = ${roleNo} and not u.has_factor`)
  const ids = rows.map(({ id }) => id)
  if (ids.includes(caller.userId))
    throw badField('mfaRequired', '请先在个人设置中为自己开启两步验证')
  for (const id of ids) await endSessionsOf(tx, id)
}

const beyondOwn = () => forbidden('不能授予自己没有的权限')

/** Known codes of the type, each action code with its screen's code. */
function checkedCodes(roleType: RoleType, asked: readonly string[]): string[] {
  if (asked[0] === CODE_ALL && roleType === '3') return [CODE_ALL]
  const allowed = codesFor(roleType)
  const codes = new Set(asked.flatMap((code) => [code.split(':')[0]!, code]))
  if ([...codes].some((code) => !allowed.has(code)))
    throw badField('codes', '含有该类型角色不能持有的权限')
  if (roleType !== '30' && codes.size === 0) throw badField('codes', '请至少选择一项权限')
  codes.delete(CODE_HOME)
  return [CODE_HOME, ...codes].filter((code) => roleType !== '30' || code !== CODE_HOME)
}

async function checkName({ tx, caller }: SessionContext, roleName: string, own = '') {
  const [twin] = await tx
    .select({ roleNo: role.roleNo })
    .from(role)
    .where(
      and(
        eq(role.providerId, caller.providerId),
        eq(role.roleName, roleName),
        ne(role.roleNo, own),
      ),
    )
  if (twin) throw badField('roleName', '已有同名角色')
}

function noteRoleChange({ tx }: SessionContext, before: RoleRow, after: RoleInput): void {
  const added = after.codes.filter((code) => !before.codes.includes(code))
  const gone = before.codes.filter((code) => !after.codes.includes(code))
  const lowered = loweredProtection(before, after)
  noteChange(tx, {
    type: 'role',
    id: before.roleNo,
    before: {
      名称: before.roleName,
      说明: before.remark,
      银行活动数据: before.authFlag,
      ...protectionFacts(before),
      取消的权限: gone.map(codeWords).join('、'),
    },
    after: {
      名称: after.roleName,
      说明: after.remark,
      银行活动数据: after.authFlag,
      ...protectionFacts(after),
      增加的权限: added.map(codeWords).join('、'),
      ...(lowered !== undefined && { 事项: lowered }),
    },
  })
}
