import { eq } from 'drizzle-orm'
import type { Clock } from './clock'
import type { Db } from './db/open'
import { setting } from './db/core-schema'

/** A clock that can be stopped while late jobs run (`jobs/walk.ts`). */
export interface SteppedClock extends Clock {
  /** Epoch ms at which business time will be once it goes on. */
  live(): number
  stands(): boolean
  standAt(at: number): void
  goOn(): void
}

/** The clock that only the sandbox moves, forward, and that keeps its lead across restarts. */
export interface BusinessClock extends SteppedClock {
  /**
   * Resolves once the new time is stored and, where jobs catch up with it, once they have.
   * @throws RangeError unless `ms` is a whole number above 0
   */
  advance(ms: number): Promise<void>
  /** From now on `advance` stops the clock and calls `catchUp`, which lets it go on. */
  onLeap(catchUp: () => Promise<void>): void
}

/** Setting: how far business time is ahead of the clock that it runs on, in ms; below 0: behind it. */
export const CLOCK_KEY = 'clock.aheadMs'
/** A mistyped number must not end in the year 9999, where date texts stop sorting. */
const MAX_AHEAD_MS = 10 * 366 * 86_400_000

/** `base` is what business time runs on before it was moved, normally the wall clock. */
export async function createBusinessClock(
  db: Db,
  wall: () => number = Date.now,
  base: () => number = wall,
): Promise<BusinessClock> {
  const [kept] = await db.select().from(setting).where(eq(setting.key, CLOCK_KEY))
  let aheadMs = typeof kept?.value === 'number' ? kept.value : 0
  let standing: number | undefined
  let catchUp: (() => Promise<void>) | undefined
  const live = () => base() + aheadMs
  const now = () => standing ?? live()
  return {
    now,
    wall,
    live,
    stands: () => standing !== undefined,
    standAt(at) {
      standing = at
    },
    goOn() {
      standing = undefined
    },
    onLeap(told) {
      catchUp = told
    },
    async advance(ms) {
      if (!Number.isSafeInteger(ms) || ms <= 0 || aheadMs + ms > MAX_AHEAD_MS)
        throw new RangeError(`advance: wanted a whole number of ms above 0, got ${ms}`)
      const value = aheadMs + ms
      await db
        .insert(setting)
        .values({ key: CLOCK_KEY, value })
        .onConflictDoUpdate({ target: setting.key, set: { value } })
      if (catchUp) standing ??= now()
      aheadMs = value
      await catchUp?.()
    },
  }
}
