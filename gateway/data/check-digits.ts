/**
 * Check digits of the numbers the seed and the reference data make up, so that invented values
 * pass the same validation as real ones (domain §2). Each takes the number without its last digit.
 */

/** Bank cards (Luhn). */
export function luhnDigit(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) {
    // The digit beside the check digit is doubled, then every second one leftwards.
    const digit = Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return String((10 - (sum % 10)) % 10)
}

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Resident identity numbers: the 18th character (GB 11643). */
export function idCardDigit(first17: string): string {
  const sum = ID_WEIGHTS.reduce((total, weight, i) => total + weight * Number(first17[i]), 0)
  return '10X98765432'[sum % 11]!
}

const ORG_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]

/** Organisation codes: the 9th character (GB 11714). */
export function orgCodeDigit(first8: string): string {
  const sum = ORG_WEIGHTS.reduce((total, weight, i) => total + weight * base36(first8[i]!), 0)
  const digit = 11 - (sum % 11)
  return digit === 10 ? 'X' : digit === 11 ? '0' : String(digit)
}

const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const USCC_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Unified social credit codes: the 18th character (GB 32100). */
export function usccDigit(first17: string): string {
  const sum = USCC_WEIGHTS.reduce(
    (total, weight, i) => total + weight * USCC_ALPHABET.indexOf(first17[i]!),
    0,
  )
  return USCC_ALPHABET[(31 - (sum % 31)) % 31]!
}

/** CNAPS branch numbers 联行号: the 12th digit (ISO 7064 MOD 11,10). */
export function cnapsDigit(first11: string): string {
  let product = 10
  for (const digit of first11) {
    const sum = (product + Number(digit)) % 10 || 10
    product = (2 * sum) % 11
  }
  return String((11 - product) % 10)
}

/** Two digits after a long number (ISO 7064 MOD 97-10): our trade numbers end with them. */
export function mod97Digits(body: string): string {
  let rest = 0
  for (const digit of body) rest = (rest * 10 + Number(digit)) % 97
  return String(98 - ((rest * 100) % 97)).padStart(2, '0')
}

const base36 = (char: string): number => parseInt(char, 36)
