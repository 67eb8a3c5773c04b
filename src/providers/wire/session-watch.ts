import { RESP } from '#domain/codes'
import { ConsoleError } from '../../lib/post'
import type { Session } from '../../lib/session'

/**
 * Reports a lost session once, however many calls were in flight when it ended. An answer to a call
 * of an earlier session says nothing about the current one.
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
      // After the reset, running polls have no token: the loss is already reported.
      if (lostToken !== undefined && (token === lostToken || token === '')) return
      lostToken = token
      error.endsSession = true
      onLost(error)
    },
  }
}

/** The fields in every call of a signed-in user (spec §3); none without a token. */
export function sessionFields(
  session: Pick<Session, 'get'>,
): { sessionId: string; userId: string; __branchId: string } | undefined {
  const { token, userId, custId } = session.get()
  return token ? { sessionId: token, userId, __branchId: custId } : undefined
}
