import { RESP } from '../../../lib/codes'
import type { EntryData } from '../../../lib/entry/types'
import { ConsoleError } from '../../../lib/post'
import { isAbort } from '../../../providers/wire/transport'
import { isBlank, rootOf, same } from './same'

/** A save as it goes over the wire: only what changed; a missing name means unchanged. */
export interface SaveBody extends Record<string, unknown> {
  applyId?: string
  version?: number
  step: number
  data: Record<string, unknown>
}

export interface SaveAnswer {
  applyId: string
  version: number
  updateTime?: string
}

/** The newest state at the gateway. */
export interface Newest {
  applyId: string
  version: number
  data: EntryData
  editable: boolean
  updatedBy: string
}

export interface Conflict {
  field: string
  mine: unknown
  theirs: unknown
}

/** What this machine keeps until the gateway has it. */
export interface KeptRecord {
  applyId: string
  step: number
  changes: EntryData
  /** What stood at the gateway under these names when they were typed over. */
  base: EntryData
  /** Sent, its fate unknown: sent again it must be the same write. */
  inFlight?: InFlight
}

export interface InFlight {
  requestSeqId: string
  body: SaveBody
}

export type SaveState =
  | { kind: 'saved'; at: string | undefined }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'invalid'; fields: readonly string[] }
  | { kind: 'failed'; message: string }
  | { kind: 'ended' }

export interface SaverView {
  applyId: string
  version: number | undefined
  state: SaveState
  conflicts: readonly Conflict[]
  /** Names typed and not yet at the gateway. */
  unsaved: readonly string[]
  /** All of `unsaved` is kept on this machine. */
  kept: boolean
}

export interface SaverDeps {
  save: (body: SaveBody, requestSeqId: string, signal: AbortSignal) => Promise<SaveAnswer>
  newest: (applyId: string) => Promise<Newest>
  /** Names with a wrong format now: they wait until they are right. */
  wrongNames: (values: EntryData) => ReadonlySet<string>
  merge: (
    base: EntryData,
    mine: EntryData,
    theirs: EntryData,
  ) => { merged: EntryData; conflicts: readonly Conflict[] }
  randomId: () => string
  keep: (record: KeptRecord | undefined) => Promise<boolean>
  /** The first save made an application. */
  onCreated: (applyId: string) => void
  /** Somebody else changed these; the form takes them over. */
  onMerged: (patch: EntryData, by: string, count: number) => void
  /** The gateway's sentences at fields. */
  onRefused: (errors: Readonly<Record<string, string>>) => void
  /** It can no longer be changed: submitted, withdrawn, deleted meanwhile. */
  onEnded: () => void
}

const TYPED_MS = 1000
/** Somebody who never pauses is saved all the same. */
const AT_LATEST_MS = 5000
/** A save that takes longer is asked for again, as the same write. */
const PATIENCE_MS = 20_000
const RETRY_MS = [2000, 4000, 8000, 15_000, 30_000]

/**
 * Saves a form as it is typed: one save under way, what comes meanwhile goes with the next, what is
 * wrong in form waits, and whatever the gateway has not acknowledged is kept on this machine.
 */
