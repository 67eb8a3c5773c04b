import { isPaper } from './kinds'

/** The file of an invoice: what an e-invoice is, or a photo of a paper one (domain §9.9). */

const MAX_INVOICE_BYTES = 5 * 1024 * 1024
const ELECTRONIC: readonly string[] = ['pdf', 'ofd', 'xml']
const PHOTO: readonly string[] = ['jpeg', 'png']

/**
 * @param file its kind as `jpeg`, `pdf` …, undefined when it is none of ours, and its size in bytes
 * @returns the Chinese sentence when an invoice of this kind cannot have it
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

/** What a file claims to be, by its name; the gateway looks at the bytes. */
export function kindOfName(fileName: string): string | undefined {
  const end = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  return end === 'jpg' ? 'jpeg' : [...ELECTRONIC, ...PHOTO].find((kind) => kind === end)
}
