import type { Region } from './use-regions'

/** The tree as this browser keeps it between visits; it changes once a year. */
export interface KeptRegions {
  version: string
  list: readonly Region[]
}

const KEY = 'regions'

/** @returns undefined when nothing is kept or storage is refused */
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
    // Refused or full storage: the tree is asked for again next time.
  }
}
