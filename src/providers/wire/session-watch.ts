import { RESP } from '#domain/codes'
import { ConsoleError } from '../../lib/post'
import type { Session } from '../../lib/session'

/**
 * Tells once that a session is lost, however many calls were under way when it ended. An answer
 * to a call of an earlier session says nothing about the present one.
 */
export function createSessionWatch(
  session: Pick<Session, 'get'>,
  onLost: (error: ConsoleError) => void = () => {},
): { answered(token: string): void; failed(token: string, error: unknown): void } {
  let lostToken: string | undefined
  return {
    /** A call with this token worked. */
    answered(token) {
      if (token) lostToken = undefined
    },
    failed(token, error) {
      if (!(error instanceof ConsoleError) || error.respCode !== RESP.NO_SESSION) return
      if (token !== session.get().token) return
      // After the reset, polls that still run carry no token: the same loss, told already.
      if (lostToken !== undefined && (token === lostToken || token === '')) return
      lostToken = token
      error.endsSession = true
      onLost(error)
    },
  }
}

/** What every call of a signed-in user carries (spec §3); nothing without a token. */
export function sessionFields(
  session: Pick<Session, 'get'>,
): { sessionId: string; userId: string; __branchId: string } | undefined {
  const { token, userId, custId } = session.get()
  return token ? { sessionId: token, userId, __branchId: custId } : undefined
}
