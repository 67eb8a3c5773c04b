/** How long a page that opens waits for one of the same application that is going. */
const PATIENCE_MS = 3000

/** Pages of applications that are going: their last save is on its way. */
const pages = new Map<string, Promise<string>>()

/** Pages are named by whose and which application they are about, as what is kept of them is. */
export const leaving = {
  /**
   * @param entry the history's entry it stands at, which the browser may come back to
   * @param saved resolves with the application's number once the last save was answered
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
  /** A new application has its number; its entry of the history may never get to know. */
  became(page: string, entry: string, applyId: string) {
    try {
      if (entry !== NO_ENTRY) sessionStorage.setItem(noteOf(page, entry), applyId)
    } catch {
      // Refused storage: the way back leads to an empty form, and the list to the draft.
    }
  },
  /** @returns the number a new application got while its page was going, or later */
  async settled(page: string, entry: string): Promise<string | undefined> {
    const saved = pages.get(page)
    if (!saved) return noted(page, entry)
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined))
    return Promise.race([saved.catch(() => undefined), late])
  },
}

/** The router's word for an address that was typed or opened from elsewhere: any of them. */
const NO_ENTRY = 'default'

/** In session storage, so that it outlives a reload as the history does. */
const noteOf = (page: string, entry: string): string => `became.${page}.${entry}`

function noted(page: string, entry: string): string | undefined {
  try {
    return sessionStorage.getItem(noteOf(page, entry)) ?? undefined
  } catch {
    return undefined
  }
}
