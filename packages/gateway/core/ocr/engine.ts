import type { DocumentType, Identified } from '#domain/application/documents'

/**
 * Reads documents from pictures. The engine is an option of `createGateway`'s sandbox; a real one
 * sends the bytes to an OCR service.
 */
export interface OcrEngine {
  /**
   * @param bytes the stored file, at most 20 MB
   * @param mime its type as detected, never as claimed
   * @returns undefined when the picture shows no readable document of this kind
   * @throws when the engine cannot be reached; the caller answers 90500
   */
  read(bytes: Buffer, mime: string, type: DocumentType): Promise<Identified | undefined>
}

/** An engine that reads no document: for an installation without one. */
export const noEngine: OcrEngine = { read: () => Promise.resolve(undefined) }
