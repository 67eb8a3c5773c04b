import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentType } from '#domain/application/documents'
import documents from './samples/documents.json'
import { DOCUMENTS } from './samples/place'

/**
 * A sample document of the sandbox: a picture or PDF for uploads, under samples/documents. It belongs
 * to no real person: identity numbers are of area 110105 with invented birth dates, cards begin with
 * digits no bank was given, checksums are right (domain §13.8). Ages and ends fit the samples' moment.
 */
export interface Sample {
  /** Also the file's name, without its ending. */
  name: string
  title: string
  /** Its content, in words. */
  about: string
  /** What `/v1/realme/identify` reads it as; others are only pictures. */
  type: DocumentType | 'ACCOUNT_PERMIT' | 'STORE_HEADER' | 'STORE_INDOOR' | 'STORE_CASHIER'
  format: 'png' | 'pdf'
  /** The fields that a reading finds: the note in the file has the same. */
  fields: Readonly<Record<string, string | undefined>>
  confidence: number
}

export const SAMPLES = documents as readonly Sample[]

/** The address under which the sandbox serves it. */
export const sampleUrl = ({ name, format }: Sample): string => `/sandbox/samples/${name}.${format}`

export const MIME: Readonly<Record<Sample['format'], string>> = {
  png: 'image/png',
  pdf: 'application/pdf',
}

export const sampleBytes = ({ name, format }: Sample): Promise<Buffer> =>
  readFile(join(DOCUMENTS, `${name}.${format}`))
