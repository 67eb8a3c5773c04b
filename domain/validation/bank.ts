import type { Rule } from './rule'

const CARD = /^\d{12,19}$/
const COMPANY_ACCOUNT = /^[0-9-]{6,32}$/
const CLOUD_ACCOUNT = /^CA\d{6,30}$/
const CNAPS = /^\d{12}$/

/** Cards are typed and pasted in groups of four. */
export const stripBlanks = (text: string): string => text.replace(/\s/g, '')

/** Luhn (ISO/IEC 7812): every second digit from the right counts double. */
export function luhnValid(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** A personal bank card; blanks between the groups are fine. */
export const bankCard: Rule = (text) => {
  const digits = stripBlanks(text)
  if (!CARD.test(digits)) return '银行卡号为12至19位数字'
  return luhnValid(digits) ? undefined : '银行卡号校验位不正确，请核对'
}

/** What is settled to a card goes to no credit card (domain §2); only lists of cards tell which are. */
export const DEBIT_ONLY = '结算账户须为借记卡，不能使用信用卡'

/** A company account has no check digit. */
export const companyAccount: Rule = (text) =>
  COMPANY_ACCOUNT.test(text) ? undefined : '对公账号为6至32位数字或短横线'

/** An account with the platform that pays people who work for themselves. */
export const cloudAccount: Rule = (text) =>
  CLOUD_ACCOUNT.test(text) ? undefined : '云账户账号为CA加6至30位数字'

/** The check digit of the first 11 digits of a CNAPS branch number (ISO 7064 MOD 11,10). */
export function cnapsCheckDigit(first11: string): string {
  let product = 10
  for (const digit of first11.slice(0, 11)) {
    const sum = (product + Number(digit)) % 10 || 10
    product = (2 * sum) % 11
  }
  return String((11 - product) % 10)
}

/** A CNAPS branch number 联行号: twelve digits. Its check digit only warns: `cnapsWarning`. */
export const cnaps: Rule = (text) => (CNAPS.test(text) ? undefined : '联行号为12位数字')

/** The check digit held for every published number tried, but no standard promises it. */
export const cnapsWarning: Rule = (text) =>
  CNAPS.test(text) && cnapsCheckDigit(text) !== text[11] ? '联行号校验位不符，请核对' : undefined

/** Banks whose branch numbers begin otherwise than those of their kind. */
const CNAPS_OF: Readonly<Record<string, string>> = {
  '01000000': '403', // 中国邮政储蓄银行
  '04010000': '325', // 上海银行
  '04403600': '319', // 徽商银行
  '14012900': '322', // 上海农商银行
  '14315810': '314', // 广州农商银行
  '14136900': '314', // 重庆农商银行
}

/**
 * The first three digits of a bank's branch numbers, from its eight-digit issuer code; undefined
 * where they do not follow from it. City banks share 313, rural ones 402.
 */
export function cnapsOfBank(bankCode: string): string | undefined {
  if (!/^\d{8}$/.test(bankCode)) return undefined
  if (Object.hasOwn(CNAPS_OF, bankCode)) return CNAPS_OF[bankCode]
  if (/^0[12356]\d\d0000$/.test(bankCode)) return bankCode.slice(1, 4)
  if (/^0[45]/.test(bankCode)) return '313'
  if (bankCode.startsWith('14')) return '402'
  return undefined
}

/** A branch of another bank: branch lists are older than some banks' names, so it only warns. */
export function cnapsBankWarning(branchCode: string, bankCode: string): string | undefined {
  const head = cnapsOfBank(bankCode)
  return head !== undefined && CNAPS.test(branchCode) && !branchCode.startsWith(head)
    ? `联行号前三位通常为${head}，与开户银行不符，请核对`
    : undefined
}

/** What is known of a bank's cards: the digits they begin with, as the lists of banks answer them. */
export interface BankBins {
  bankCode: string
  bankName?: string
  /** Prefixes of its cards. */
  bins?: readonly string[]
  /** Those of them that begin credit cards. */
  creditBins?: readonly string[]
}

/** A card's bank and kind by its first digits. */
export interface KnownCard<B extends BankBins = BankBins> {
  bank: B
  cardKind: 'DEBIT' | 'CREDIT'
}

/**
 * Whose card it is; the longest prefix counts. Only part of all prefixes is public, so undefined
 * says nothing about a card.
 */
export function cardOf<B extends BankBins>(
  cardNo: string,
  banks: readonly B[],
): KnownCard<B> | undefined {
  const digits = stripBlanks(cardNo)
  let best: { bank: B; bin: string } | undefined
  for (const bank of banks)
    for (const bin of bank.bins ?? [])
      if (bin !== '' && digits.startsWith(bin) && bin.length > (best?.bin.length ?? 0))
        best = { bank, bin }
  return (
    best && {
      bank: best.bank,
      cardKind: best.bank.creditBins?.includes(best.bin) ? 'CREDIT' : 'DEBIT',
    }
  )
}

/** A card that another bank issues, by its first digits. It only warns: ranges are sold and merged. */
export const cardBankWarning = (
  card: KnownCard | undefined,
  bankCode: string,
): string | undefined =>
  card === undefined || bankCode === '' || card.bank.bankCode === bankCode
    ? undefined
    : `该卡号通常为${card.bank.bankName ?? '其他银行'}所发，与开户银行不符，请核对`
