import type { Writable } from 'node:stream'
import { poolOf, type Db } from '../../gateway/core/db/open'

/**
 * Counts how often one who asks the embedded database waits for it: what is written to its one
 * connection in one go is one trip, except the
 * `commit` of a transaction that reads, for which nobody waits.
 */
export function watchTrips(db: Db): { start(): Promise<void>; trips(): number } {
  let trips = 0
  let watched: Writable | undefined
  return {
    async start() {
      const client = await poolOf(db).connect()
      const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
      client.release()
      if (watched !== stream) {
        watched = stream
        for (const name of ['_write', '_writev'] as const) {
          const own = stream[name]!.bind(stream) as (...args: unknown[]) => void
          stream[name] = (...args: unknown[]) => (trips++, own(...args))
        }
      }
      trips = 0
    },
    trips: () => trips - 1,
  }
}
