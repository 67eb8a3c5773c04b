import type { Tx } from './db/open'

/** The running calls that declare no `moves`, by their transaction. */
const undeclared = new WeakMap<Tx, string>()

/** From here on no money moves in the transaction; the handler of `path` declared that it moves none. */
export function watchMoney(tx: Tx, path: string): void {
  undeclared.set(tx, path)
}

/**
 * Said by whatever books money, keeps it for something or orders it upstream. Jobs and answers from
 * upstream pass; a call passes only if its declaration says which amount it moves, because the
 * second factor is asked for by that amount.
 * @throws Error (90500) for a call without `moves`
 */
export function moneyMoves(tx: Tx, what: string): void {
  const path = undeclared.get(tx)
  if (path !== undefined)
    throw new Error(`${path}: wanted \`moves\` in its declaration, got ${what} without it`)
}
