import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { NAME, USERS } from './disk-folder'
import { nameOf } from './disk-store'
import { createRoom } from './room'
import { createS3Client, S3Error, type S3Object } from './s3-client'
import { writesBy } from './staging'
import type { S3Place } from './place'
import type { FileStore } from './store'

/**
 * Files in a bucket, under `<prefix>files/<sha256 of the token>`; a file is first received in the
 * data directory and then sent whole.
 */
export function createS3Store(
  place: S3Place,
  dataDir: string,
): FileStore & { check(): Promise<void> } {
  const client = createS3Client(place)
  const keyOfName = (name: string) => `${place.prefix}files/${name}`
  const keyOf = (token: string) => keyOfName(nameOf(token))

  async function* bytesOf(token: string): AsyncGenerator<Uint8Array> {
    yield* await client.read(keyOf(token)).catch((error: unknown) => {
      const isGone = error instanceof S3Error && error.status === 404
      throw isGone ? Object.assign(error, { code: 'ENOENT' }) : error
    })
  }

  return {
    check: client.check,
    ...writesBy(join(dataDir, 'files/staging'), createRoom(dataDir), async (path, token) => {
      await client.write(keyOf(token), await openAsBlob(path))
      await rm(path, { force: true })
    }),
    read: (token) => Readable.from(bytesOf(token), { objectMode: false }),
    size: (token) => client.size(keyOf(token)),
    remove: (token) => client.remove(keyOf(token)),
    async usedBy(database) {
      const folder = `${place.prefix}${USERS}/`
      const users: S3Object[] = []
      for await (const page of client.list(folder)) users.push(...page)
      const own = users.find(({ key }) => key === folder + database)
      if (!own) await client.write(folder + database, new Blob([]))
      const others = users.length - (own ? 1 : 0)
      return others > 0 ? undefined : (own?.written ?? Date.now())
    },
    async *names({ from, before }) {
      for await (const page of client.list(keyOfName(''))) {
        const names = page
          .filter(({ written }) => written >= from && written < before)
          .map(({ key }) => key.slice(keyOfName('').length))
          .filter((name) => NAME.test(name))
        if (names.length > 0) yield names
      }
    },
    async removeNamed(name) {
      if (!NAME.test(name)) throw new Error(`${name}: wanted the name of a stored file`)
      await client.remove(keyOfName(name))
    },
  }
}
