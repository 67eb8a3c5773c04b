import type { Tx } from '../../core/db/open'
import type { Upstream } from '../../core/upstream/port'
import type { ImportRow } from '../../core/imports/workbook'
import type { PreviewLine } from './moving-in-schema'

/** A column of a template, with what the template says of it. */
export interface Column {
  title: string
  note: string
  required?: true
}

/** Whose import it is, and when. */
export interface Importing {
  providerId: string
  importNo: string
  /** The user, for rows that a scope of own rows reads. */
  createdBy: string
  operator: string
  /** Why, and the second person who agreed; of a kind that has one. */
  changeReason: string
  decidedBy: string | null
  decider: string | null
  /** Business time, epoch ms. */
  now: number
  /** `YYYY-MM-DD` of `now`. */
  today: string
}

/** What a row says: something new, something that is there already, or why it is refused. */
export interface Planned<P> {
  row: ImportRow
  reasons: readonly string[]
  /** What it names exists: the row changes nothing. */
  isSame?: boolean
  /** Undefined of a row that is refused or the same. */
  plan?: P
}

/** How the rows of one kind of file are checked, applied and taken back. */
export interface FileKind<P> {
  columns: readonly Column[]
  /** Further notes of the template. */
  notes: readonly (readonly [string, string])[]
  /** What a row says that no other row of the file may say; nothing of what it lacks. */
  keysOf(cells: ImportRow['cells']): string[]
  /** The same of a row that was read: cells name one record in several ways. */
  keyOf?(plan: P): string
  /** Checks some rows against the tables; writes nothing. */
  plan(tx: Tx, of: Importing, rows: readonly ImportRow[]): Promise<Planned<P>[]>
  /** Writes what some rows say. @returns the number of what each has made, in their order */
  apply(
    tx: Tx,
    of: Importing,
    rows: readonly { line: number; plan: P }[],
    upstream: Upstream,
  ): Promise<string[]>
  /** Of a file that a second person applies: the codes of both, and what that person is shown. */
  reviewed?: {
    ask: string
    decide: string
    show(plan: P): Pick<PreviewLine, 'about' | 'before' | 'after'>
  }
  /** Amounts of a row, fen by their name. */
  amountOf?(plan: P): { name: string; amt: number }
  /** The most rows of a file, where that is not `MOST_ROWS`. */
  maxRows?: number
  /** Records that a whole file takes away because it does not name them. */
  leaves?: {
    /** What the check says of them; '' where there are none. */
    words(tx: Pick<Tx, '$count'>, of: Importing, rows: readonly ImportRow[]): Promise<string>
    /** Takes them away, after the last row is applied. */
    remove(tx: Tx, of: Importing, rows: readonly ImportRow[]): Promise<void>
  }
  /** @throws CallError 90409 when what an import made has been used since */
  undo(tx: Tx, of: Importing): Promise<void>
}
