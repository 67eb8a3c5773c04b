import type { Writable } from 'node:stream'
import { poolOf, type Db } from '../../gateway/core/db/open'

/** A pool with two connections gives now one, now the other: none is watched twice by the same. */
type Watched = WeakSet<Writable>

/** Tells what is written in one go to the connection that the pool would give next. */
export async function watchWrites(
  db: Db,
  written: (bytes: Buffer) => void,
  watched: Watched = new WeakSet(),
): Promise<void> {
  const client = await poolOf(db).connect()
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  client.release()
  if (watched.has(stream)) return
  watched.add(stream)
  const write = stream._write.bind(stream)
  stream._write = (chunk: Buffer, ...rest) => {
    written(chunk)
    write(chunk, ...rest)
  }
  const writeAll = stream._writev!.bind(stream)
  stream._writev = (chunks, callback) => {
    written(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)))
    writeAll(chunks, callback)
  }
}
