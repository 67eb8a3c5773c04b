import type { Writable } from 'node:stream'
import type { Db } from '../../gateway/core/db/open'
import { watchWrites } from './database-writes'

/** As a message by itself. */
const COMMIT = Buffer.from('Q\0\0\0\vcommit\0')

/**
 * Counts how often one who asks the database waits for it: what is written to a connection in one go
 * is one trip, except the `commit` of a transaction that reads, for which nobody waits.
 */
export function watchTrips(db: Db): { start(): Promise<void>; trips(): number } {
  let trips = 0
  const watched = new WeakSet<Writable>()
  const count = (bytes: Buffer) => {
    if (!bytes.equals(COMMIT)) trips++
  }
  return {
    async start() {
      await watchWrites(db, count, watched)
      trips = 0
    },
    // Who asked over a connection that is not watched yet was not counted.
    trips: () => trips || Infinity,
  }
}
