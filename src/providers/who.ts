import { CODE_DATA_PERMIT, CODE_REGISTERED_STORE, type RoleType } from '#domain/codes'
import type { Who } from '../lib/resource'
import type { Session } from '../lib/session'

/**
 * The signed-in user as menus and actions see it. The server's list never contains 9999999 and
 * 9999998; they are added here from flag and role (spec §6, contract §4.4): data-permit 1 gives
 * 9999999, type 30 has only 9999998.
 */
export function whoOf(session: Pick<Session, 'get' | 'permCodes' | 'features'>): Who {
  const { roleId, dataPermit, loginUserTypeExt } = session.get()
  return {
    // '' before a role is chosen: it is in no role list and has no code.
    roleId: roleId as RoleType,
    permCodes: codesOf(roleId, dataPermit, session.permCodes() ?? []),
    authFlag: dataPermit,
    loginUserTypeExt,
    features: session.features(),
  }
}

function codesOf(
  roleId: RoleType | '',
  dataPermit: string,
  served: readonly string[],
): readonly string[] {
  if (roleId === '') return []
  if (roleId === '30') return [CODE_REGISTERED_STORE]
  // Appended, never first: `all` counts only as the first entry.
  if (dataPermit === '1' && !served.includes(CODE_DATA_PERMIT)) return [...served, CODE_DATA_PERMIT]
  return served
}
