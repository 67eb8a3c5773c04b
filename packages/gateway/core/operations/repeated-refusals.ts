/** Refusals of one session and call within this time share one row with their number. */
const WINDOW_MS = 60_000
const LOOK_EVERY_MS = 15_000
/** Counts for at most so many sessions and calls; beyond it the oldest count is written early. */
const MAX_KEYS = 10_000

/** @param repeats number of refusals not written one by one; 0: the first of its minute */
type WriteRefusal = (repeats: number) => Promise<void>

/**
 * Keeps repeated refusals from filling the log: the first one is written, of the others the number.
 */
export interface RepeatedRefusals {
  /** @param key identifies the session and what it was refused */
  add(key: string, write: WriteRefusal): Promise<void>
  /** Writes the waiting numbers. */
  close(): Promise<void>
}

interface Counted {
  since: number
  repeats: number
  write: WriteRefusal
}

/** @param now epoch ms; @param failed called for a number that could not be written */
export function createRepeatedRefusals(
  now: () => number,
  failed: (error: unknown) => void,
): RepeatedRefusals {
  const counted = new Map<string, Counted>()

  async function write({ repeats, write: writeRow }: Counted): Promise<void> {
    if (repeats > 0) await writeRow(repeats).catch(failed)
  }
  /**
   * A session that goes on being refused is still counted: one row a minute, without a new first
   * row.
   */
  async function writeDue(): Promise<void> {
    const due: Counted[] = []
    // In the order of their windows, so that the loop ends at the first one that is not due.
    for (const [key, one] of counted) {
      if (now() - one.since < WINDOW_MS) break
      due.push(one)
      counted.delete(key)
      if (one.repeats > 0) counted.set(key, { ...one, since: now(), repeats: 0 })
    }
    for (const one of due) await write(one)
  }
  const timer = setInterval(() => void writeDue(), LOOK_EVERY_MS)
  timer.unref()

  return {
    async add(key, writeRow) {
      await writeDue()
      const known = counted.get(key)
      if (known) {
        known.repeats++
        return
      }
      counted.set(key, { since: now(), repeats: 0, write: writeRow })
      const [oldest] = counted
      if (counted.size > MAX_KEYS && oldest) {
        counted.delete(oldest[0])
        await write(oldest[1])
      }
      await writeRow(0)
    },
    async close() {
      clearInterval(timer)
      const all = [...counted.values()]
      counted.clear()
      for (const one of all) await write(one)
    },
  }
}
