import { isDate } from '../dates'
import { toFen } from '../money'
import { LONG_TERM } from '../validation/validity'
import type { DocumentType } from './documents'
import { isDerived, isEmptyValue, LONG_OF } from './normalize'
import type { EntryData, EntryForm } from './types'

/**
 * The document type of a picture, and the target of each value that is read: read name -> field.
 */
export interface OcrTarget {
  type: DocumentType
  targets: Readonly<Record<string, string>>
}

const LICENCE = {
  name: 'merRegName',
  address: 'regAddr',
  legalName: 'legalName',
  begin: 'licenseBegin',
  end: 'licenseEnd',
  foundDate: 'foundDate',
  capital: 'regCapitalAmt',
  scope: 'bizScope',
} as const

/** By the image field's name. */
export const OCR_OF = {
  licensePic: { type: 'BIZ_LICENSE', targets: { licenseNo: 'licenseNo', ...LICENCE } },
  certPic: { type: 'BIZ_LICENSE', targets: { licenseNo: 'certNo', ...LICENCE } },
  legalIdFront: {
    type: 'ID_FRONT',
    targets: { name: 'legalName', idNo: 'legalIdNo', address: 'legalAddr' },
  },
  legalIdBack: { type: 'ID_BACK', targets: { begin: 'legalIdBegin', end: 'legalIdEnd' } },
  contactIdFront: { type: 'ID_FRONT', targets: { name: 'contactName', idNo: 'contactIdNo' } },
  contactIdBack: { type: 'ID_BACK', targets: { begin: 'contactIdBegin', end: 'contactIdEnd' } },
  holderIdFront: { type: 'ID_FRONT', targets: { name: 'holderName', idNo: 'holderIdNo' } },
  holderIdBack: { type: 'ID_BACK', targets: { begin: 'holderIdBegin', end: 'holderIdEnd' } },
  cardFrontPic: { type: 'BANK_CARD', targets: { cardNo: 'acctNo', bankCode: 'bankCode' } },
} as const satisfies Record<string, OcrTarget>

export type OcrSource = keyof typeof OCR_OF

/** The same for the columns of a beneficial owner. */
export const UBO_OCR_OF = {
  front: { type: 'ID_FRONT', targets: { name: 'name', idNo: 'idNo', address: 'address' } },
  back: { type: 'ID_BACK', targets: { begin: 'begin', end: 'end' } },
} as const satisfies Record<string, OcrTarget>

/**
 * Fills values read from a picture into their empty fields. Typed, hidden and derived values are
 * unchanged (domain §2).
 * @param from the image field that was read
 * @param read the values read, by their own names
 * @returns the values to set, and the names to mark 识别
 */
export function fillFromOcr(
  form: EntryForm,
  data: EntryData,
  from: OcrSource,
  read: Readonly<Record<string, string>>,
): { filled: Record<string, unknown>; marked: string[] } {
  const filled: Record<string, unknown> = {}
  // A passport's picture would be read as an identity card.
  if (from.startsWith('legalId') && (data.legalIdType ?? 'IDCARD') !== 'IDCARD')
    return { filled, marked: [] }
  for (const [name, target] of Object.entries<string>(OCR_OF[from].targets)) {
    const one = form.fields[target]
    if (!one || !isEmptyValue(data[target])) continue
    if ((one.visible && !one.visible(data)) || isDerived(form, data, target)) continue
    const value = readValue(name, read[name] ?? '')
    if (value !== undefined) filled[target] = value
  }
  const marked = Object.keys(filled)
  for (const name of marked)
    if (filled[name] === LONG_TERM && LONG_OF[name]) filled[LONG_OF[name]] = '1'
  return { filled, marked }
}

/** A value read from a picture in the form's format; undefined for an invalid one. */
function readValue(name: string, text: string): string | undefined {
  const value = text.trim()
  switch (name) {
    case 'begin':
    case 'end':
    case 'foundDate':
      return isDate(value) ? value : undefined
    case 'capital':
      return tenThousands(toFen(value))
    default:
      return value === '' ? undefined : value
  }
}

/** Fen -> 万元 in the form's format: `50000000` -> `50`. */
function tenThousands(fen: number | undefined): string | undefined {
  if (fen === undefined || fen <= 0) return undefined
  const digits = String(fen).padStart(7, '0')
  const decimals = digits.slice(-6).replace(/0+$/, '')
  return `${digits.slice(0, -6)}${decimals && `.${decimals}`}`
}
