import { and, asc, eq, exists, or, sql } from 'drizzle-orm'
import { maskEmail, maskMobile } from '#domain/mask'
import { ROLE_TYPE } from '#domain/role/fields'
import { DATA_SCOPE, STAFF_STATUS } from '#domain/staff/fields'
import { enumItem } from '#domain/field'
import { partner, user, userRole } from '../../core/access-schema'
import type { SessionContext } from '../../core/call'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { defineList, type Part } from '../../core/list/define-list'
import { contains, elsewhere, exact, made } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { scoped } from '../../core/scope'
import { wireTime } from '../../core/wire-time'

export type UserRole = typeof userRole.$inferSelect
export type StaffRow = typeof user.$inferSelect & {
  roles: UserRole[]
  partnerName: string | null
}

const page = pageOf(user)

/** Staff of the provider, or of a partner and those below, or oneself; staff have no shops. */
export const staffRows = {
  providerId: user.providerId,
  partnerId: user.partnerId,
  createdBy: user.userId,
  byShop: 'NONE',
} as const

const rolesOf = (tx: Tx, userIds: readonly string[]) =>
  tx
    .select({ role: userRole, partnerName: partner.name })
    .from(userRole)
    .leftJoin(
      partner,
      and(eq(partner.providerId, userRole.providerId), eq(partner.partnerId, userRole.partnerId)),
    )
    .where(isAnyOf(userRole.userId, userIds))
    .orderBy(asc(userRole.seq), asc(userRole.roleType))

export async function staffRecords(tx: Tx, part: Part): Promise<StaffRow[]> {
  const users = await page(tx, part)
  if (users.length === 0) return []
  const roles = await rolesOf(
    tx,
    users.map(({ userId }) => userId),
  )
  return users.map((one) => {
    const own = roles.filter(({ role }) => role.userId === one.userId)
    const partnerName = own.find((held) => held.partnerName !== null)?.partnerName ?? null
    return { ...one, roles: own.map(({ role }) => role), partnerName }
  })
}

export const staffList = defineList<StaffRow>({
  table: user,
  scope: staffRows,
  filters: {
    staffId: exact(user.userId),
    loginName: contains(user.loginName),
    nickName: contains(user.nickName),
    staffStatus: made(STAFF_STATUS, (values) =>
      or(...values.map((value) => eq(user.enabled, value === 'ENABLED')))!,
    ),
    roleNo: elsewhere(exact(userRole.roleNo), (matching) =>
      exists(
        sql`(select from ${userRole} where ${userRole.userId} = ${user.userId} and ${matching})`,
      ),
    ),
    partnerId: exact(user.partnerId),
  },
  sort: { createTime: user.createdAt },
  order: [user.createdAt, user.userId],
  records: staffRecords,
  row: staffRow,
})

/** How much of the rows a role sees, by what is stored of it. */
export const scopeKind = ({ dataScope, teamIds }: UserRole): keyof typeof DATA_SCOPE =>
  teamIds.length > 0 ? 'TEAM' : dataScope === 'PARTNERS' || dataScope === 'SELF' ? dataScope : 'ALL'

export const roleTypeOf = (role: UserRole): string => enumItem(ROLE_TYPE, role.roleType).label

/** A role and its type, once where they are called alike. */
const roleWords = (role: UserRole): string => {
  const type = roleTypeOf(role)
  return role.roleName === type ? type : `${role.roleName}（${type}）`
}

export function staffRow(record: StaffRow): Record<string, unknown> {
  const { roles, partnerName } = record
  const logins = roles.map(({ lastLoginAt }) => lastLoginAt?.getTime() ?? 0)
  const last = Math.max(0, ...logins)
  const [first] = roles
  return {
    staffId: record.userId,
    loginName: record.loginName,
    nickName: record.nickName,
    mobile: maskMobile(record.mobile),
    email: maskEmail(record.email) || null,
    staffStatus: record.enabled ? 'ENABLED' : 'DISABLED',
    roleText: roles.map(roleWords).join('、') || null,
    scopeText: first ? DATA_SCOPE[scopeKind(first)] : null,
    belongsText:
      partnerName ?? (roles.some(({ roleType }) => roleType === '30') ? '门店' : '服务商'),
    partnerId: record.partnerId,
    partnerName,
    passwordIsDue: record.mustChangePassword ? '1' : '0',
    lastLoginTime: last > 0 ? wireTime(new Date(last)) : null,
    createTime: wireTime(record.createdAt),
    version: record.version,
  }
}

/** Roles and what they see, by the keys of the form. */
export function heldBy({ roles }: StaffRow) {
  const main = roles.find(({ roleType }) => roleType !== '30') ?? roles[0]
  return {
    roleNos: roles.flatMap(({ roleNo }) => (roleNo === null ? [] : [roleNo])),
    shopIds: roles.flatMap(({ roleType, shopIds }) => (roleType === '30' ? shopIds : [])),
    dataScope: main ? scopeKind(main) : 'ALL',
    teamIds: main?.teamIds ?? [],
    partnerIds: main?.partnerIds ?? [],
  }
}

/** @throws CallError 90404 outside the scope */
export async function findStaff(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  staffId: string,
): Promise<StaffRow> {
  const [found] = await staffRecords(tx, {
    where: and(scoped(caller.scope, staffRows), eq(user.userId, staffId))!,
    orderBy: [asc(user.userId)],
    limit: 1,
  })
  if (!found) throw notFound()
  return found
}
