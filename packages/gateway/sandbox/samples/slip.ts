import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { file } from '../../core/files/file-schema'
import type { FileStore } from '../../core/files/store'
import { DOCUMENTS } from './place'

/**
 * Stores the picture of a slip with 样本 across it.
 * @param what.name the same name gives the same token: its picture is stored once
 * @returns the row of the file
 */
export async function addSlip(
  files: FileStore,
  what: { providerId: string; name: string; fileName: string; now: number },
): Promise<typeof file.$inferInsert> {
  const { providerId, name, fileName, now } = what
  const bytes = await readFile(join(DOCUMENTS, 'slip.png'))
  const token = createHash('sha256').update(name).digest().subarray(0, 16).toString('base64url')
  await files.put(token, bytes)
  return {
    token,
    providerId,
    // The upload of no account: only readers of the record it belongs to may open it.
    uploaderId: 'sandbox',
    kind: 'png',
    mime: 'image/png',
    fileName,
    size: bytes.length,
    createdAt: new Date(now),
  }
}
