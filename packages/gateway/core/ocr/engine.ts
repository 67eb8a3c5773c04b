import type { DocumentType, Identified } from '#domain/application/documents'

/**
 * Reads documents from pictures. The engine is an option of `createGateway`'s sandbox; a real one
 * sends the bytes to whoever reads them.
 */
export interface OcrEngine {
  /**
   * @param bytes the stored file, at most 20 MB
   * @param mime its type as it was found, never as it was claimed
   * @returns undefined when nothing of this kind of document can be read from it
   * @throws when the engine cannot be reached; the caller answers 90500
   */
  read(bytes: Buffer, mime: string, type: DocumentType): Promise<Identified | undefined>
}

/** Reads nothing: an installation without an engine. */
export const noEngine: OcrEngine = { read: () => Promise.resolve(undefined) }
