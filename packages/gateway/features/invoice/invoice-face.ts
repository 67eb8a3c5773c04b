import { faceDifferences, faceSentence } from '#domain/invoice/face'
import type { PrepareContext, SessionContext } from '../../core/call'
import { badField, CallError, conflict } from '../../core/errors'
import { readDocument } from '../../core/ocr/read-document'
import { findInvoice, type Invoice } from './invoice-change'
import { storedFile } from './invoice-check'

/** What the file of an invoice says, by the names of the form. */
export interface Face {
  fileToken: string
  fields: Readonly<Record<string, string>>
}

/**
 * Reads the file of an invoice before it is handed in.
 * @returns undefined when the invoice has no file, or the file is not readable; an engine that
 *   cannot be reached is logged and refuses no invoice
 */
export async function readFace(
  context: PrepareContext<SessionContext>,
  invoiceApplyNo: string,
): Promise<Face | undefined> {
  const { caller, log } = context
  const file = await context.read(async (tx) => {
    const { providerId, fileToken } = await findInvoice({ tx, caller }, invoiceApplyNo)
    return fileToken === null ? undefined : storedFile(tx, providerId, fileToken)
  })
  if (!file) return undefined
  try {
    const found = await readDocument(context, file, 'INVOICE')
    return found && { fileToken: file.token, fields: found.fields }
  } catch (error) {
    if (error instanceof CallError) throw error
    log.warn({ invoiceApplyNo, error: String(error) }, 'the file of an invoice could not be read')
    return undefined
  }
}

/** @throws CallError 90400 with each difference, 90409 when the invoice has another file by now */
export function checkFace(row: Invoice, face: Face | undefined): void {
  if (face === undefined) return
  if (face.fileToken !== row.fileToken) throw conflict('该记录已被他人修改，请重新打开')
  const sentence = faceSentence(faceDifferences(face.fields, row))
  if (sentence !== undefined) throw badField('faceConfirmed', sentence)
}
