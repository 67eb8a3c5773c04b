import { and, asc, eq, sql } from 'drizzle-orm'
import { ROLE_TYPE } from '#domain/role/fields'
import { userRole } from '../../core/access-schema'
import type { SessionContext } from '../../core/call'
import { isAnyOf } from '../../core/db/one-of'
import { notFound } from '../../core/errors'
import { defineList } from '../../core/list/define-list'
import { anyOf, contains, exact } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { scoped } from '../../core/scope'
import { wireTime } from '../../core/wire-time'
import type { Part } from '../../core/list/define-list'
import type { Tx } from '../../core/db/open'
import { role } from './role-schema'

export type RoleRow = typeof role.$inferSelect & { staffCount: number }

const page = pageOf(role)

/** How many people have each. */
const staffCounts = (tx: Tx, providerId: string, roleNos: readonly string[]) =>
  tx
    .select({ roleNo: userRole.roleNo, n: sql<number>`count(*)::int` })
    .from(userRole)
    .where(and(eq(userRole.providerId, providerId), isAnyOf(userRole.roleNo, roleNos)))
    .groupBy(userRole.roleNo)

async function records(tx: Tx, part: Part): Promise<RoleRow[]> {
  const rows = await page(tx, part)
  const [first] = rows
  if (!first) return []
  const roleNos = rows.map(({ roleNo }) => roleNo)
  const counts = await staffCounts(tx, first.providerId, roleNos)
  const byNo = new Map(counts.map(({ roleNo, n }) => [roleNo, n]))
  return rows.map((row) => ({ ...row, staffCount: byNo.get(row.roleNo) ?? 0 }))
}

/** A provider's roles, for people who see everything of it. */
export const roleList = defineList<RoleRow>({
  table: role,
  filters: {
    roleNo: exact(role.roleNo),
    roleName: contains(role.roleName),
    roleType: anyOf(role.roleType, ROLE_TYPE),
  },
  sort: { createTime: role.createdAt },
  order: [role.createdAt, role.roleNo],
  records,
  row: roleRow,
})

export function roleRow(record: RoleRow): Record<string, unknown> {
  const { roleNo, roleName, roleType, remark, authFlag, staffCount, version, codes } = record
  const { mfaRequired, mfaAboveAmt } = record
  const everything = codes[0] === 'all'
  return {
    roleNo,
    roleName,
    roleType,
    remark,
    authFlag,
    mfaRequired,
    mfaAboveAmt,
    everything: everything ? '1' : '0',
    codeCount: everything ? '全部' : `${codes.length} 项`,
    staffCount,
    createTime: wireTime(record.createdAt),
    version,
  }
}

/** @throws CallError 90404 */
export async function findRole(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  roleNo: string,
): Promise<RoleRow> {
  const [found] = await records(tx, {
    where: and(scoped(caller.scope, role), eq(role.roleNo, roleNo))!,
    orderBy: [asc(role.roleNo)],
    limit: 1,
  })
  if (!found) throw notFound()
  return found
}
