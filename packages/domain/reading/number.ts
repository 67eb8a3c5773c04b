import { halfWidth, plainText } from './text'

/** The message for an invalid amount. */
export const WRONG_AMOUNT = '金额格式不正确'

/**
 * Digits without or with commas, the latter in correct groups of three; then an optional decimal
 * point.
 */
const NUMBER = /^([-+]?)(0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/

/** Text allowed around a number, by its unit. */
const YUAN = { before: /^([-+]?)\s*¥\s*/, after: / ?元$/ }
const PERCENT = { before: /^([-+]?)/, after: / ?%$/ }
const PLAIN = { before: /^([-+]?)/, after: /$/ }

/**
 * An amount in yuan as users type it, in fen: groups of three or none, at most two decimals, `。` of
 * a Chinese keyboard is the point, `¥` and `元` are allowed around it.
 * @param signed whether a sign is allowed
 * @returns undefined for any other text; the caller shows `WRONG_AMOUNT` at the field
 */
export const readYuan = (text: string, { signed = false } = {}): number | undefined =>
  scaled(text, YUAN, { decimals: 2, digits: 10, signed })

/** A percentage with at most three decimals, in 1/100 000. */
export const readRate = (text: string): number | undefined =>
  scaled(text, PERCENT, { decimals: 3, digits: 3, signed: false })

/** A whole number of at most fifteen digits. */
export const readCount = (text: string): number | undefined =>
  scaled(text, PLAIN, { decimals: 0, digits: 15, signed: false })

/** The number times 10 to the power of `decimals`, by its digits, without floats. */
function scaled(
  text: string,
  around: typeof YUAN,
  { decimals, digits, signed }: { decimals: number; digits: number; signed: boolean },
): number | undefined {
  const clean = halfWidth(plainText(text))
    .replace(/\s+/g, ' ')
    .replace(/。/g, '.')
    .replace(around.before, '$1')
    .replace(around.after, '')
  const [, sign = '', grouped, fraction = ''] = NUMBER.exec(clean) ?? []
  const whole = grouped?.replaceAll(',', '')
  if (whole === undefined || whole.length > digits || fraction.length > decimals) return undefined
  if (sign !== '' && !signed) return undefined
  const value = Number(whole + fraction.padEnd(decimals, '0'))
  return sign === '-' && value !== 0 ? -value : value
}
