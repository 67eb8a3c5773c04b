import { createDrafts, type DraftEntry, type Drafts } from '../lib/drafts'

export interface StoredDrafts extends Drafts {
  /** Whether some draft is in memory only, so that leaving the page would lose it. */
  atRisk(): boolean
  /** Deletes the drafts of these views. */
  forget(paths: readonly string[]): void
  /** Sign-out and role change: deletes all drafts and ignores later saves of unmounting forms. */
  end(): void
}

/**
 * Drafts in session storage, and in memory while storage is full or refused, so that changing tabs
 * loses no draft; leaving the page would, and the page asks before that.
 * @param owner `<userId>.<roleId>`, fixed: sign-out must still find the drafts to delete
 */
export function createStoredDrafts(
  storage: Storage,
  owner: string,
  now: () => number,
): StoredDrafts {
  const stored = createDrafts(storage, () => owner, now)
  const memory = new Map<string, DraftEntry>()
  const listeners = new Set<() => void>()
  let ended = false
  const tell = () => listeners.forEach((listener) => listener())
  stored.subscribe(tell)

  const drafts: StoredDrafts = {
    get: (path) => memory.get(path) ?? stored.get(path),
    set(path, values) {
      if (ended) return true
      memory.delete(path)
      if (stored.set(path, values)) return true
      memory.set(path, { values, savedAt: now() })
      tell()
      return false
    },
    remove(path) {
      memory.delete(path)
      stored.remove(path)
    },
    paths: () => [...new Set([...stored.paths(), ...memory.keys()])],
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    atRisk: () => memory.size > 0,
    forget(paths) {
      for (const path of drafts.paths()) if (paths.includes(viewOf(path))) drafts.remove(path)
    },
    end() {
      ended = true
      for (const path of drafts.paths()) drafts.remove(path)
    },
  }
  return drafts
}

/** The view of a draft: a form inside a view adds `#name` to the view's path. */
export const viewOf = (draftPath: string): string => draftPath.split(/[#?]/, 1)[0] ?? draftPath
