import { addDays, isDate } from '#domain/dates'

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
