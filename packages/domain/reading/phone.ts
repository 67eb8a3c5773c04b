import { codeText } from './text'

const DASH = /[-\u2010-\u2015\u2212]/g
/** An area code with its zero: 010 and 02x have three digits, all others four. */
const AREA = '0(?:10|2\\d|[3-9]\\d{2})'
const IN_PARTS = new RegExp(`^(${AREA})-?([2-9]\\d{6,7})-(\\d{1,6})$`)
const IN_DIGITS = new RegExp(`^(${AREA})([2-9]\\d{6,7})$`)
const EXTENSION = /(?:转|#|ext\.?)(\d{1,6})$/i

/** A mobile number: eleven digits, without `+86`, `0086` or `86` before, blanks, dashes and brackets. */
export const mobileText = (text: string): string =>
  codeText(text)
    .replace(DASH, '')
    .replace(/[()]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')

/**
 * A phone number for customers: a mobile number as `mobileText` returns it, a landline as
 * `0571-88888888` or `0571-88888888-123`. Other texts keep their digits, with plain dashes, for the
 * rule to validate.
 */
export function phoneText(text: string): string {
  const mobile = mobileText(text)
  if (/^1[3-9]\d{9}$/.test(mobile)) return mobile
  const dashed = codeText(text)
    .replace(DASH, '-')
    .replace(/[()]/g, '-')
    .replace(EXTENSION, '-$1')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?:(?:\+|00)86-?|86-)0?-?(?=[1-9]\d)/, '0')
    // Hotlines have no area code.
    .replace(/^0(?=(400|800)-?\d{3}-?\d{4}$)/, '')
  const [, area, local, extension] =
    IN_PARTS.exec(dashed) ?? IN_DIGITS.exec(dashed.replaceAll('-', '')) ?? []
  if (area === undefined) return dashed
  return [area, local, extension].filter(Boolean).join('-')
}
