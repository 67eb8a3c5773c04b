import type { Tx } from './db/open'

/** The running calls that declare no `moves`, by their transaction. */
const undeclared = new WeakMap<Tx, string>()

/**
 * From here on the transaction must not move money; the handler of `path` declared that it moves
 * none.
 */
export function watchMoney(tx: Tx, path: string): void {
  undeclared.set(tx, path)
}

/**
 * Called by all code that books money, holds it or orders it upstream. Jobs and answers from
 * upstream pass; a call passes only if it declares the amount it moves, because the second factor
 * depends on that amount.
 * @throws Error (90500) for a call without `moves`
 */
export function moneyMoves(tx: Tx, what: string): void {
  const path = undeclared.get(tx)
  if (path !== undefined)
    throw new Error(`${path}: wanted \`moves\` in its declaration, got ${what} without it`)
}
