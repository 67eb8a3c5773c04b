import type { Rule } from './rule'

/** GB 32100-2015: 31 characters, without I, O, S, V, Z. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const SHAPE = /^[0-9A-HJ-NPQRTUWXY]{18}$/
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const
/** GB 11714, the organisation code in characters 9 to 17. */
const ORG_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2] as const
const ORG_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LICENSE_15 = /^\d{15}$/

/** The check character of the first 17. */
export function usccCheckChar(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * valueOf(first17[at]), 0)
  return ALPHABET[(31 - (sum % 31)) % 31]!
}

/** The check character of an organisation code's first eight. */
export function orgCheckChar(first8: string): string {
  const sum = ORG_WEIGHTS.reduce(
    (total, weight, at) => total + weight * ORG_ALPHABET.indexOf(first8[at] ?? ''),
    0,
  )
  const check = 11 - (sum % 11)
  return check === 10 ? 'X' : check === 11 ? '0' : String(check)
}

/** A unified social credit code 统一社会信用代码; small letters count as capitals. */
export const uscc: Rule = (text) => {
  const code = text.toUpperCase()
  if (!SHAPE.test(code)) return '统一社会信用代码为18位数字或大写字母（不含I、O、S、V、Z）'
  return usccCheckChar(code) === code[17] ? undefined : '统一社会信用代码校验位不正确，请核对'
}

/** A licence number: a credit code, or the old 15 digits (without a checksum). */
export const licenseNo: Rule = (text) => (LICENSE_15.test(text) ? undefined : uscc(text))

/** Prefix of the code -> the subject types it fits (domain §2). */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  '91': ['ENTERPRISE'],
  '92': ['INDIVIDUAL'],
  '93': ['ENTERPRISE', 'OTHERS'],
  '11': ['GOVERNMENT'],
  '12': ['INSTITUTIONS'],
  '51': ['OTHERS'],
  '52': ['OTHERS'],
  '53': ['OTHERS'],
}

/** A warning, never an error: codes and subjects drift apart when companies change their form. */
export function usccSubjectWarning(code: string, subjectType: string): string | undefined {
  const expected = SUBJECTS[code.slice(0, 2)]
  return expected && !expected.includes(subjectType)
    ? '统一社会信用代码与主体类型可能不符，请核对'
    : undefined
}

const valueOf = (char: string | undefined): number => ALPHABET.indexOf(char ?? '')
