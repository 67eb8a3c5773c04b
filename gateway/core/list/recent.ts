/** So long what a question was told, or was seen full of, is said again. */
export const KEPT_MS = 30_000

/** A moment in epoch ms of both clocks: business time leaps on the sandbox. */
export interface BothClocks {
  wall: number
  now: number
}

/** Whether that long has not passed by either clock. */
export const isRecent = (seen: BothClocks, at: BothClocks): boolean =>
  lies(at.wall - seen.wall) && lies(at.now - seen.now)

const lies = (age: number): boolean => age >= 0 && age < KEPT_MS

/** Maps know the order in which things were put: the first one is the oldest. */
export function putLast<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > most) map.delete(map.keys().next().value!)
}
