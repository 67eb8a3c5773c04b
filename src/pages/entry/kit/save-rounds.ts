import { RESP } from '#domain/codes'
import { ConsoleError } from '../../../lib/post'
import type { SavedApplication } from './saved-application'
import { rootOf } from './same'
import { isAnswered, isAway, isDecided } from './save-failures'
import { createTiming } from './save-timing'
import type { SaverDeps, SaveState } from './save-types'
import type { LocalEdits } from './local-edits'

/** Why nothing is being saved though something may be typed. */
export type SaveTrouble = Extract<SaveState, { kind: 'offline' | 'failed' | 'ended' }>

/** Saves until nothing more can be sent, one save at a time, and what becomes of a failure. */
export function createRounds(
  edits: LocalEdits,
  savedApplication: SavedApplication,
  deps: Pick<SaverDeps, 'isOurs' | 'onRefused' | 'onEnded'> & {
    /** What is kept on this machine has changed. */
    keep: () => void
    tell: () => void
  },
) {
  const timing = createTiming(() => void run())
  let trouble: SaveTrouble | undefined
  /** Somebody else may have changed it: the newest is asked for first. */
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

  /** @returns whether to go on at once */
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
      // The page goes to the sign-in; what is kept comes back with it. An earlier try of the same
      // save may have arrived: it stays the same write.
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
      // What is kept waits for whom it belongs to, who may be back soon.
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
    /** Something was typed: what failed may go now. */
    edited() {
      if (trouble?.kind === 'failed') trouble = undefined
      timing.edited(trouble?.kind !== 'offline' && edits.unsaved().length > 0)
    },
    /** Tries again what failed or found no line. */
    retry() {
      if (!trouble || trouble.kind === 'ended') return
      if (trouble.kind === 'failed') trouble = undefined
      void run()
    },
    /** @returns once the newest is merged */
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
