import type { EntryData } from '#domain/application/types'
import { createSavedApplication } from './saved-application'
import { same } from './same'
import { createRounds } from './save-rounds'
import type { SaverDeps, SaverStart, SaverView, SaveState } from './save-types'
import { createLocalEdits } from './local-edits'

/**
 * Saves a form while it is typed: one save at a time, later changes go with the next, invalid
 * values wait, and unacknowledged values are stored in this browser.
 */
export function createSaver(start: SaverStart, deps: SaverDeps) {
  const edits = createLocalEdits(start, deps)
  const savedApplication = createSavedApplication(start, edits, deps)
  const rounds = createRounds(edits, savedApplication, { ...deps, keep, tell })
  let stored = true
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
      stored,
    }
    // Each new view renders the form, so an unchanged one is not published.
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
      if (all === stored) return
      stored = all
      tell()
    })
  }

  tell()
  return {
    /** The page is mounted: it now owns the records restored from other pages. */
    start() {
      // Records of other pages are merged into this one's, or are redundant and deleted.
      keep()
      rounds.edited()
    },
    /** Takes the form's current values; only differences to the previous ones count as typing. */
    edited(next: EntryData) {
      if (!edits.edit(next) || rounds.hasEnded()) return
      keep()
      rounds.edited()
      tell()
    },
    at: savedApplication.at,
    /**
     * Saves now.
     * @returns once no sendable change is left
     */
    flush: () => (rounds.hasEnded() ? Promise.resolve() : rounds.run()),
    /** Retries when online again, or on the user's request. */
    retry: rounds.retry,
    resolve(field: string, choice: 'mine' | 'theirs') {
      if (!edits.resolve(field, choice)) return
      keep()
      void rounds.run()
    },
    /** Another user may have changed it: loads the newest state and merges. */
    reload: rounds.reload,
    /** The page closes: sends the changes once more, without long retries. */
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
