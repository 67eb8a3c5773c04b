import { RESP } from '#domain/codes'
import { ConsoleError } from '../../../lib/post'
import type { SavedApplication } from './saved-application'
import { rootOf } from './same'
import { isAnswered, isAway, isDecided } from './save-failures'
import { createTiming } from './save-timing'
import type { SaverDeps, SaveState } from './save-types'
import type { LocalEdits } from './local-edits'

/** Why saving is suspended though values may be unsaved. */
export type SaveTrouble = Extract<SaveState, { kind: 'offline' | 'failed' | 'ended' }>

/** Saves until no sendable change is left, one save at a time, and handles failures. */
export function createRounds(
  edits: LocalEdits,
  savedApplication: SavedApplication,
  deps: Pick<SaverDeps, 'isOurs' | 'onRefused' | 'onEnded'> & {
    /** Called when the values to store in this browser have changed. */
    keep: () => void
    tell: () => void
  },
) {
  const timing = createTiming(() => void run())
  let trouble: SaveTrouble | undefined
  /** Another user may have changed it: the newest state is loaded first. */
  let stale = false
  let closed = false
  let running: Promise<void> | undefined

  function end() {
    trouble = { kind: 'ended' }
    savedApplication.drop()
    deps.onEnded()
  }

  function close() {
    closed = true
    timing.close()
  }

  async function round(): Promise<void> {
    if (stale) {
      const editable = await savedApplication.refresh()
      stale = false
      if (!editable) end()
      return
    }
    await savedApplication.send(() => {
      deps.keep()
      deps.tell()
    })
    trouble = undefined
    timing.answered()
    deps.keep()
  }

  /** @returns whether to continue at once */
  function failedWith(error: unknown): boolean {
    if (isAway(error)) {
      if (isDecided(error)) savedApplication.drop()
      trouble = { kind: 'offline', answered: isAnswered(error) }
      timing.away()
      return false
    }
    if (!(error instanceof ConsoleError)) throw error
    if (trouble?.kind === 'offline') trouble = undefined
    if (error.respCode === RESP.NO_SESSION) {
      // The page redirects to sign-in; stored values are restored afterwards. An earlier try of the
      // same save may have arrived, so it stays the same write.
      close()
      return false
    }
    const body = savedApplication.drop()
    switch (error.respCode) {
      case RESP.CONFLICT:
        stale = true
        return true
      case RESP.NOT_FOUND:
        if (!savedApplication.isNew()) {
          end()
          return false
        }
        stale = false
        break
      case RESP.BAD_REQUEST: {
        const names = Object.keys(error.errors).map(rootOf)
        const mine = names.filter((name) => body && name in body.data)
        if (body) edits.refuse(mine, body.data)
        deps.onRefused(error.errors)
        if (mine.length > 0) return true
      }
    }
    trouble = { kind: 'failed', message: sentenceOf(error) }
    return false
  }

  async function rounds(): Promise<void> {
    for (;;) {
      if (trouble?.kind === 'ended' || (!stale && !savedApplication.hasMore())) return
      // Another user is signed in now: the values wait in storage for their owner.
      if (!deps.isOurs()) return timing.away()
      try {
        await round()
      } catch (error) {
        if (!failedWith(error)) return
      }
      if (closed && trouble?.kind === 'offline') return
    }
  }

  function run(): Promise<void> {
    timing.begun()
    running ??= rounds().finally(() => {
      running = undefined
      deps.keep()
      deps.tell()
    })
    deps.tell()
    return running
  }

  return {
    run,
    close,
    isClosed: () => closed,
    isRunning: () => running !== undefined,
    trouble: () => trouble,
    hasEnded: () => trouble?.kind === 'ended',
    /** Values were typed: a failed save may be sent now. */
    edited() {
      if (trouble?.kind === 'failed') trouble = undefined
      timing.edited(trouble?.kind !== 'offline' && edits.unsaved().length > 0)
    },
    /** Retries after a failure or while offline. */
    retry() {
      if (!trouble || trouble.kind === 'ended') return
      if (trouble.kind === 'failed') trouble = undefined
      void run()
    },
    /** @returns once the newest state is merged */
    reload() {
      stale = !savedApplication.isNew()
      return run()
    },
  }
}

const sentenceOf = ({ respCode, statusCode, message, errors }: ConsoleError): string =>
  respCode === ''
    ? `网关没有接受（HTTP ${statusCode}），请联系管理员`
    : (Object.values(errors)[0] ?? message)
