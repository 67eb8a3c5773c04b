/** Documents whose pictures can be read (`/v1/realme/identify`). */
export const DOCUMENT_TYPES = [
  'ID_FRONT',
  'ID_BACK',
  'BIZ_LICENSE',
  'BANK_CARD',
  'INVOICE',
] as const

export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/**
 * What was read, by name; a value that could not be read is absent. Dates `YYYY-MM-DD`
 * (`9999-12-31`: 长期), amounts integer fen as text.
 * - ID_FRONT name, idNo, address
 * - ID_BACK begin, end
 * - BIZ_LICENSE licenseNo, name, address, legalName, begin, end, foundDate, capital (fen), scope
 * - BANK_CARD cardNo, bankCode, bankName, cardKind DEBIT | CREDIT
 * - INVOICE invoiceNo, invoiceDate, amt, taxAmt, sellerName, buyerName
 */
export interface Identified {
  fields: Readonly<Record<string, string>>
  /** 0 to 100. */
  confidence: number
}

export const NOT_IDENTIFIED = '未识别到有效信息，请手动填写'
