/** The content of a report's file, in any format. */

/** `id`: numbers people copy, text in every format; `money`: integer fen, shown as exact yuan. */
export type CellKind = 'id' | 'text' | 'money' | 'count'

export interface TableColumn {
  title: string
  kind: CellKind
}

/** Integer fen for money, an integer for counts, text for the rest; null is an empty cell. */
export type Cell = string | number | null

/** The lines of the sheet 说明: what the file is. */
export type Note = readonly [label: string, value: string]

export interface TableWriter {
  /** Resolves when the next rows may come; awaiting it keeps memory flat. */
  rows(rows: readonly (readonly Cell[])[]): Promise<void>
  /** Completes the content and ends the stream below. */
  finish(notes: readonly Note[]): Promise<void>
}
