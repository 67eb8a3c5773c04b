import type { Caller } from '../call'
import type { Tx } from '../db/open'
import { badField } from '../errors'
import type { FileKind } from '../files/kind'
import { ownUpload } from '../files/own-uploads'
import type { FileStore } from '../files/store'

export interface WantedUpload {
  field: string
  kinds: readonly FileKind[]
  maxBytes: number
  wrongKind: string
}

const GONE = '文件不存在，请重新上传'

/**
 * Whether the caller may use the file: the caller's own upload, of the required kind and size.
 * Another user's token must not become readable here.
 * @throws CallError 90400 at the field that holds the token
 */
export async function checkOwnUpload(
  own: { tx: Tx; caller: Caller; takesFiles?: boolean | undefined },
  token: string,
  wanted: WantedUpload,
): Promise<void> {
  const row = await ownUpload(own, token)
  if (!row) throw badField(wanted.field, GONE)
  if (!wanted.kinds.includes(row.kind)) throw badField(wanted.field, wanted.wrongKind)
  if (row.size > wanted.maxBytes)
    throw badField(wanted.field, `文件不能超过${wanted.maxBytes / 1024 / 1024}MB`)
}

/**
 * The bytes of a checked file; needs no database.
 * @throws CallError 90400 at the field that holds the token, when the file is gone or too large
 */
export async function readUpload(
  files: FileStore,
  token: string,
  { field, maxBytes }: WantedUpload,
): Promise<Uint8Array<ArrayBuffer>> {
  const size = await files.size(token)
  if (size === undefined || size > maxBytes) throw badField(field, GONE)
  // A buffer of its own, which can be transferred to a worker.
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const chunk of files.read(token)) {
    bytes.set(chunk as Buffer, at)
    at += (chunk as Buffer).length
  }
  return bytes
}
