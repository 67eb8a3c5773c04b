/**
 * Values not acknowledged by the gateway yet, stored in this browser until they are
 * (docs/decisions/0011). Each open page has a record of its own; a page that opens later takes over
 * the records of closed pages.
 */
export interface UnsavedStore<T> {
  /**
   * Stores the newest state of this page's record.
   * @returns whether all of it is stored
   */
  put(record: T): Promise<boolean>
  remove(): void
  /**
   * Takes over the records that closed pages left for the same target, newest first. They stay in
   * storage until this page stores or removes its own, as it may close before.
   * @param isOne whether a record belongs to the newest; the others are left to the next page
   */
  take(isOne?: (record: T, newest: T) => boolean): Promise<T[]>
  /** Changes the page's target: a new application got its id. */
  move(target: string): void
  /** The page closes: another one may take its record over. */
  release(): void
}

export interface Sealer {
  seal(text: string): Promise<string>
  open(sealed: string): Promise<string>
}

/** Locks by which other pages see that a record's page is open. */
export type Locks = Pick<LockManager, 'request'>

interface Stored {
  savedAt: number
  sealed: string
}

/** ms until abandoned records are deleted. */
const FORGET_AFTER_MS = 7 * 86_400_000
/** ms between attempts: a reloading page holds its lock a moment longer. */
const ASK_AGAIN_MS = [0, 120, 300]

export function createUnsavedStore<T>(options: {
  storage: Storage
  /** `entry.<userId>.<roleId>.<kind>.<applyId>` */
  target: string
  instance: string
  sealer: Sealer
  locks: Locks | undefined
  now: () => number
}): UnsavedStore<T> {
  const { storage, instance, sealer, locks, now } = options
  let { target } = options
  let key = `${target}.${instance}`
  let held: (() => void) | undefined
  let released = false
  /** Sequence number, so that an older text never overwrites a newer one. */
  let turn = 0
  /** Records taken over: their keys, and the functions that release their locks. */
  const taken = new Map<string, () => void>()

  const hold = () => {
    if (held || !locks || released) return
    let let_go: () => void = () => undefined
    const gone = new Promise<void>((resolve) => (let_go = resolve))
    held = let_go
    locks.request(key, () => gone).catch(() => undefined)
  }

  const drop = () => {
    for (const [other, letGo] of taken) {
      storage.removeItem(other)
      letGo()
    }
    taken.clear()
  }

  return {
    async put(record) {
      const mine = ++turn
      hold()
      try {
        const sealed = await sealer.seal(JSON.stringify(record))
        // A newer write or removal was requested meanwhile.
        if (mine !== turn) return true
        // Taken over by a page that opened since, which is responsible for it now.
        if (released && storage.getItem(key) === null) return true
        storage.setItem(key, JSON.stringify({ savedAt: now(), sealed } satisfies Stored))
        drop()
        return true
      } catch {
        return false
      }
    },
    remove() {
      turn++
      try {
        storage.removeItem(key)
        drop()
      } catch {
        // Refused storage has no records.
      }
    },
    async take(isOne = () => true) {
      const left = keysOf(storage)
        .filter((other) => other.startsWith(`${target}.`) && other !== key && !taken.has(other))
        .map((other) => ({ other, savedAt: read(storage, other)?.savedAt ?? 0 }))
        .sort((a, b) => b.savedAt - a.savedAt)
      const found: T[] = []
      for (const { other } of left) {
        const letGo = await claimed(locks, other)
        if (!letGo) continue
        try {
          const record = JSON.parse(await sealer.open(read(storage, other)?.sealed ?? '')) as T
          if (found[0] === undefined || isOne(record, found[0])) {
            found.push(record)
            taken.set(other, letGo)
          } else letGo()
        } catch {
          // Encrypted with a lost key: it is unreadable.
          storage.removeItem(other)
          letGo()
        }
      }
      return found
    },
    move(next) {
      turn++
      // It stays under its old key until the new one is written.
      taken.set(key, held ?? (() => undefined))
      held = undefined
      target = next
      key = `${target}.${instance}`
    },
    release() {
      released = true
      held?.()
      held = undefined
      for (const letGo of taken.values()) letGo()
      taken.clear()
    },
  }
}

/** Deletes abandoned records of all users. */
export function forgetOld(storage: Storage, prefix: string, now: number): void {
  for (const key of keysOf(storage))
    if (key.startsWith(prefix) && now - (read(storage, key)?.savedAt ?? 0) > FORGET_AFTER_MS)
      storage.removeItem(key)
}

/**
 * Acquires a free lock.
 * @returns a function that releases it; undefined: an open page holds it
 */
async function claimed(locks: Locks | undefined, name: string): Promise<(() => void) | undefined> {
  if (!locks) return () => undefined
  for (const wait of ASK_AGAIN_MS) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const letGo = await new Promise<(() => void) | undefined>((answer) => {
      locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (lock === null) answer(undefined)
          else return new Promise<void>((gone) => answer(gone))
        })
        .catch(() => answer(undefined))
    })
    if (letGo) return letGo
  }
  return undefined
}

function keysOf(storage: Storage): string[] {
  try {
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  } catch {
    return []
  }
}

function read(storage: Storage, key: string): Stored | undefined {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? 'null') as Partial<Stored> | null
    return typeof stored?.savedAt === 'number' && typeof stored.sealed === 'string'
      ? { savedAt: stored.savedAt, sealed: stored.sealed }
      : undefined
  } catch {
    return undefined
  }
}
