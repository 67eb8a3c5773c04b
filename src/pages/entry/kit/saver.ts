import { RESP } from '../../../lib/codes'
import type { EntryData } from '../../../lib/entry/types'
import { ConsoleError } from '../../../lib/post'
import { isAbort } from '../../../providers/wire/transport'
import { rootOf, same } from './same'
import { createTiming } from './save-timing'
import type {
  Asked,
  Conflict,
  Hint,
  InFlight,
  KeptRecord,
  Newest,
  SaveAnswer,
  SaveBody,
  SaverView,
  SaveState,
} from './save-types'
import { createTyped, type TypedRules } from './typed'

export interface SaverStart {
  applyId: string
  /** Of a new application: what its first save was or will be called. */
  draftKey?: string
  version: number | undefined
  data: EntryData
  values: EntryData
  step: number
  conflicts?: readonly Conflict[]
  hints?: readonly Hint[]
  restored?: boolean
}

export interface SaverDeps extends TypedRules {
  save: (body: SaveBody, requestSeqId: string, signal: AbortSignal) => Promise<SaveAnswer>
  newest: (asked: Asked) => Promise<Newest>
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

/** A save that takes longer is asked for again, as the same write. */
const PATIENCE_MS = 20_000

/**
 * Saves a form as it is typed: one save under way, what comes meanwhile goes with the next, what is
 * wrong in form waits, and whatever the gateway has not acknowledged is kept on this machine.
 */
export function createSaver(start: SaverStart, deps: SaverDeps) {
  const typed = createTyped(start, deps)
  const timing = createTiming(() => void run())
  const draftKey = start.draftKey ?? deps.randomId()
  let { applyId, version, step } = start
  let savedStep = start.step
  let inFlight: InFlight | undefined
  let stale = false
  let closed = false
  let failed: string | undefined
  let offline = false
  let ended = false
  let hints = start.hints ?? []
  let savedAt: string | undefined
  let kept = true
  let running: Promise<void> | undefined
  const listeners = new Set<() => void>()
  let view: SaverView | undefined

  const isNew = () => applyId === '0'

  function stateOf({ wrong, sendable }: ReturnType<typeof typed.sorted>): SaveState {
    if (ended) return { kind: 'ended' }
    if (offline) return { kind: 'offline' }
    if (failed !== undefined) return { kind: 'failed', message: failed }
    if (running || inFlight || sendable.length > 0) return { kind: 'saving' }
    if (wrong.length > 0) return { kind: 'invalid', fields: wrong }
    return { kind: 'saved', at: savedAt }
  }

  function tell() {
    const sorted = typed.sorted()
    const next: SaverView = {
      applyId,
      version,
      state: stateOf(sorted),
      conflicts: typed.conflicts(),
      hints: hints.filter(({ field }) => !sorted.names.includes(field)),
      unsaved: sorted.names,
      kept,
    }
    // A form draws itself anew for every new view: a key that changes nothing here makes none.
    if (view && same(view, next)) return
    view = next
    listeners.forEach((listener) => listener())
  }

  function keep() {
    const names = typed.unsaved()
    const record: KeptRecord | undefined =
      ended || (names.length === 0 && !inFlight)
        ? undefined
        : {
            applyId,
            ...(isNew() && { draftKey }),
            step,
            ...typed.changes(names),
            ...(inFlight && { inFlight }),
          }
    void deps.keep(record).then((all) => {
      if (all === kept) return
      kept = all
      tell()
    })
  }

  function nextBody(): SaveBody | undefined {
    const { sendable } = typed.sorted()
    const moved = typed.touched() && !isNew() && step !== savedStep
    if (sendable.length === 0 && !moved) return undefined
    return {
      ...(isNew() ? { draftKey } : { applyId, version }),
      step,
      data: typed.sent(sendable),
    }
  }

  function numbered(number: string) {
    const created = isNew()
    applyId = number
    if (created) deps.onCreated(number)
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
      typed.acknowledge(sent.data)
      version = answer.version
      hints = answer.hints ?? []
      savedAt = answer.updateTime?.slice(11, 19) ?? savedAt
      savedStep = sent.step
      offline = false
      failed = undefined
      timing.answered()
      numbered(answer.applyId)
      keep()
    } finally {
      clearTimeout(patience)
    }
  }

  /** @returns whether to go on at once */
  function failedWith(error: unknown): boolean {
    if (isAway(error)) {
      offline = true
      timing.away()
      return false
    }
    if (!(error instanceof ConsoleError)) throw error
    offline = false
    if (error.respCode === RESP.NO_SESSION) {
      // The page goes to the sign-in; what is kept comes back with it. An earlier try of the same
      // save may have arrived: it stays the same write.
      close()
      return false
    }
    const body = inFlight?.body
    inFlight = undefined
    switch (error.respCode) {
      case RESP.CONFLICT:
        stale = true
        return true
      case RESP.NOT_FOUND:
        if (!isNew()) {
          end()
          return false
        }
        stale = false
        break
      case RESP.BAD_REQUEST: {
        const names = Object.keys(error.errors).map(rootOf)
        const mine = names.filter((name) => body && name in body.data)
        if (body) typed.refuse(mine, body.data)
        deps.onRefused(error.errors)
        if (mine.length > 0) return true
      }
    }
    failed = error.message
    return false
  }

  async function refresh(): Promise<void> {
    const newest = await deps.newest(isNew() ? { draftKey } : { applyId })
    stale = false
    numbered(newest.applyId)
    if (!newest.editable) {
      end()
      return
    }
    version = newest.version
    hints = newest.hints ?? []
    const { patch, count } = typed.rebase(newest)
    if (count > 0) deps.onMerged(patch, newest.updatedBy, count)
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
    timing.begun()
    running ??= pump().finally(() => {
      running = undefined
      keep()
      tell()
    })
    tell()
    return running
  }

  function end() {
    ended = true
    inFlight = undefined
    deps.onEnded()
  }

  function close() {
    closed = true
    timing.close()
  }

  tell()
  return {
    /** The page stands: what came back from another one is this one's to keep from here on. */
    start() {
      // What other pages kept goes into this one's record, or says nothing new and goes.
      keep()
      timing.typed(typed.unsaved().length > 0)
    },
    /** The form's values as they stand; only differences from before count as typing. */
    typed(next: EntryData) {
      if (!typed.type(next) || ended) return
      failed = undefined
      keep()
      tell()
      timing.typed(!offline && typed.unsaved().length > 0)
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
      if (!typed.resolve(field, choice)) return
      keep()
      void run()
    },
    /** Somebody may have changed it: asks for the newest and merges. */
    reload() {
      stale = !isNew()
      return run()
    },
    /** The page goes: what is typed is sent once more, without trying for long. */
    async leave() {
      if (closed) return
      close()
      if (ended) return
      await run()
    },
    values: typed.values,
    view: () => view!,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Saver = ReturnType<typeof createSaver>

/** No answer, or none that says what became of it. */
export function isAway(error: unknown): boolean {
  if (isAbort(error)) return true
  if (!(error instanceof ConsoleError)) return false
  const { respCode } = error
  return respCode === '' || respCode === RESP.SERVER || respCode === RESP.TOO_MANY
}
