import type { Edge } from './edge'

/** What somebody in a role has chosen or seen in this browser; it outlives the session. */
type Name = 'home' | 'seenSignIn'

export function keptOf({ session, browser }: Pick<Edge, 'session' | 'browser'>, name: Name) {
  const { userId, roleId } = session.get()
  const key = `${name}.${userId}.${roleId}`
  return {
    get: (): string | undefined => browser.getItem(key) || undefined,
    set(value: string): void {
      try {
        browser.setItem(key, value)
      } catch {
        // A full storage forgets: nothing worse comes of it.
      }
    },
  }
}
