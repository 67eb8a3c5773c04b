import { addDays, isDate } from '../dates'

/** Where the files of a source are fetched, and which ones (contract §8: a drop). */

export type DropKind = 'FOLDER' | 'S3' | 'SFTP'

const SCHEMES: readonly (readonly [scheme: string, kind: DropKind])[] = [
  ['file:///', 'FOLDER'],
  ['s3://', 'S3'],
  ['sftp://', 'SFTP'],
]

/** undefined: no drop, or an address of another kind. */
export const dropKindOf = (url: unknown): DropKind | undefined =>
  SCHEMES.find(([scheme]) => String(url ?? '').startsWith(scheme))?.[1]

export const DROP_URL_FAULT =
  '应如 file:///srv/drops/某银行、s3://桶/前缀?region=cn-north-1 或 sftp://主机:22/目录'

/** A message for an address that is no drop; '' is none. */
export function dropUrlFault(value: unknown): string | undefined {
  const text = String(value ?? '')
  if (text === '') return undefined
  if (dropKindOf(text) === undefined || !URL.canParse(text)) return DROP_URL_FAULT
  const { username, password } = new URL(text)
  return username || password ? '地址中不能含用户名和口令，请填在下面' : undefined
}

const DATE_PARTS: Readonly<Record<string, string>> = {
  yyyyMMdd: '(?<y>\\d{4})(?<m>\\d{2})(?<d>\\d{2})',
  'yyyy-MM-dd': '(?<y>\\d{4})-(?<m>\\d{2})-(?<d>\\d{2})',
  yyMMdd: '(?<y>\\d{2})(?<m>\\d{2})(?<d>\\d{2})',
}
const MOST_STARS = 3

/** The names of a drop's files and the date in them. */
export interface DropPattern {
  /** The bill's date `YYYY-MM-DD`; undefined for a name of another form. */
  dateOf(fileName: string): string | undefined
}

/**
 * Reads `bill_{yyyyMMdd}.csv`: one date, `*` for any characters. `{yyyyMMdd-1}` is a name that bears
 * the day after the bill's.
 * @returns a message for a pattern that is none
 */
export function readDropPattern(pattern: string): DropPattern | string {
  const parts = pattern.split(/(\{[^{}]*\}|\*)/)
  const dates = parts.filter((part) => part.startsWith('{'))
  if (dates.length !== 1) return '应含一个日期，如 bill_{yyyyMMdd}.csv'
  const [, date = '', nextDay] = /^\{(.*?)(-1)?\}$/.exec(dates[0]!) ?? []
  const dateForm = DATE_PARTS[date]
  if (dateForm === undefined)
    return '日期应为 {yyyyMMdd}、{yyyy-MM-dd} 或 {yyMMdd}，文件名中是次日日期的写 {yyyyMMdd-1}'
  if (parts.filter((part) => part === '*').length > MOST_STARS) return `最多${MOST_STARS}个 *`
  const source = parts.map((part) =>
    part === '*'
      ? '.*'
      : part.startsWith('{')
        ? dateForm
        : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
  const form = new RegExp(`^${source.join('')}$`, 'su')
  return {
    dateOf(fileName) {
      const { y = '', m, d } = form.exec(fileName)?.groups ?? {}
      const named = `${y.length === 2 ? '20' : ''}${y}-${m}-${d}`
      if (!isDate(named)) return undefined
      return nextDay ? addDays(named, -1) : named
    },
  }
}

/** A message for a pattern of file names that cannot be used. */
export function dropPatternFault(value: unknown): string | undefined {
  const read = readDropPattern(String(value ?? ''))
  return typeof read === 'string' ? read : undefined
}
