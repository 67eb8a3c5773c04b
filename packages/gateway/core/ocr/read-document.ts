import type { DocumentType, Identified } from '#domain/application/documents'
import { RESP } from '#domain/codes'
import type { PrepareContext, SessionContext } from '../call'
import { CallError } from '../errors'
import { createTurns, TooBusy } from '../turns'

/** A file may be 20 MB: few are in memory at once. */
const inTurn = createTurns({ atOnce: 2, waiting: 20, waitMs: 10_000 })
const BUSY = '正在识别的图片较多，请稍后再试'

/**
 * Reads a document from a stored file.
 * @param file one that the caller may read; `mime` as detected in its bytes
 * @returns undefined when the picture shows no readable document of this kind
 * @throws CallError 90429 while too many files are being read
 */
export async function readDocument(
  { caller, files, ocr }: Pick<PrepareContext<SessionContext>, 'caller' | 'files' | 'ocr'>,
  { token, mime }: { token: string; mime: string },
  type: DocumentType,
): Promise<Identified | undefined> {
  const identify = async () => ocr.read(await bytesOf(files.read(token)), mime, type)
  return inTurn(caller.userId, identify).catch((error: unknown) => {
    throw error instanceof TooBusy ? new CallError(RESP.TOO_MANY, BUSY) : error
  })
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
