/**
 * Money is integer fen until the last formatter; yuan text only at input and output (domain §1). No
 * amount is ever a float.
 */

/** Maximum of a typed amount, and of any single amount from outside, in fen. */
export const MOST_FEN = 999_999_999_999

/** The text of an empty cell; never `0.00`, which would be a value. */
export const EMPTY_TEXT = '--'

/** Fen -> `1234.56` without separators, for inputs and exported cells; null -> an empty text. */
export function fenToYuanText(fen: number | string | null | undefined): string {
  const value = toFen(fen)
  if (value === undefined) return ''
  const digits = Math.abs(value).toString().padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Fen -> `1,234.56` (`-1,234.56`), null -> `--`. */
export function formatFen(fen: number | string | null | undefined): string {
  const text = fenToYuanText(fen)
  if (text === '') return EMPTY_TEXT
  return text.slice(0, -3).replace(/\B(?=(\d{3})+$)/g, ',') + text.slice(-3)
}

/** Cards and details: `¥1,234.56`, `-¥1,234.56`. */
export function formatYuan(fen: number | string | null | undefined): string {
  const text = formatFen(fen)
  if (text === EMPTY_TEXT) return text
  return text.startsWith('-') ? `-¥${text.slice(1)}` : `¥${text}`
}

/** A closed range of amounts as text: `1.00 至 10,000.00 元`. */
export const fenBetween = (min: number, max: number): string =>
  `${formatFen(min)} 至 ${formatFen(max)} 元`

/** Reads integer fen from a number or decimal text; undefined for anything else. */
export function toFen(value: number | string | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const fen = typeof value === 'number' ? value : /^-?\d+$/.test(value) ? Number(value) : NaN
  return Number.isSafeInteger(fen) ? fen : undefined
}

/**
 * A rate in 1/100 000 -> percent with two or three decimals, a trailing third zero cut
 * (`380` -> `0.38%`, `235` -> `0.235%`).
 */
export function formatRate(rate: number | string | null | undefined): string {
  const value = toFen(rate)
  if (value === undefined) return EMPTY_TEXT
  const digits = Math.abs(value).toString().padStart(4, '0')
  const decimals = digits.slice(-3).replace(/0$/, '')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -3)}.${decimals}%`
}

/** Counts with thousands separators. */
export function formatCount(count: number | string | null | undefined): string {
  const value = toFen(count)
  if (value === undefined) return EMPTY_TEXT
  return `${value < 0 ? '-' : ''}${Math.abs(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')}`
}

/** `roundHalfUp(amount * rate / 100 000)` in fen; halves go away from zero (domain §1). */
export function feeOf(amountFen: number, rate: number): number {
  const product = BigInt(amountFen) * BigInt(rate)
  const magnitude = product < 0n ? -product : product
  const fee = (magnitude + 50_000n) / 100_000n
  // The sign is applied before the conversion: a refund rounded to zero is 0, never -0.
  return Number(product < 0n ? -fee : fee)
}

/**
 * The rate of a fee, in 1/100 000: `roundHalfUp(fee * 100 000 / amount)`.
 * @param amountFen not 0
 */
export function rateOf(feeFen: number, amountFen: number): number {
  const [fee, amount] = [BigInt(Math.abs(feeFen)), BigInt(Math.abs(amountFen))]
  const rate = Number((fee * 200_000n + amount) / (2n * amount))
  return rate === 0 || feeFen < 0 === amountFen < 0 ? rate : -rate
}

/** Unit style of shortened figures: thousands (spec §9), or 万 and 亿. */
export type Units = 'km' | 'wan'

export const UNITS = {
  km: { step: 1000, names: ['', 'K', 'M', 'G', 'T', 'P', 'E'] },
  wan: { step: 10_000, names: ['', '万', '亿', '万亿'] },
} as const

/** Yuan shortened with one decimal, K/M/G/T/P/E for summary cards (spec §9) unless 万/亿 is wanted. */
export function abbreviateFen(fen: number | null | undefined, units: Units = 'km'): string {
  const value = toFen(fen)
  if (value === undefined) return EMPTY_TEXT
  return Math.abs(value) < UNITS[units].step * 100
    ? formatFen(value)
    : abbreviated(value / 100, units)
}

/** A shortened count. */
export function abbreviateCount(count: number | null | undefined, units: Units = 'km'): string {
  const value = toFen(count)
  if (value === undefined) return EMPTY_TEXT
  return Math.abs(value) < UNITS[units].step ? formatCount(value) : abbreviated(value, units)
}

function abbreviated(value: number, units: Units): string {
  const { step, names } = UNITS[units]
  const size = Math.abs(value)
  let unit = 1
  while (unit < names.length - 1 && Math.round((size / step ** unit) * 10) / 10 >= step) unit++
  return `${value < 0 ? '-' : ''}${(size / step ** unit).toFixed(1)}${names[unit]}`
}
