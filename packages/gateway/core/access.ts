import { RESP } from '#domain/codes'
import type { Call, Caller, SessionCall, GatewayConfig } from './call'
import type { Clock } from './clock'
import type { Db } from './db/open'
import { inTransaction } from './db/retry'
import { CallError, conflict, forbidden } from './errors'
import type { ShopsOfTeams } from './scope/of-role'
import { callerOf, findSession } from './session'

export const SWITCHED = '角色已切换，请刷新页面'
export const PASSWORD_IS_DUE = '请先修改密码'
export const FACTOR_IS_DUE = '您的角色要求两步验证，请重新登录并设置'

/** Why a caller may not make a call; undefined: they may. */
export function closedBy(
  { access: { roles, codes } }: Pick<SessionCall, 'access'>,
  caller: Caller,
): 'role' | 'code' | undefined {
  if (roles && !roles.includes(caller.roleType)) return 'role'
  return codes && !codes.some((code) => caller.may(code)) ? 'code' : undefined
}

/** Whether any call would take a file of this caller. */
export function mayUpload(calls: ReadonlyMap<string, Call>, caller: Caller): boolean {
  return [...calls.values()].some(
    (call) => call.takesFiles === true && isSessionCall(call) && !closedBy(call, caller),
  )
}

const isSessionCall = (call: Call): call is SessionCall => typeof call.access === 'object'

/** The session of an upload, which is no call and carries its fields itself (contract §1). */
export async function authenticate(
  deps: { db: Db; clock: Clock; config: GatewayConfig; shopsOfTeams: ShopsOfTeams },
  sessionId: string,
  userId: string,
  branchId: string,
): Promise<Caller> {
  return inTransaction(
    deps.db,
    async (tx) => {
      const signedIn = await findSession(
        tx,
        sessionId,
        userId,
        deps.clock.wall(),
        deps.config.sessionIdleMin,
      )
      if (!signedIn) throw new CallError(RESP.NO_SESSION)
      if (signedIn.passwordIsDue) throw forbidden(PASSWORD_IS_DUE)
      if (signedIn.factorIsDue) throw forbidden(FACTOR_IS_DUE)
      if (!signedIn.role) throw forbidden('请先选择角色')
      if (branchId !== signedIn.custId) throw conflict(SWITCHED)
      return callerOf(tx, signedIn, signedIn.role, deps.shopsOfTeams)
    },
    { accessMode: 'read only' },
  )
}
