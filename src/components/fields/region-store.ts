import type { Region } from './use-regions'

/** The region tree as this browser stores it between visits; it changes once a year. */
export interface StoredRegions {
  version: string
  list: readonly Region[]
}

const KEY = 'regions'

/** @returns undefined when no tree is stored or storage is refused */
export function readStoredRegions(): StoredRegions | undefined {
  try {
    const text = localStorage.getItem(KEY)
    const stored = text === null ? undefined : (JSON.parse(text) as Partial<StoredRegions>)
    return stored &&
      typeof stored.version === 'string' &&
      Array.isArray(stored.list) &&
      stored.list[0]
      ? { version: stored.version, list: stored.list }
      : undefined
  } catch {
    return undefined
  }
}

export function storeRegions(regions: StoredRegions): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(regions))
  } catch {
    // Storage refused or full: the tree is requested again next time.
  }
}
