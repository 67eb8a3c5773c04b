import { openedText, type DataKeys } from '../../../core/sealed'
import type { Source } from '../signed-request'
import { DropError, type Drop } from './drop'
import { openFolder } from './drop-folder'
import { FOREIGN_HOST, isAllowedHost, parseDropUrl } from './drop-place'
import { openS3 } from './drop-s3'
import { openSftp } from './drop-sftp'

/** Settings of the installation that a drop needs. */
export interface DropSettings {
  keys: DataKeys
  /** The folder below which drops on this machine may lie; undefined: none may. */
  dropDir: string | undefined
  /** The servers from which files may be fetched; undefined: all. */
  dropHosts: readonly string[] | undefined
}

/** Opens a source's drop. @throws DropError where its address, keys or server are wrong */
export async function openDrop(
  source: Source,
  { keys, dropDir, dropHosts }: DropSettings,
  signal: AbortSignal,
): Promise<Drop> {
  const place = parseDropUrl(source.dropUrl)
  if (typeof place === 'string') throw new DropError(place)
  if (place.kind === 'FOLDER') return openFolder(place.folder, dropDir)
  if (!isAllowedHost(place, dropHosts)) throw new DropError(FOREIGN_HOST)
  const secret = openedText(keys, source.dropSecret ?? '', source.sourceId)
  if (!secret) throw new DropError('收取密钥无法解密，请重新填写')
  const { dropUser: user, dropHostKey: hostKey } = source
  switch (place.kind) {
    case 'S3':
      return openS3(place.place, { accessKeyId: user, secretAccessKey: secret }, signal)
    case 'SFTP':
      return openSftp({ ...place, user, secret, hostKey }, signal)
    default:
      throw new Error(`unknown drop ${(place satisfies never as { kind: string }).kind}`)
  }
}
