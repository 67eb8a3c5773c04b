import type { Log } from '../call'
import { logSecurity } from '../security-log'
import { addressKey } from './address'
import { createRecent } from './recent'

/** A limit that was met. */
export interface Refusal {
  address: string
  /** Which limit: `calls-per-session`, `slow-body` … */
  reason: string
  path?: string
  userId?: string
  /** Of the request, where there is one yet. */
  reqId?: string
}

const MAX_PATH = 100

/**
 * Tells the log of refused limits, once in a second for each address and reason: whoever floods
 * the gateway must not flood its log as well.
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
