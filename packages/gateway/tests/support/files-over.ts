import { Readable } from 'node:stream'
import type { FileStore } from '../../core/files/store'

/**
 * A store that begins with a template's files, which are only read: copying hundreds of them, and
 * removing them again, takes a second. What is written or removed concerns `own` alone.
 */
export function filesOver(template: FileStore, own: FileStore): FileStore {
  const removed = new Set<string>()
  const storeOf = async (token: string): Promise<FileStore> =>
    removed.has(token) || (await own.size(token)) !== undefined ? own : template

  async function* bytesOf(token: string): AsyncGenerator<Buffer> {
    yield* (await storeOf(token)).read(token)
  }
  return {
    ...own,
    read: (token) => Readable.from(bytesOf(token), { objectMode: false }),
    size: async (token) => (await storeOf(token)).size(token),
    async remove(token) {
      removed.add(token)
      await own.remove(token)
    },
  }
}
