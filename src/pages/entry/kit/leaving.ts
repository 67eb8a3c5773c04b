/** How long a page that opens waits for one of the same application that is going. */
const PATIENCE_MS = 3000

/** Pages of applications that are going: their last save is on its way. */
const pages = new Map<string, Promise<string>>()

export const leaving = {
  /** @param saved resolves with the application's number once the last save was answered */
  add(path: string, saved: Promise<string>) {
    pages.set(path, saved)
    const forget = () => {
      if (pages.get(path) === saved) pages.delete(path)
    }
    saved.then(forget, forget)
  },
  /** @returns the number a new application got while its page was going */
  async settled(path: string): Promise<string | undefined> {
    const saved = pages.get(path)
    if (!saved) return undefined
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined))
    return Promise.race([saved.catch(() => undefined), late])
  },
}
