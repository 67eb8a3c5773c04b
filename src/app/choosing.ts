const LOCK = 'choosing-role'

/**
 * The choice of a role, known to every window of the browser: while one stands at it, the cookies
 * hold a token without a role, which elsewhere would be a session that leads nowhere.
 */
export interface Choosing {
  /** @returns ends it; the browser ends it by itself when the window goes */
  begin: () => () => void
  /** In any window. Where the browser cannot tell, as on a plain http page, it may be. */
  underWay: () => Promise<boolean>
}

/** @param locks the browser's; missing outside https and localhost */
export function createChoosing(locks: LockManager | undefined): Choosing {
  return {
    begin() {
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      // Shared: two windows may choose at once.
      locks?.request(LOCK, { mode: 'shared' }, () => ended).catch(() => undefined)
      return end
    },
    async underWay() {
      if (!locks) return true
      const { held = [] } = await locks.query()
      return held.some(({ name }) => name === LOCK)
    },
  }
}
