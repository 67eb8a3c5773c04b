import type { DocumentType, Identified } from '#domain/application/documents'
import { RESP } from '#domain/codes'
import type { PrepareContext, SessionContext } from '../../core/call'
import { CallError, notFound } from '../../core/errors'
import { createTurns, TooBusy } from '../../core/turns'
import { readableFile } from '../file'

/** A file may be 20 MB: few are in memory at once. */
const inTurn = createTurns({ atOnce: 2, waiting: 20, waitMs: 10_000 })
const BUSY = '正在识别的图片较多，请稍后再试'

/**
 * Reads a document from an uploaded file that the caller may read.
 * @returns undefined when nothing of this kind of document can be read from it
 * @throws CallError 90404 for a file the caller may not read, 90429 while too many are being read
 */
export async function readDocument(
  { read, caller, files, ocr }: PrepareContext<SessionContext>,
  { token, type }: { token: string; type: DocumentType },
): Promise<Identified | undefined> {
  const file = await read((tx) => readableFile(tx, caller, token))
  if (!file) throw notFound()
  const identify = async () => ocr.read(await bytesOf(files.read(token)), file.mime, type)
  return inTurn(caller.userId, identify).catch((error: unknown) => {
    throw error instanceof TooBusy ? new CallError(RESP.TOO_MANY, BUSY) : error
  })
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
