import { and, eq } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { role } from '../role/role-schema'

/** Names of roles by their numbers. */
export async function roleNames(
  tx: Tx,
  providerId: string,
  roleNos: readonly string[],
): Promise<Map<string, string>> {
  if (roleNos.length === 0) return new Map()
  const rows = await tx
    .select({ roleNo: role.roleNo, roleName: role.roleName })
    .from(role)
    .where(and(eq(role.providerId, providerId), isAnyOf(role.roleNo, roleNos)))
  return new Map(rows.map(({ roleNo, roleName }) => [roleNo, roleName]))
}

export const ANYBODY = '所有审批人'

/** The roles that may decide, in words. */
export const approverWords = (
  names: ReadonlyMap<string, string>,
  roleNos: readonly string[],
): string => roleNos.map((no) => names.get(no) ?? no).join('、') || ANYBODY
