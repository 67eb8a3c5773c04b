import { idCheckDigit } from '#domain/validation/id-card'
import { orgCheckChar, usccCheckChar } from '#domain/validation/license'
import type { Random } from '../../sandbox/random'

/** Invented numbers that pass validation and belong to no person (domain §13.8). */

/** A resident identity number of area 110105, of someone 20 to 64 years old in `year`. */
export function idCardNo(random: Random, year: number): string {
  const born = year - random.between(21, 64)
  const month = String(random.between(1, 12)).padStart(2, '0')
  const day = String(random.between(1, 28)).padStart(2, '0')
  const body = `110105${born}${month}${day}${random.digits(3)}`
  return body + idCheckDigit(body)
}

/** First two digits by subject (domain §2). */
const USCC_PREFIX: Record<string, string> = {
  ENTERPRISE: '91',
  INDIVIDUAL: '92',
  INSTITUTIONS: '12',
  GOVERNMENT: '11',
  OTHERS: '51',
}

export function creditCode(random: Random, subjectType: string, countyCode: string): string {
  // New organisation codes run MA, MB ... by their third letter; MAY lies far ahead of them.
  const org = `MAY${random.digits(5)}`
  const body = `${USCC_PREFIX[subjectType]}${countyCode}${org}${orgCheckChar(org)}`
  return body + usccCheckChar(body)
}

/** A 19-digit debit card below the bank's sample BIN. */
export function debitCardNo(random: Random, bin: string): string {
  const body = bin + random.digits(12)
  return body + luhnDigit(body)
}

/** The last digit of a bank card (Luhn). */
function luhnDigit(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) {
    // The digit beside the check digit is doubled, then every second one leftwards.
    const digit = Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return String((10 - (sum % 10)) % 10)
}
