/**
 * Unsent form values per user, role and path; they survive tab changes, F5 and a new sign-in.
 * Stored in session storage, without secret fields and passwords.
 */
export interface Drafts {
  /** `owner` is `<userId>.<roleId>`; a draft of one person is never shown to another. */
  get(path: string): DraftEntry | undefined
  /** @returns false when the draft could not be stored (storage full or refused) */
  set(path: string, values: Record<string, unknown>): boolean
  remove(path: string): void
  /** Paths that have a draft. */
  paths(): string[]
  subscribe(listener: () => void): () => void
}

export interface DraftEntry {
  values: Record<string, unknown>
  /** Epoch ms of the last change. */
  savedAt: number
}

const PREFIX = 'draft.'

export function createDrafts(storage: Storage, owner: () => string, now: () => number): Drafts {
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  const keyOf = (path: string) => `${PREFIX}${owner()}.${path}`
  return {
    get(path) {
      try {
        const text = storage.getItem(keyOf(path))
        return text === null ? undefined : (JSON.parse(text) as DraftEntry)
      } catch {
        // Storage refused or entry broken: there is no draft to restore.
        return undefined
      }
    },
    set(path, values) {
      try {
        storage.setItem(keyOf(path), JSON.stringify({ values, savedAt: now() }))
        tell()
        return true
      } catch {
        return false
      }
    },
    remove(path) {
      try {
        storage.removeItem(keyOf(path))
      } catch {
        // Refused storage has no entry to remove.
      }
      tell()
    },
    paths() {
      const prefix = `${PREFIX}${owner()}.`
      try {
        return Object.keys(storage)
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length))
      } catch {
        return []
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
