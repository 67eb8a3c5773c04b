import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type _Object,
} from '@aws-sdk/client-s3'
import { NAME, USERS } from './disk-folder'
import { nameOf } from './disk-store'
import { createRoom } from './room'
import { writesBy } from './staging'
import type { S3Place } from './place'
import type { FileStore } from './store'

/** Smaller ones are sent from memory, so that a broken connection can be tried again. */
const IN_MEMORY = 32 * 1024 * 1024

/**
 * Files in a bucket, under `<prefix>files/<sha256 of the token>`; what is written is first received
 * in the data directory and then sent whole. Keys and secrets come from where the SDK looks for them
 * (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, a profile, the machine's role).
 */
export function createS3Store(
  { bucket, prefix, region, endpoint }: S3Place,
  dataDir: string,
): FileStore & { check(): Promise<void> } {
  const client = new S3Client({
    region,
    // Others than Amazon's have the bucket in the path.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Not every server that speaks S3 knows the newer sums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  })
  const keyOfName = (name: string) => `${prefix}files/${name}`
  const at = (token: string) => ({ Bucket: bucket, Key: keyOfName(nameOf(token)) })
  const removeKey = (Key: string) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))

  async function* listed(Prefix: string): AsyncGenerator<readonly _Object[]> {
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken }),
      )
      yield page.Contents ?? []
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  async function* bytesOf(token: string): AsyncGenerator<Uint8Array> {
    const { Body } = await client.send(new GetObjectCommand(at(token))).catch((error: unknown) => {
      throw error instanceof NoSuchKey ? Object.assign(error, { code: 'ENOENT' }) : error
    })
    yield* Body as Readable
  }

  return {
    /** Whether the bucket is there and lets us in. @throws what the SDK does */
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket: bucket }))),
    ...writesBy(join(dataDir, 'files/staging'), createRoom(dataDir), async (path, token, size) => {
      const Body = size <= IN_MEMORY ? await readFile(path) : createReadStream(path)
      await client.send(new PutObjectCommand({ ...at(token), Body, ContentLength: size }))
      await rm(path, { force: true })
    }),
    read: (token) => Readable.from(bytesOf(token), { objectMode: false }),
    async size(token) {
      const found = await client.send(new HeadObjectCommand(at(token))).catch((error: unknown) => {
        if (error instanceof NotFound) return undefined
        throw error
      })
      return found?.ContentLength
    },
    remove: async (token) => void (await removeKey(at(token).Key)),
    async usedBy(database) {
      const folder = `${prefix}${USERS}/`
      const users: _Object[] = []
      for await (const page of listed(folder)) users.push(...page)
      const own = users.find(({ Key }) => Key === folder + database)
      if (!own)
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: folder + database,
            Body: Buffer.alloc(0),
            ContentLength: 0,
          }),
        )
      const others = users.length - (own ? 1 : 0)
      return others > 0 ? undefined : (own?.LastModified?.getTime() ?? Date.now())
    },
    async *names({ from, before }) {
      for await (const page of listed(keyOfName(''))) {
        const names = page
          .filter(({ LastModified }) => {
            const written = LastModified?.getTime() ?? Number.NaN
            return written >= from && written < before
          })
          .map(({ Key = '' }) => Key.slice(keyOfName('').length))
          .filter((name) => NAME.test(name))
        if (names.length > 0) yield names
      }
    },
    async removeNamed(name) {
      if (!NAME.test(name)) throw new Error(`${name}: wanted the name of a stored file`)
      await removeKey(keyOfName(name))
    },
  }
}
