import type { Asked, InFlight, SaveBody, SaverDeps, SaverStart } from './save-types'
import type { LocalEdits } from './local-edits'

/** A save that takes longer is resent as the same write, with a longer time-out. */
const PATIENCE_MS = 20_000

/** The application at the gateway: its id and version, and the running save. */
export function createSavedApplication(
  start: SaverStart,
  edits: LocalEdits,
  deps: Pick<SaverDeps, 'save' | 'newest' | 'randomId' | 'onCreated' | 'onMerged'>,
) {
  const draftKey = start.draftKey ?? deps.randomId()
  let { applyId, version, step } = start
  let savedStep = start.step
  let hints = start.hints ?? []
  let savedAt: string | undefined
  let inFlight: InFlight | undefined
  let tries = 0

  const isNew = () => applyId === '0'
  const asked = (): Asked => (isNew() ? { draftKey } : { applyId })

  /** The body of the next save; undefined: no changes to send. */
  function nextBody(): SaveBody | undefined {
    const { sendable } = edits.sorted()
    const moved = edits.touched() && !isNew() && step !== savedStep
    if (sendable.length === 0 && !moved) return undefined
    return {
      ...(isNew() ? { draftKey } : { applyId, version }),
      step,
      data: edits.sent(sendable),
    }
  }

  function numbered(number: string) {
    const created = isNew()
    applyId = number
    if (created) deps.onCreated(number)
  }

  return {
    isNew,
    inFlight: () => inFlight,
    hasMore: () => inFlight !== undefined || nextBody() !== undefined,
    view: () => ({ applyId, version, hints, savedAt }),
    /** Its key in this browser's storage. */
    name: () => ({ applyId, ...(isNew() && { draftKey }), step }),
    at(next: number) {
      step = next
    },
    /**
     * Discards a save whose result is known or no longer needed.
     * @returns its body
     */
    drop(): SaveBody | undefined {
      const body = inFlight?.body
      inFlight = undefined
      tries = 0
      return body
    },
    /**
     * Sends the changes; a save with unknown result is resent first, unchanged.
     * @param onBegun called before it is sent
     */
    async send(onBegun: () => void): Promise<void> {
      const body = inFlight?.body ?? nextBody()
      if (!body) return
      inFlight ??= { requestSeqId: deps.randomId(), body }
      onBegun()
      const controller = new AbortController()
      const patience = setTimeout(() => controller.abort(), PATIENCE_MS * ++tries)
      try {
        const answer = await deps.save(body, inFlight.requestSeqId, controller.signal)
        inFlight = undefined
        tries = 0
        edits.acknowledge(body.data)
        version = answer.version
        hints = answer.hints ?? []
        savedAt = answer.updateTime?.slice(11, 19) ?? savedAt
        savedStep = body.step
        numbered(answer.applyId)
      } finally {
        clearTimeout(patience)
      }
    },
    /**
     * Loads and merges changes of others.
     * @returns whether the application is still editable
     */
    async refresh(): Promise<boolean> {
      const newest = await deps.newest(asked())
      numbered(newest.applyId)
      if (!newest.editable) return false
      version = newest.version
      hints = newest.hints ?? []
      const { patch, count } = edits.rebase(newest)
      if (count > 0) deps.onMerged(patch, newest.updatedBy, count)
      return true
    },
  }
}

export type SavedApplication = ReturnType<typeof createSavedApplication>
