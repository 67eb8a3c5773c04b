import type { Rule } from './rule'

/**
 * Parts of a CNAPS branch number 联行号: a check digit, and its bank. Separate from `bank.ts`, which
 * the first list loads.
 */

const CNAPS = /^\d{12}$/

/** The check digit of the first 11 digits of a CNAPS branch number (ISO 7064 MOD 11,10). */
export function cnapsCheckDigit(first11: string): string {
  let product = 10
  for (const digit of first11.slice(0, 11)) {
    const sum = (product + Number(digit)) % 10 || 10
    product = (2 * sum) % 11
  }
  return String((11 - product) % 10)
}

/**
 * Every published number tried has this check digit, but no standard defines it, so it only warns.
 */
export const cnapsWarning: Rule = (text) =>
  CNAPS.test(text) && cnapsCheckDigit(text) !== text[11] ? '联行号校验位不符，请核对' : undefined

/** Banks whose branch numbers have another prefix than their kind's. */
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
 * where they cannot be derived. City banks share 313, rural ones 402.
 */
export function cnapsOfBank(bankCode: string): string | undefined {
  if (!/^\d{8}$/.test(bankCode)) return undefined
  if (Object.hasOwn(CNAPS_OF, bankCode)) return CNAPS_OF[bankCode]
  if (/^0[12356]\d\d0000$/.test(bankCode)) return bankCode.slice(1, 4)
  if (/^0[45]/.test(bankCode)) return '313'
  if (bankCode.startsWith('14')) return '402'
  return undefined
}

/**
 * A warning about a branch of another bank: branch lists are older than some banks' names, so it
 * does not block.
 */
export function cnapsBankWarning(branchCode: string, bankCode: string): string | undefined {
  const head = cnapsOfBank(bankCode)
  return head !== undefined && CNAPS.test(branchCode) && !branchCode.startsWith(head)
    ? `联行号前三位通常为${head}，与开户银行不符，请核对`
    : undefined
}
