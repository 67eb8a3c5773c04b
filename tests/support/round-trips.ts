import type { Writable } from 'node:stream'
import { poolOf, type Db } from '../../gateway/core/db/open'

/** As a message by itself. */
const COMMIT = Buffer.from('Q\0\0\0\vcommit\0')

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
        const write = stream._write.bind(stream)
        stream._write = (chunk: Buffer, ...rest) => {
          if (!chunk.equals(COMMIT)) trips++
          write(chunk, ...rest)
        }
        const writeAll = stream._writev!.bind(stream)
        stream._writev = (chunks, callback) => {
          trips++
          writeAll(chunks, callback)
        }
      }
      trips = 0
    },
    // Who asked over a connection that is not watched yet was not counted.
    trips: () => trips || Infinity,
  }
}
