import { fileURLToPath } from 'node:url'
import { StartError } from '../start/error'
import { createDiskStore } from './disk-store'
import type { FileStore } from './store'

export interface S3Place {
  bucket: string
  /** Empty, or with a slash at its end. */
  prefix: string
  region: string
  /** A server other than Amazon's. */
  endpoint?: string | undefined
}

export type FilesPlace = { folder: string } | S3Place

/**
 * FILES_URL: `file:///srv/console`, or `s3://bucket/prefix?region=cn-north-1&endpoint=https://…`;
 * undefined where it is neither.
 */
export function parseFilesUrl(text: string): FilesPlace | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol === 'file:' && url.host === '') return { folder: fileURLToPath(url) }
  if (url.protocol !== 's3:' || url.host === '' || url.username || url.password) return undefined
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !/^https?:\/\/[^/]+\/?$/.test(endpoint)) return undefined
  const steps = decodeURIComponent(url.pathname)
    .split('/')
    .filter((step) => step !== '')
  return {
    bucket: url.host,
    prefix: steps.map((step) => `${step}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint,
  }
}

/**
 * The store of these settings, looked at before anything is written to it.
 * @param place default: the data directory
 * @throws StartError when a bucket cannot be reached
 */
export async function openFiles(
  place: FilesPlace | undefined,
  dataDir: string,
): Promise<FileStore> {
  if (place === undefined || 'folder' in place) return createDiskStore(place?.folder ?? dataDir)
  // A large package that only such an installation needs.
  const { createS3Store } = await import('./s3-store')
  const store = createS3Store(place, dataDir)
  await store.check().catch((error: unknown) => {
    const { name, message } = error as Error
    const at = place.endpoint ?? `Amazon S3（${place.region}）`
    throw new StartError(
      `FILES_URL 的存储桶 ${place.bucket} 不能使用：${at} 答复 ${name}：${message}。` +
        '请检查 FILES_URL 与 AWS_ACCESS_KEY_ID、AWS_SECRET_ACCESS_KEY。',
      { cause: error },
    )
  })
  return store
}
