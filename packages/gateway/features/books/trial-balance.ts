import { sql, type SQL } from 'drizzle-orm'
import { LEDGER_ACCOUNT } from '#domain/books/accounts'
import { formatDate, parseTime } from '#domain/dates'
import { ledgerLine } from '../../core/ledger/ledger-schema'
import { anyOf, times, type Filter, type FilterValue } from '../../core/list/filters'
import { defineGrouped } from '../../core/list/grouped'
import { ACCOUNT_LINES } from './account-lines'

type Values = Readonly<Record<string, FilterValue>>

/** A year of days is shown at once; balances before it are always counted. */
const MAX_DAYS = 366

/** A range whose balances need everything before it. */
export const uptoEnd = (filter: Filter): Filter =>
  filter.kind === 'times'
    ? {
        ...filter,
        reach: (asked) => (asked.kind === 'times' ? { ...asked, from: undefined } : asked),
      }
    : filter

/** The first and the last day of a range in force. */
export function daysOf(values: Values, name = 'bookDate'): { from: string; until: string } {
  const range = values[name]
  if (range?.kind !== 'times' || range.from === undefined || range.until === undefined)
    throw new Error(`${name}: wanted a range, got ${JSON.stringify(range)}`)
  return { from: formatDate(range.from), until: formatDate(range.until - 1) }
}

/** The month up to today, unless asked otherwise. */
export const thisMonth = (values: Values, now: number): Values => {
  const today = formatDate(now)
  const from = parseTime(`${today.slice(0, 7)}-01`)
  return { bookDate: { kind: 'times', from, until: parseTime(today) + 86_400_000 }, ...values }
}

/** The sum of an amount on one side of a day. */
export const when = (condition: SQL, amt: SQL): SQL =>
  sql`case when ${condition} then ${amt} else 0 end`

const { bookDate, account, amt } = ledgerLine

/** Balances of the general ledger before and after a range of days (domain §18). */
export const trialBalance = defineGrouped({
  table: ledgerLine,
  source: sql`(${ACCOUNT_LINES}) ledger_line`,
  filters: {
    bookDate: uptoEnd(times(bookDate, { maxDays: MAX_DAYS, defaultDays: 31 })),
    account: anyOf(account, LEDGER_ACCOUNT),
  },
  by: {
    field: 'dimension',
    default: 'ACCOUNT',
    dimensions: { ACCOUNT: { keys: { account }, order: ['account', 'asc'] } },
  },
  defaults: thisMonth,
  sums(_, values) {
    const { from } = daysOf(values)
    const within = sql`${bookDate} >= ${from}`
    return {
      openAmt: when(sql`${bookDate} < ${from}`, sql`${amt}`),
      debitAmt: when(within, sql`greatest(${amt}, 0)`),
      creditAmt: when(within, sql`-least(${amt}, 0)`),
    }
  },
  figures: ({ openAmt, debitAmt, creditAmt }) => ({
    closeAmt: sql`${openAmt} + ${debitAmt} - ${creditAmt}`,
  }),
  row: (group, _, values) => ({ ...group, ...daysOf(values) }),
  sort: ['openAmt', 'debitAmt', 'creditAmt', 'closeAmt'],
})
