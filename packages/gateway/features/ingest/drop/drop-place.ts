import { isAbsolute, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dropKindOf } from '#domain/source/drop'
import { parseFilesUrl, type S3Place } from '../../../core/files/place'

const WRONG = '收取地址不正确'

/** Where a source's files are fetched, as its address names it. */
export type DropPlace =
  | { kind: 'FOLDER'; folder: string }
  | { kind: 'S3'; place: S3Place }
  | { kind: 'SFTP'; host: string; port: number; folder: string }

/** @returns a message for an address that is none */
export function parseDropUrl(url: string): DropPlace | string {
  if (!URL.canParse(url)) return WRONG
  switch (dropKindOf(url)) {
    case 'FOLDER':
      return folderOf(url)
    case 'S3': {
      const place = parseFilesUrl(url)
      if (typeof place === 'string') return place.replaceAll('FILES_URL', '收取地址')
      return 'folder' in place ? WRONG : { kind: 'S3', place }
    }
    case 'SFTP': {
      const { hostname, port, pathname, search, hash } = new URL(url)
      if (hostname === '' || search || hash) return '收取地址应如 sftp://主机:22/目录，没有参数'
      return {
        kind: 'SFTP',
        // Brackets of an IPv6 address belong to the URL only.
        host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
        port: Number(port || 22),
        folder: decodeURIComponent(pathname) || '/',
      }
    }
    default:
      return WRONG
  }
}

export const FOREIGN_HOST = '主机不在 DROP_HOSTS 允许的范围内'

/**
 * Whether files may be fetched from a server. Amazon's own is always allowed: its name comes from a
 * region and leads to no machine of the installation.
 * @param allowed `host` or `host:port`; undefined: all
 */
export function isAllowedHost(
  drop: Exclude<DropPlace, { kind: 'FOLDER' }>,
  allowed: readonly string[] | undefined,
): boolean {
  if (allowed === undefined) return true
  if (drop.kind === 'SFTP') return isNamed(allowed, drop.host, drop.port)
  const { endpoint } = drop.place
  if (endpoint === undefined) return true
  const { hostname, port, protocol } = new URL(endpoint)
  return isNamed(allowed, hostname, Number(port || (protocol === 'http:' ? 80 : 443)))
}

const isNamed = (allowed: readonly string[], host: string, port: number): boolean =>
  [host, `${host}:${port}`].some((one) => allowed.includes(one.toLowerCase()))

function folderOf(url: string): DropPlace | string {
  const { search, hash } = new URL(url)
  if (search || hash) return '收取地址是文件夹时没有参数'
  try {
    const folder = normalize(fileURLToPath(url))
    return isAbsolute(folder) ? { kind: 'FOLDER', folder } : WRONG
  } catch {
    return WRONG
  }
}
