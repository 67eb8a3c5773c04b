const places = new Map<string, { left: number; top: number }>()

/** Stores the scroll position of a table when its tab is left; in memory only. */
export function rememberScroll(path: string, at: { left: number; top: number }): void {
  places.set(path, at)
}

/** undefined for a list that was not visited before. */
export function recallScroll(path: string): { left: number; top: number } | undefined {
  return places.get(path)
}
