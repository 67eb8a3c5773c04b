/** ms that an opening page waits for a closing one of the same application. */
const PATIENCE_MS = 3000

/** Closing pages whose last save is running. */
const pages = new Map<string, Promise<string>>()

/** Registry of closing pages, keyed by user and application, as the stored records are. */
export const leaving = {
  /**
   * @param entry the page's history entry, to which the browser may return
   * @param saved resolves with the application's id once the last save was answered
   */
  add(page: string, entry: string, saved: Promise<string>) {
    pages.set(page, saved)
    const forget = () => {
      if (pages.get(page) === saved) pages.delete(page)
    }
    saved.then((applyId) => {
      if (applyId !== '0') leaving.became(page, entry, applyId)
      forget()
    }, forget)
  },
  /** A new application has its id; its history entry may still lack it. */
  became(page: string, entry: string, applyId: string) {
    try {
      if (entry !== NO_ENTRY) sessionStorage.setItem(noteOf(page, entry), applyId)
    } catch {
      // Storage refused: the back button leads to an empty form; the list has the draft.
    }
  },
  /** @returns the id that a new application got while its page was closing, or later */
  async settled(page: string, entry: string): Promise<string | undefined> {
    const saved = pages.get(page)
    if (!saved) return noted(page, entry)
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined))
    return Promise.race([saved.catch(() => undefined), late])
  },
}

/** The router's key of an address that was typed or opened from outside. */
const NO_ENTRY = 'default'

/** In session storage, so that it survives a reload as the history does. */
const noteOf = (page: string, entry: string): string => `became.${page}.${entry}`

function noted(page: string, entry: string): string | undefined {
  try {
    return sessionStorage.getItem(noteOf(page, entry)) ?? undefined
  } catch {
    return undefined
  }
}
