import { fileURLToPath } from 'node:url'
import { StartError } from '../start/error'
import { createDiskStore } from './disk-store'
import { createS3Store } from './s3-store'
import type { FileStore } from './store'

export interface S3Place {
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  region: string
  /** A server other than Amazon's. */
  endpoint?: string | undefined
}

export type FilesPlace = { folder: string } | S3Place

const PARAMETERS: readonly string[] = ['region', 'endpoint']

/**
 * FILES_URL: `file:///srv/console`, or `s3://bucket/prefix?region=cn-north-1&endpoint=https://…`.
 * @returns an error sentence where it is neither, or where a part of it would be ignored
 */
export function parseFilesUrl(text: string): FilesPlace | string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'file:' && url.host === '')
    return url.search || url.hash
      ? `FILES_URL 是文件夹时没有参数，现有 ${url.search || url.hash}`
      : { folder: fileURLToPath(url) }
  const endpoint = url?.searchParams.get('endpoint') ?? undefined
  if (
    url?.protocol !== 's3:' ||
    url.host === '' ||
    url.username ||
    url.password ||
    (endpoint !== undefined && !/^https?:\/\/[^/]+\/?$/.test(endpoint))
  )
    return 'FILES_URL 应如 file:///srv/console，或 s3://桶/前缀?region=cn-north-1&endpoint=https://主机，不含密钥'
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name))
  if (unknown !== undefined || url.hash)
    return `FILES_URL 没有名为 ${unknown ?? url.hash} 的参数，只有 region 与 endpoint`
  // Servers other than Amazon's take any region, but requests must be signed with one.
  const region = url.searchParams.get('region') || (endpoint && 'us-east-1')
  if (!region) return 'FILES_URL 指向 Amazon S3 时要写明 region，如 s3://桶?region=cn-north-1'
  // The region becomes a part of the server's name.
  if (!/^[a-z0-9-]+$/i.test(region)) return 'FILES_URL 的 region 应如 cn-north-1'
  const steps = decodeURIComponent(url.pathname)
    .split('/')
    .filter((step) => step !== '')
  return {
    bucket: url.host,
    prefix: steps.map((step) => `${step}/`).join(''),
    region,
    endpoint,
  }
}

/**
 * The store of these settings, checked before the first write.
 * @param place default: the data directory
 * @throws StartError when a bucket cannot be reached
 */
export async function openFiles(
  place: FilesPlace | undefined,
  dataDir: string,
): Promise<FileStore> {
  if (place === undefined || 'folder' in place) return createDiskStore(place?.folder ?? dataDir)
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
