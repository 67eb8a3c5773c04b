import type { Writable } from 'node:stream'
import { poolOf, type Db } from '../../gateway/core/db/open'

/**
 * Counts how often one who asks the database waits for it: what is written to a connection in one go
 * is one trip, except the `commit` of a transaction that reads, for which nobody waits.
 */
export function watchTrips(db: Db): { start(): Promise<void>; trips(): number } {
  let trips = 0
  // A pool with two connections gives now one, now the other: neither may count a write twice.
  const watched = new WeakSet<Writable>()
  return {
    async start() {
      const client = await poolOf(db).connect()
      const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
      client.release()
      if (!watched.has(stream)) {
        watched.add(stream)
        for (const name of ['_write', '_writev'] as const) {
          const own = stream[name]!.bind(stream) as (...args: unknown[]) => void
          stream[name] = (...args: unknown[]) => (trips++, own(...args))
        }
      }
      trips = 0
    },
    // Who asked over a connection that is not watched yet was not counted.
    trips: () => (trips > 0 ? trips - 1 : Infinity),
  }
}
