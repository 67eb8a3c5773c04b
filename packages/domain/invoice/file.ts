import { isPaper } from './kinds'

/** The file of an invoice: the e-invoice, or a photo of a paper one (domain §9.9). */

const MAX_INVOICE_BYTES = 5 * 1024 * 1024
const ELECTRONIC: readonly string[] = ['pdf', 'ofd', 'xml']
const PHOTO: readonly string[] = ['jpeg', 'png']

/**
 * @param file its type as `jpeg`, `pdf` …, undefined when unknown, and its size in bytes
 * @returns the Chinese error when an invoice of this kind cannot have it
 */
export function invoiceFileError(
  file: { kind: string | undefined; size: number },
  invoiceKind: unknown,
): string | undefined {
  const paper = isPaper(invoiceKind)
  if (!(paper ? PHOTO : ELECTRONIC).includes(file.kind ?? ''))
    return paper ? '请上传纸质发票的照片（JPG、PNG）' : '请上传PDF、OFD或XML格式的版式文件'
  return file.size > MAX_INVOICE_BYTES ? '发票文件不能超过5MB' : undefined
}

/** The type that a file's name claims; the gateway checks the bytes. */
export function kindOfName(fileName: string): string | undefined {
  const end = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  return end === 'jpg' ? 'jpeg' : [...ELECTRONIC, ...PHOTO].find((kind) => kind === end)
}
