import { fenToYuanText, toFen } from '#domain/money'
import { readCount, readRate, readYuan } from '#domain/reading/number'
import { plainText } from '#domain/reading/text'

/**
 * Text that is no amount must stay in the form (and its draft) and fail its rule. A blank in front
 * keeps `123456789012345` from reading as so many fen: a wire integer has none.
 */
const asWrong = (text: string): string => ` ${text}`

/** The wire value, undefined for an empty input, marked text for one that cannot be read. */
function typed(
  text: string,
  read: (text: string) => number | undefined,
): number | string | undefined {
  const shown = plainText(text)
  return shown === '' ? undefined : (read(shown) ?? asWrong(shown))
}

export interface NumberText {
  /** What is typed -> the wire value, undefined when empty, marked text when it is none. */
  read: (text: string) => number | string | undefined
  /** A wire value -> what stands in the input. */
  show: (value: unknown) => string
}

const known = (value: unknown): value is number | string =>
  typeof value === 'number' || typeof value === 'string'

/** Yuan typed, integer fen held. */
export const yuanText: NumberText = {
  read: (text) => typed(text, readYuan),
  show: (value) =>
    known(value) ? (toFen(value) === undefined ? String(value).trim() : fenToYuanText(value)) : '',
}

/** Percent typed with up to three decimals, integer 1/100 000 held; split, never multiplied. */
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