export function createSaver(
  start: {
    applyId: string
    version: number | undefined
    /** As the gateway has it. */
    data: EntryData
    /** As the form opens: with defaults, suggestions, and what was restored. */
    values: EntryData
    step: number
    conflicts?: readonly Conflict[]
    /** Something typed before came back: it is saved without waiting for a key. */
    restored?: boolean
  },
  deps: SaverDeps,
) {
  let { applyId, version, values, step } = start
  let known: EntryData = start.data
  let savedStep = start.step
  let conflicts = start.conflicts ?? []
  let touched = start.restored ?? false
  let inFlight: InFlight | undefined
  let stale = false
  let closed = false
  let failed: string | undefined
  let offline = false
  let ended = false
  let savedAt: string | undefined
  let kept = true
  let tries = 0
  let running: Promise<void> | undefined
  let typedTimer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let firstTyped: number | undefined
  /** The gateway refused this value here; it is not sent again as it is. */
  const refused = new Map<string, unknown>()
  const listeners = new Set<() => void>()
  let view: SaverView

  const unsaved = (): string[] =>
    touched
      ? Object.keys({ ...known, ...values }).filter((name) => !same(values[name], known[name]))
      : []
  const inConflict = (name: string) => conflicts.some(({ field }) => field === name)
  const waiting = (names: readonly string[]): string[] => {
    const wrong = deps.wrongNames(values)
    return names.filter(
      (name) => wrong.has(name) || (refused.has(name) && same(refused.get(name), values[name])),
    )
  }

  function stateOf(names: readonly string[]): SaveState {
    if (ended) return { kind: 'ended' }
    if (offline) return { kind: 'offline' }
    if (failed !== undefined) return { kind: 'failed', message: failed }
    const wrong = waiting(names)
    const sendable = names.filter((name) => !wrong.includes(name) && !inConflict(name))
    if (running || inFlight || sendable.length > 0) return { kind: 'saving' }
    if (wrong.length > 0) return { kind: 'invalid', fields: wrong }
    return { kind: 'saved', at: savedAt }
  }

  function tell() {
    const names = unsaved()
    view = { applyId, version, state: stateOf(names), conflicts, unsaved: names, kept }
    listeners.forEach((listener) => listener())
  }

  function keep() {
    const names = unsaved()
    const record: KeptRecord | undefined =
      ended || (names.length === 0 && !inFlight)
        ? undefined
        : {
            applyId,
            step,
            changes: pick(values, names),
            base: pick(known, names),
            ...(inFlight && { inFlight }),
          }
    void deps.keep(record).then((all) => {
      if (all === kept) return
      kept = all
      tell()
    })
  }

  function nextBody(): SaveBody | undefined {
    const names = unsaved()
    const held = new Set(waiting(names))
    const sendable = names.filter((name) => !held.has(name) && !inConflict(name))
    if (sendable.length === 0 && !(touched && applyId !== '0' && step !== savedStep)) return
    const data = Object.fromEntries(
      sendable.map((name) => [name, clearing(values[name], known[name])]),
    )
    return { ...(applyId === '0' ? {} : { applyId, version }), step, data }
  }

  async function send(): Promise<void> {
    const body = nextBody()
    if (!inFlight && !body) return
    inFlight ??= { requestSeqId: deps.randomId(), body: body! }
    keep()
    tell()
    const controller = new AbortController()
    const patience = setTimeout(() => controller.abort(), PATIENCE_MS)
    const { requestSeqId, body: sent } = inFlight
    try {
      const answer = await deps.save(sent, requestSeqId, controller.signal)
      inFlight = undefined
      known = { ...known, ...sent.data }
      version = answer.version
      savedAt = answer.updateTime?.slice(11, 19) ?? savedAt
      savedStep = sent.step
      const created = applyId === '0'
      applyId = answer.applyId
      offline = false
      failed = undefined
      tries = 0
      if (created) deps.onCreated(applyId)
      keep()
    } finally {
      clearTimeout(patience)
    }
  }

  /** @returns whether to go on at once */
  function failedWith(error: unknown): boolean {
    if (isAway(error)) {
      offline = true
      later()
      return false
    }
    if (!(error instanceof ConsoleError)) throw error
    const body = inFlight?.body
    inFlight = undefined
    offline = false
    switch (error.respCode) {
      case RESP.CONFLICT:
        stale = true
        return true
      case RESP.NOT_FOUND:
        end()
        return false
      case RESP.NO_SESSION:
        // The page goes to the sign-in; what is kept comes back with it.
        close()
        return false
      case RESP.BAD_REQUEST: {
        const names = Object.keys(error.errors).map(rootOf)
        const mine = names.filter((name) => body && name in body.data)
        for (const name of mine) refused.set(name, body?.data[name])
        deps.onRefused(error.errors)
        if (mine.length > 0) return true
        failed = error.message
        return false
      }
      default:
        failed = error.message
        return false
    }
  }

  async function refresh(): Promise<void> {
    const newest = await deps.newest(applyId)
    stale = false
    if (!newest.editable) {
      end()
      return
    }
    const base = known
    const { merged, conflicts: found } = deps.merge(base, values, newest.data)
    const real = found.filter(({ mine, theirs }) => !same(mine, theirs))
    const patch = Object.fromEntries(
      Object.entries(merged).filter(
        ([name, value]) => !real.some(({ field }) => field === name) && !same(value, values[name]),
      ),
    )
    known = newest.data
    version = newest.version
    conflicts = [
      ...conflicts.filter(({ field }) => !real.some((each) => each.field === field)),
      ...real,
    ]
    values = { ...values, ...patch }
    const count = Object.keys(patch).length
    if (count > 0 || real.length > 0) deps.onMerged(patch, newest.updatedBy, count + real.length)
  }

  async function pump(): Promise<void> {
    for (;;) {
      if (ended || (!inFlight && !stale && !nextBody())) return
      try {
        if (stale) await refresh()
        else await send()
      } catch (error) {
        if (!failedWith(error)) return
      }
      if (closed && offline) return
    }
  }

  function run(): Promise<void> {
    clearTimeout(typedTimer)
    clearTimeout(retryTimer)
    typedTimer = undefined
    firstTyped = undefined
    running ??= pump().finally(() => {
      running = undefined
      keep()
      tell()
    })
    tell()
    return running
  }

  function later() {
    if (closed) return
    clearTimeout(retryTimer)
    const wait = RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]
    retryTimer = setTimeout(() => void run(), wait)
  }

  function end() {
    ended = true
    inFlight = undefined
    deps.onEnded()
  }

  function close() {
    closed = true
    clearTimeout(typedTimer)
    clearTimeout(retryTimer)
  }

  tell()
  return {
    /** The form's values as they stand; only differences from before count as typing. */
    typed(next: EntryData) {
      if (next === values) return
      const before = values
      values = next
      const changed = Object.keys({ ...before, ...next }).some(
        (name) => !same(before[name], next[name]),
      )
      if (!changed || ended) return
      touched = true
      failed = undefined
      keep()
      tell()
      const now = Date.now()
      firstTyped ??= now
      clearTimeout(typedTimer)
      if (offline || unsaved().length === 0) return
      typedTimer = setTimeout(
        () => void run(),
        Math.max(0, Math.min(TYPED_MS, firstTyped + AT_LATEST_MS - now)),
      )
    },
    at(next: number) {
      step = next
    },
    /** Saves what is typed now. @returns once nothing more can be sent */
    flush: () => (ended ? Promise.resolve() : run()),
    /** The line is back, or somebody asks for it. */
    retry() {
      if (!offline && failed === undefined) return
      failed = undefined
      void run()
    },
    resolve(field: string, choice: 'mine' | 'theirs') {
      const conflict = conflicts.find((each) => each.field === field)
      if (!conflict) return
      conflicts = conflicts.filter((each) => each !== conflict)
      if (choice === 'theirs') values = { ...values, [field]: conflict.theirs }
      keep()
      void run()
    },
    /** Somebody may have changed it: asks for the newest and merges. */
    reload() {
      stale = applyId !== '0'
      return run()
    },
    /** The page goes: what is typed is sent once more, without trying for long. */
    async leave() {
      if (closed) return
      close()
      if (ended) return
      await run()
    },
    values: () => values,
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Saver = ReturnType<typeof createSaver>

/** No answer, or none that says what became of it. */
function isAway(error: unknown): boolean {
  if (isAbort(error)) return true
  if (!(error instanceof ConsoleError)) return false
  const { respCode } = error
  return respCode === '' || respCode === RESP.SERVER || respCode === RESP.TOO_MANY
}

function pick(values: EntryData, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

/** What clears a value on the wire: an empty list clears a list, an empty text the rest. */
function clearing(value: unknown, before: unknown): unknown {
  return isBlank(value) ? (Array.isArray(value) || Array.isArray(before) ? [] : '') : value
}
