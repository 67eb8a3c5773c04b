import type { Tx } from '../db/open'
import type { Change } from './operation-schema'

/** Above this number records are counted, not listed. */
const MAX_RECORDS = 200

/** The changes of the running call by record, by its transaction. */
const open = new WeakMap<Tx, Map<string, Change>>()

/** Starts collecting; a transaction without it is a job's, and writes no operation. */
export function beginNotes(tx: Tx): void {
  open.set(tx, new Map())
}

/** Adds a change of a record by the running call; several notes of one record become one change. */
export function noteChange(tx: Tx, { type, id, before, after }: Change): void {
  const notes = open.get(tx)
  if (!notes) return
  const key = `${type} ${id}`
  const known = notes.get(key)
  if (!known && notes.size >= MAX_RECORDS) return
  notes.set(key, {
    type,
    id,
    // The first `before`, the last `after`.
    ...((before ?? known?.before) && { before: { ...before, ...known?.before } }),
    ...((after ?? known?.after) && { after: { ...known?.after, ...after } }),
  })
}

/** All collected changes; ends the collecting. */
export function takeNotes(tx: Tx): Change[] {
  const notes = [...(open.get(tx)?.values() ?? [])]
  open.delete(tx)
  return notes
}
