/**
 * What is typed and not yet acknowledged by the gateway, on this machine, until it is
 * (docs/decisions/0011). Each open page has a record of its own; a page that opens later takes over
 * the records whose pages are gone.
 */
export interface UnsavedStore<T> {
  /** Keeps the newest state of this page's record. @returns whether all of it is kept */
  put(record: T): Promise<boolean>
  remove(): void
  /**
   * Records of the same target left by pages that are gone, newest first. They are ours now, and lie
   * where they were until this page keeps or removes its own: it may go before.
   * @param isOne whether a record belongs to the newest; the others are left to the next page
   */
  take(isOne?: (record: T, newest: T) => boolean): Promise<T[]>
  /** The page is about another target from here on: a new application got its number. */
  move(target: string): void
  /** This page goes: another one may take its record over from here on. */
  release(): void
}

export interface Sealer {
  seal(text: string): Promise<string>
  open(sealed: string): Promise<string>
}

/** What a page knows how to hold a name with, so that others see that it lives. */
export type Locks = Pick<LockManager, 'request'>

interface Stored {
  savedAt: number
  sealed: string
}

/** Records nobody came back for. */
const FORGET_AFTER_MS = 7 * 86_400_000
/** A page that is being reloaded holds its name a moment longer. */
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
  /** Counts what was asked for, so that an older text never lands on a newer one. */
  let turn = 0
  /** Records taken over: their names, and what lets go of them. */
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
        // Something newer was asked for meanwhile, perhaps that nothing be kept.
        if (mine !== turn) return true
        // Taken over by a page that opened since: it answers for it now.
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
        // Refused storage holds nothing.
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
          // Sealed with a key that is gone: nobody can read it any more.
          storage.removeItem(other)
          letGo()
        }
      }
      return found
    },
    move(next) {
      turn++
      // It lies under its old name until the new one is kept.
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

/** Drops what nobody came back for, of anybody. */
export function forgetOld(storage: Storage, prefix: string, now: number): void {
  for (const key of keysOf(storage))
    if (key.startsWith(prefix) && now - (read(storage, key)?.savedAt ?? 0) > FORGET_AFTER_MS)
      storage.removeItem(key)
}

/** Holds a name nobody holds. @returns what lets go of it; undefined: a page with it stands */
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
