import type { Tx } from '../db/open'
import type { Change } from './operation-schema'

/** More records than a person can have meant are counted, not listed. */
const MAX_RECORDS = 200

/** What the running call has done to which records, by its transaction. */
const open = new WeakMap<Tx, Map<string, Change>>()

/** Begins to listen; a transaction without it is a job's, and leaves no operation. */
export function beginNotes(tx: Tx): void {
  open.set(tx, new Map())
}

/** Adds to what the running call did to a record; several notes of one record are one change. */
export function noteChange(tx: Tx, { type, id, before, after }: Change): void {
  const notes = open.get(tx)
  if (!notes) return
  const key = `${type} ${id}`
  const known = notes.get(key)
  if (!known && notes.size >= MAX_RECORDS) return
  notes.set(key, {
    type,
    id,
    // The first word of what was, the last of what is.
    ...((before ?? known?.before) && { before: { ...before, ...known?.before } }),
    ...((after ?? known?.after) && { after: { ...known?.after, ...after } }),
  })
}

/** All that was noted, and the end of listening. */
export function takeNotes(tx: Tx): Change[] {
  const notes = [...(open.get(tx)?.values() ?? [])]
  open.delete(tx)
  return notes
}
