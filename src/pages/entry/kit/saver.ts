import type { EntryData } from '#domain/application/types'
import { createSavedApplication } from './saved-application'
import { same } from './same'
import { createRounds } from './save-rounds'
import type { SaverDeps, SaverStart, SaverView, SaveState } from './save-types'
import { createLocalEdits } from './local-edits'

/**
 * Saves a form as it is typed: one save under way, what comes meanwhile goes with the next, what is
 * wrong in form waits, and whatever the gateway has not acknowledged is kept on this machine.
 */
export function createSaver(start: SaverStart, deps: SaverDeps) {
  const edits = createLocalEdits(start, deps)
  const savedApplication = createSavedApplication(start, edits, deps)
  const rounds = createRounds(edits, savedApplication, { ...deps, keep, tell })
  let kept = true
  const listeners = new Set<() => void>()
  let view: SaverView | undefined

  function stateOf({ wrong, sendable }: ReturnType<typeof edits.sorted>): SaveState {
    const trouble = rounds.trouble()
    if (trouble) return trouble
    if (rounds.isRunning() || savedApplication.inFlight() || sendable.length > 0)
      return { kind: 'saving' }
    if (wrong.length > 0) return { kind: 'invalid', fields: wrong }
    return { kind: 'saved', at: savedApplication.view().savedAt }
  }

  function tell() {
    const sorted = edits.sorted()
    const { applyId, version, hints } = savedApplication.view()
    const next: SaverView = {
      applyId,
      version,
      state: stateOf(sorted),
      conflicts: edits.conflicts(),
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
    const names = edits.unsaved()
    const inFlight = savedApplication.inFlight()
    const record =
      rounds.hasEnded() || (names.length === 0 && !inFlight)
        ? undefined
        : { ...savedApplication.name(), ...edits.changes(names), ...(inFlight && { inFlight }) }
    void deps.keep(record).then((all) => {
      if (all === kept) return
      kept = all
      tell()
    })
  }

  tell()
  return {
    /** The page stands: what came back from another one is this one's to keep from here on. */
    start() {
      // What other pages kept goes into this one's record, or says nothing new and goes.
      keep()
      rounds.edited()
    },
    /** The form's values as they stand; only differences from before count as typing. */
    edited(next: EntryData) {
      if (!edits.edit(next) || rounds.hasEnded()) return
      keep()
      rounds.edited()
      tell()
    },
    at: savedApplication.at,
    /** Saves what is typed now. @returns once nothing more can be sent */
    flush: () => (rounds.hasEnded() ? Promise.resolve() : rounds.run()),
    /** The line is back, or somebody asks for it. */
    retry: rounds.retry,
    resolve(field: string, choice: 'mine' | 'theirs') {
      if (!edits.resolve(field, choice)) return
      keep()
      void rounds.run()
    },
    /** Somebody may have changed it: asks for the newest and merges. */
    reload: rounds.reload,
    /** The page goes: what is typed is sent once more, without trying for long. */
    async leave() {
      if (rounds.isClosed()) return
      rounds.close()
      if (!rounds.hasEnded()) await rounds.run()
    },
    values: edits.values,
    view: () => view!,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Saver = ReturnType<typeof createSaver>
