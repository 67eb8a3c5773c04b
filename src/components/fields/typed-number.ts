import { fenToYuanText, parseYuan, toFen } from '#domain/money'
import { codeText } from '#domain/validation/rule'

/**
 * Text that is no amount must stay in the form (and its draft) and fail its rule. A blank in front
 * keeps `123456789012345` from reading as so many fen: a wire integer has none.
 */
const asWrong = (text: string): string => ` ${text}`

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
  read: (text) => (text.trim() === '' ? undefined : (parseYuan(text) ?? asWrong(text.trim()))),
  show: (value) =>
    known(value) ? (toFen(value) === undefined ? String(value).trim() : fenToYuanText(value)) : '',
}

/** Percent typed with up to three decimals, integer 1/100 000 held; split, never multiplied. */
export const rateText: NumberText = {
  read: (text) => {
    const clean = codeText(text).replace('%', '')
    if (clean === '') return undefined
    const match = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(clean)
    if (!match) return asWrong(text.trim())
    return Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'))
  },
  show: (value) => {
    if (!known(value)) return ''
    const rate = toFen(value)
    if (rate === undefined) return String(value).trim()
    const digits = String(rate).padStart(4, '0')
    return `${digits.slice(0, -3)}.${digits.slice(-3)}`.replace(/\.?0+$/, '')
  },
}

export const countText: NumberText = {
  read: (text) => {
    const clean = codeText(text).replaceAll(',', '')
    if (clean === '') return undefined
    return /^\d{1,15}$/.test(clean) ? Number(clean) : asWrong(text.trim())
  },
  show: (value) => (known(value) ? String(value).trim() : ''),
}
