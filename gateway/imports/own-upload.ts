import type { SessionContext } from '../call'
import { badField } from '../errors'
import type { FileKind } from '../files/kind'
import { ownUploads } from '../files/own-uploads'

/**
 * The bytes of a file the caller has uploaded; another's token must not become readable here.
 * @throws CallError 90400 at `field`
 */
export async function readOwnUpload(
  context: SessionContext,
  token: string,
  wanted: { field: string; kind: FileKind; maxBytes: number; wrongKind: string },
): Promise<Buffer> {
  const { files } = context
  const row = (await ownUploads(context, [token])).get(token)
  if (!row || (await files.size(token)) === undefined)
    throw badField(wanted.field, '文件不存在，请重新上传')
  if (row.kind !== wanted.kind) throw badField(wanted.field, wanted.wrongKind)
  if (row.size > wanted.maxBytes)
    throw badField(wanted.field, `文件不能超过${wanted.maxBytes / 1024 / 1024}MB`)
  const chunks: Buffer[] = []
  for await (const chunk of files.read(token)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
