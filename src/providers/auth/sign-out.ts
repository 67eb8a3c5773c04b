import { RESP } from '#domain/codes'
import { ConsoleError, type Post } from '../../lib/post'
import type { Session } from '../../lib/session'

/**
 * Ends the session at the gateway and clears the stored session. A session already gone (90401)
 * counts as success; on any other failure the session remains, so that the console never shows a
 * sign-out that did not happen.
 * @throws ConsoleError
 */
export async function signOut(post: Post, session: Session): Promise<void> {
  try {
    await endSession(post)
  } catch (error) {
    if (!(error instanceof ConsoleError) || error.respCode !== RESP.NO_SESSION) throw error
  }
  session.clear()
}

/**
 * Ends the session at once, whatever the gateway answers: a late answer must not end the next
 * session.
 */
export function giveUp(post: Post, session: Session): void {
  endSession(post).catch(() => undefined)
  session.clear()
}

export const endSession = (post: Post): Promise<unknown> =>
  post('/v1/user/logout', {}, { write: true, sessionMayBeLost: true })
