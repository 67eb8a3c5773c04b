import type { Edge } from './edge'

/** Values stored per user and role in this browser; they outlive the session. */
type Name = 'home' | 'seenSignIn'

export function userSetting({ session, browser }: Pick<Edge, 'session' | 'browser'>, name: Name) {
  const { userId, roleId } = session.get()
  const key = `${name}.${userId}.${roleId}`
  return {
    get: (): string | undefined => browser.getItem(key) || undefined,
    set(value: string): void {
      try {
        browser.setItem(key, value)
      } catch {
        // Storage full: the value is not stored.
      }
    },
  }
}
