import type { Region } from './use-regions'

/** The region tree as this browser stores it between visits; it changes once a year. */
export interface KeptRegions {
  version: string
  list: readonly Region[]
}

const KEY = 'regions'

/** @returns undefined when no tree is stored or storage is refused */
export function keptRegions(): KeptRegions | undefined {
  try {
    const text = localStorage.getItem(KEY)
    const kept = text === null ? undefined : (JSON.parse(text) as Partial<KeptRegions>)
    return kept && typeof kept.version === 'string' && Array.isArray(kept.list) && kept.list[0]
      ? { version: kept.version, list: kept.list }
      : undefined
  } catch {
    return undefined
  }
}

export function keepRegions(regions: KeptRegions): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(regions))
  } catch {
    // Storage refused or full: the tree is requested again next time.
  }
}
