import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../db/open'
import { openFields } from '../seal/fields'
import { isSealedNumber, openNumber } from '../seal/number-seal'
import { noteChange } from './notes'

/** Columns that mean nothing to people: the gateway's own, and those derived from others. */
const OWN =
  /^(providerId|version|pinyin|createdBy|(create|update|oper)\w*Time|\w*At|seq|files?|\w*(Img|Pic|Photo|Token)s?)$/
/** A change of state is already a step of the record's timeline. */
const STATE = /Status$/

/**
 * Set with the session of a call that writes: from then on the triggers of the tables write notes.
 */
export const LISTEN: SQL = sql`set_config('console.notes', 'on', true)`

type Values = Record<string, unknown>

/**
 * Adds the row changes of the running call, value by value, to the notes it made itself; tables
 * whose calls make their own notes (staff, roles, partners) have no trigger.
 */
export async function takeRowNotes(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{
    type: string
    id: string
    before: Values
    after: Values
  }>(sql`
    with taken as (
      delete from row_note where xid = pg_current_xact_id()::text::bigint
      returning note_id, record_type, record_no, before, after)
    select record_type as type, record_no as id, before, after from taken order by note_id`)
  for (const { type, id, ...values } of rows) {
    const [before, after] = parts(values.before, values.after)
    if (Object.keys(before).length + Object.keys(after).length > 0)
      noteChange(tx, { type, id, before, after })
  }
}

/** Deletes the notes of failed calls whose writes were committed. */
export async function dropRowNotes(db: Db): Promise<void> {
  await db.execute(sql`delete from row_note
    where xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`)
}

/** Columns by the names people know; of a form stored as one value, its changed fields. */
function parts(before: Values, after: Values): [Values, Values] {
  const was: Values = {}
  const is: Values = {}
  for (const column of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    if (OWN.test(name) || STATE.test(name)) continue
    const [one, other] = [opened(before[column]), opened(after[column])]
    // A number that was only sealed.
    if (typeof one === 'string' && one === other) continue
    if (isObject(one) || isObject(other)) {
      const inner = parts(changed(one, other), changed(other, one))
      Object.assign(was, inner[0])
      Object.assign(is, inner[1])
    } else {
      if (isSaid(one)) was[name] = one
      if (isSaid(other)) is[name] = other
    }
  }
  return [was, is]
}

/** Rows are noted as the tables have them, with sealed numbers; they are masked afterwards. */
const opened = (value: unknown): unknown =>
  typeof value === 'string' && isSealedNumber(value) ? openNumber(value) : openFields(value)

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The members of `one` that differ from the other's. */
function changed(one: unknown, other: unknown): Values {
  const known = isObject(other) ? other : {}
  return Object.fromEntries(
    Object.entries(isObject(one) ? one : {}).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]),
    ),
  )
}
