import { sqlState } from './retry'

/** Connection errors of the socket and SQLSTATE classes 08 (connection) and 57P (shutdown). */
const AWAY =
  /^(ECONN\w+|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|57P\d\d|25P03|53300)$/
/** Messages to which `pg` gives no code. */
const AWAY_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|pool after calling end|not queryable/i

/**
 * Whether an error of a database call says that its connection was lost or could not be had. The
 * outcome of a COMMIT that fails so is unknown, so it is not retried here: the caller answers 503,
 * and a client's resend under the same `requestSeqId` finds out.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (AWAY.test(sqlState(error) ?? '')) return true
  for (let at = error; at instanceof Error; at = at.cause)
    if (AWAY_MESSAGE.test(at.message)) return true
  return false
}
