const LOCK = 'choosing-role'

/**
 * Tells all windows of the browser that a role is being chosen: the cookies then hold a token
 * without a role, which other windows would otherwise treat as an unusable session.
 */
export interface Choosing {
  /** @returns ends the choice; the browser ends it itself when the window closes */
  begin: () => () => void
  /**
   * Whether any window is choosing a role. Where the browser cannot tell, as on a plain http page,
   * the answer is true.
   */
  underWay: () => Promise<boolean>
}

/** @param locks the browser's lock manager; missing outside https and localhost */
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
