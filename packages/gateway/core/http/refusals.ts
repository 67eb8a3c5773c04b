import type { Log } from '../call'
import { logSecurity } from '../security-log'
import { addressKey } from './address'
import { createRecent } from './recent'

/** An exceeded limit. */
export interface Refusal {
  address: string
  /** Which limit: `calls-per-session`, `slow-body` … */
  reason: string
  path?: string
  userId?: string
  /** Id of the request, if there is one yet. */
  reqId?: string
}

const MAX_PATH = 100

/**
 * Logs refused limits, once a second for each address and reason: a flood of requests must not
 * flood the log as well.
 */
export function createRefusalLog(log: Log): (refusal: Refusal) => void {
  const told = createRecent<true>(10_000, 1000)
  return ({ address, reason, path, userId, reqId }) => {
    const key = `${reason} ${addressKey(address)}`
    if (told.get(key)) return
    told.set(key, true)
    logSecurity(log, {
      event: 'limit-refused',
      address,
      reason,
      ...(path !== undefined && { path: path.slice(0, MAX_PATH) }),
      ...(userId !== undefined && { userId }),
      ...(reqId !== undefined && { reqId }),
    })
  }
}
