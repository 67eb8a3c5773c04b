import { CODE_ALL, RESP } from '#domain/codes'
import { featuresIn } from '#domain/features'
import { ConsoleError, type Post } from '../../lib/post'
import type { Session } from '../../lib/session'

export interface PermissionsResult {
  /** The codes the server answered, or `all` when the call failed. */
  codes: readonly string[]
  /** The authorization list is empty: 暂无任何权限，请联系相关负责人 is shown. */
  empty: boolean
  /** The menu fell back to `all` (spec §4); the shell shows this and offers a retry. */
  failed: boolean
}

/**
 * Loads the authorization list and the permission codes into the session (contract §4.4). The
 * fallback only affects the menu: the gateway still refuses each call.
 * @throws ConsoleError for 90401, which is no failure of the menu; AbortError
 */
export async function loadPermissions(
  post: Post,
  session: Session,
  signal?: AbortSignal,
): Promise<PermissionsResult> {
  const { custId, userId, roleId } = session.get()
  const [auths, served] = await Promise.all([
    post<{ auths: unknown[] | null } | null>(
      '/v1/member/queryAuthList',
      { userCustId: custId, loginUserId: userId },
      { signal },
    ).catch(orUndefined),
    post<{ permCodeList: unknown[] | null; features?: unknown } | null>(
      '/v1/member/queryUserPermission',
      {},
      { signal },
    ).catch(orUndefined),
  ])
  const codes = served === undefined ? [CODE_ALL] : (served?.permCodeList ?? []).map(String)
  session.setPermCodes(codes, featuresIn(served?.features))
  return {
    codes,
    // Type 30 has its one code by rule, not from the list, so an empty list is normal there.
    empty: auths !== undefined && (auths?.auths ?? []).length === 0 && roleId !== '30',
    failed: served === undefined,
  }
}

/** undefined for a failed call; a lost session and an abort are rethrown. */
function orUndefined(error: unknown): undefined {
  if (error instanceof ConsoleError && error.respCode !== RESP.NO_SESSION) return undefined
  throw error
}
