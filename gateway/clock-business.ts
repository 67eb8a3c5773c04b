import { eq } from 'drizzle-orm'
import type { Clock } from './clock'
import type { Db } from './db/open'
import { setting } from './db/schema'

/** The clock that only the sandbox moves, forward, and that keeps its lead across restarts. */
export interface BusinessClock extends Clock {
  /** Resolves once the new time is kept. @throws RangeError unless `ms` is a whole number above 0 */
  advance(ms: number): Promise<void>
}

const KEY = 'clock.aheadMs'
/** A slip of the finger must not end in the year 9999, where date texts stop sorting. */
export const MAX_AHEAD_MS = 10 * 366 * 86_400_000

/** `base` is what business time runs on before it was moved, normally the wall clock. */
export async function createBusinessClock(
  db: Db,
  wall: () => number = Date.now,
  base: () => number = wall,
): Promise<BusinessClock> {
  const [kept] = await db.select().from(setting).where(eq(setting.key, KEY))
  let aheadMs = typeof kept?.value === 'number' ? kept.value : 0
  return {
    now: () => base() + aheadMs,
    wall,
    async advance(ms) {
      if (!Number.isSafeInteger(ms) || ms <= 0 || aheadMs + ms > MAX_AHEAD_MS)
        throw new RangeError(`advance: wanted a whole number of ms above 0, got ${ms}`)
      const value = aheadMs + ms
      await db
        .insert(setting)
        .values({ key: KEY, value })
        .onConflictDoUpdate({ target: setting.key, set: { value } })
      aheadMs = value
    },
  }
}
