import { codeText } from '../reading/text'
import type { Rule } from './rule'

const CARD = /^\d{12,19}$/
const COMPANY_ACCOUNT = /^[0-9-]{6,32}$/
const CLOUD_ACCOUNT = /^CA\d{6,30}$/
const CNAPS = /^\d{12}$/

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

/** A personal bank card number; blanks between the groups are allowed. */
export const bankCard: Rule = (text) => {
  const digits = codeText(text)
  if (!CARD.test(digits)) return '银行卡号为12至19位数字'
  return luhnValid(digits) ? undefined : '银行卡号校验位不正确，请核对'
}

/** A settlement card must not be a credit card (domain §2); only lists of cards can tell. */
export const DEBIT_ONLY = '结算账户须为借记卡，不能使用信用卡'

/** A company account number has no check digit. */
export const companyAccount: Rule = (text) =>
  COMPANY_ACCOUNT.test(text) ? undefined : '对公账号为6至32位数字或短横线'

/** An account on the platform that pays self-employed people. */
export const cloudAccount: Rule = (text) =>
  CLOUD_ACCOUNT.test(text) ? undefined : '云账户账号为CA加6至30位数字'

/** A CNAPS branch number 联行号: twelve digits. `cnaps.ts` warns about its parts. */
export const cnaps: Rule = (text) => (CNAPS.test(text) ? undefined : '联行号为12位数字')
