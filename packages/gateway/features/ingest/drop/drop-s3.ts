import { createS3Client, type S3Keys } from '../../../core/files/s3-client'
import type { S3Place } from '../../../core/files/place'
import { DropError, MOST_ENTRIES, type Drop, type DropEntry } from './drop'

/**
 * The objects of a bucket directly under a prefix. The keys are the source's own: those of the
 * installation would open the installation's bucket.
 */
export function openS3(place: S3Place, keys: S3Keys, signal: AbortSignal): Drop {
  const client = createS3Client(place, { keys, signal })
  return {
    async list() {
      const entries: DropEntry[] = []
      let seen = 0
      for await (const page of client.list(place.prefix)) {
        seen += page.length
        if (seen > MOST_ENTRIES) throw new DropError(`文件超过${MOST_ENTRIES}个，请清理`)
        for (const { key, written, size } of page) {
          const name = key.slice(place.prefix.length)
          if (name !== '' && !name.includes('/')) entries.push({ name, size, modifiedAt: written })
        }
      }
      return entries
    },
    read: (name) => client.read(encoded(place.prefix + name)),
    close: async () => undefined,
  }
}

const encoded = (key: string): string => key.split('/').map(encodeURIComponent).join('/')
