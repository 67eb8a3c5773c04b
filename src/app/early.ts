import type { PermissionsResult } from '../providers/auth/permissions'
import { identityOf, type Edge } from './edge'

/** Codes asked for while the console's files are on their way. */
export interface EarlyPermissions {
  /** The answer, once, and only for whom it was asked. */
  take(identity: string): Promise<PermissionsResult> | undefined
}

/** Asks at once for somebody who is signed in when the page opens. */
export function askPermissions({
  session,
  auth,
}: Pick<Edge, 'session' | 'auth'>): EarlyPermissions {
  let answer: Promise<PermissionsResult> | undefined = auth.getPermissions()
  const asked = identityOf(session)
  // Whoever takes it hears of the failure.
  answer.catch(() => undefined)
  return {
    take(identity) {
      const taken = identity === asked ? answer : undefined
      answer = undefined
      return taken
    },
  }
}
