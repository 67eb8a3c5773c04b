import type { Tx } from './open'

/**
 * Reads what a provider has entered once in a transaction, however many payments ask for it. Not for
 * rows that the transaction itself changes.
 */
export function oncePerTx<R>(
  read: (tx: Tx, providerId: string) => Promise<R>,
): (tx: Tx, providerId: string) => Promise<R> {
  const known = new WeakMap<Tx, Map<string, Promise<R>>>()
  return (tx, providerId) => {
    const own = known.get(tx) ?? new Map<string, Promise<R>>()
    known.set(tx, own)
    const reading = own.get(providerId) ?? read(tx, providerId)
    own.set(providerId, reading)
    return reading
  }
}
