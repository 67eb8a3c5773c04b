import type { Tx } from '../../core/db/open'

/** An upstream order that waits for a decision (contract §5). */
export interface Pending {
  kind: string
  id: string
  state: string
  title: string
  decisions: string[]
  /** When the simulator decides by itself; wire text, null: it is decided by hand. */
  dueAt: string | null
}

export interface Choice {
  value: string
  label: string
}

export interface Order {
  kind: string
  id: string
  decision: string
  [name: string]: unknown
}

/** One party upstream. A new one is a file here and a line in `index.ts`. */
export interface Kind {
  kind: string
  decisions: readonly string[]
  pending(tx: Tx): Promise<Pending[]>
  /** Parts of a record that a decision can name, with their words. @throws CallError 90404 */
  choices?(tx: Tx, id: string, now: number): Promise<Choice[]>
  /**
   * Applies a decision made by hand. A record that it creates answers under its own `id`.
   * @param now business time, epoch ms
   * @throws CallError 90400 bad values, 90404 unknown, 90409 already decided
   */
  decide(tx: Tx, order: Order, now: number): Promise<{ from: string; to: string; id?: string }>
}
