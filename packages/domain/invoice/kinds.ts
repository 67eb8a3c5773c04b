/** Paper invoices have a code besides their number, and are sent by mail. */
export const isPaper = (kind: unknown): boolean => kind === '3' || kind === '4'
/** Special invoices 专票: the buyer deducts their tax, so both parties must be named in full. */
export const isSpecial = (kind: unknown): boolean => kind === '2' || kind === '3'

/** Required buyer data of a special invoice. */
const BUYER_NAMES = {
  buyerName: '名称',
  buyerTaxNo: '纳税人识别号',
  buyerAddr: '地址',
  buyerPhone: '电话',
  bankName: '开户行',
  bankAcctNo: '账号',
} as const

export type Buyer = Record<keyof typeof BUYER_NAMES, string>

/** Labels of the buyer's missing data. */
export const missingOf = (buyer: Buyer): string[] =>
  Object.entries(BUYER_NAMES)
    .filter(([name]) => buyer[name as keyof Buyer].trim() === '')
    .map(([, label]) => label)

/** Label of the reversal confirmation 红字发票信息确认单, which a special invoice needs first. */
export const RED_INFO_NO = '红字发票信息确认单编号'

/** Validates that number by the invoice's kind. */
export const redInfoError = (text: string, kind: unknown): string | undefined =>
  (isPaper(kind) ? /^\d{16}$/ : /^\d{20}$/).test(text)
    ? undefined
    : `${RED_INFO_NO}须为${isPaper(kind) ? 16 : 20}位数字`
