import { fenToYuanText, toFen } from '#domain/money'
import { readCount, readRate, readYuan } from '#domain/reading/number'
import { plainText } from '#domain/reading/text'

/**
 * Unparsable text must stay in the form (and its draft) and fail its rule. The leading blank keeps
 * `123456789012345` from being read as fen: a wire integer has none.
 */
const asWrong = (text: string): string => ` ${text}`

/** The wire value, undefined for an empty input, marked text for unparsable text. */
function typed(
  text: string,
  read: (text: string) => number | undefined,
): number | string | undefined {
  const shown = plainText(text)
  return shown === '' ? undefined : (read(shown) ?? asWrong(shown))
}

export interface NumberText {
  /** Typed text -> the wire value, undefined when empty, marked text when unparsable. */
  read: (text: string) => number | string | undefined
  /** A wire value -> the input's text. */
  show: (value: unknown) => string
}

const known = (value: unknown): value is number | string =>
  typeof value === 'number' || typeof value === 'string'

/** Typed in yuan, stored as integer fen. */
export const yuanText: NumberText = {
  read: (text) => typed(text, readYuan),
  show: (value) =>
    known(value) ? (toFen(value) === undefined ? String(value).trim() : fenToYuanText(value)) : '',
}

/**
 * Typed in percent with up to three decimals, stored as integer 1/100 000; split, never multiplied.
 */
export const rateText: NumberText = {
  read: (text) => typed(text, readRate),
  show: (value) => {
    if (!known(value)) return ''
    const rate = toFen(value)
    if (rate === undefined) return String(value).trim()
    const digits = String(rate).padStart(4, '0')
    return `${digits.slice(0, -3)}.${digits.slice(-3)}`.replace(/\.?0+$/, '')
  },
}

export const countText: NumberText = {
  read: (text) => typed(text, readCount),
  show: (value) => (known(value) ? String(value).trim() : ''),
}
