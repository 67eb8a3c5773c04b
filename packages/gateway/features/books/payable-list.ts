import { sql, type SQL } from 'drizzle-orm'
import { bigint, date, pgTable } from 'drizzle-orm/pg-core'
import { PAYABLE_STANDING } from '#domain/books/fields'
import { addDays } from '#domain/dates'
import { ident } from '../../core/db/columns'
import { exact, made, textsOf, times } from '../../core/list/filters'
import { defineGrouped } from '../../core/list/grouped'
import { scopedAs } from '../../core/scope'
import { groupNames } from '../names'
import { PAYABLE_LINES } from './payable-lines'
import { daysOf, thisMonth, uptoEnd, when } from './trial-balance'

const fen = () => bigint({ mode: 'number' }).notNull()

/** The shape of `PAYABLE_LINES`. No table of the database. */
const payable = scopedAs(
  { byShop: 'NONE' },
  pgTable('payable', {
    providerId: ident().notNull(),
    merId: ident().notNull(),
    bookDate: date({ mode: 'string' }).notNull(),
    amt: fen(),
    taken: fen(),
    transit: fen(),
    deposit: fen(),
  }),
)

/** Days without a movement after which what a merchant is owed counts as dormant. */
const DORMANT_DAYS = 180
/** The ends of the ages, in days before the end of the range, which is day 1. */
const AGES = [1, 7, 30, 90, 180] as const
type Sums = Readonly<Record<string, unknown>>

const { merId, bookDate, amt, taken, transit, deposit } = payable
const owed = ({ openAmt, takenAmt, paidAmt }: Sums): SQL =>
  sql`(${openAmt} + ${takenAmt} - ${paidAmt})`

const KEPT: Readonly<Record<keyof typeof PAYABLE_STANDING, (sums: Sums) => SQL>> = {
  OWED: (sums) => sql`${owed(sums)} > 0`,
  DEBT: (sums) => sql`${owed(sums)} < 0`,
  DORMANT: (sums) => sql`(${owed(sums)} > 0 and ${sums.movedAmt} = 0)`,
}
const MOVED = ({ openAmt, takenAmt, paidAmt, transitAmt }: Sums): SQL =>
  sql`(${openAmt} <> 0 or ${takenAmt} <> 0 or ${paidAmt} <> 0 or ${transitAmt} <> 0)`

/** What merchants were owed before and after a range of days, the oldest money first (domain §18). */
export const payableList = defineGrouped({
  table: payable,
  source: sql`(${PAYABLE_LINES}) payable`,
  names: groupNames,
  filters: {
    bookDate: uptoEnd(times(bookDate, { maxDays: 366, defaultDays: 31 })),
    merId: exact(merId),
    standing: made(PAYABLE_STANDING, () => sql`true`),
  },
  by: {
    field: 'dimension',
    default: 'MERCHANT',
    dimensions: { MERCHANT: { keys: { merId }, order: ['payableAmt', 'desc'] } },
  },
  defaults: thisMonth,
  sums(_, values) {
    const { from, until } = daysOf(values)
    const since = (days: number) => sql`${bookDate} > ${addDays(until, -days)}`
    return {
      openAmt: when(sql`${bookDate} < ${from}`, sql`${amt}`),
      takenAmt: when(sql`${bookDate} >= ${from}`, sql`${taken}`),
      paidAmt: when(sql`${bookDate} >= ${from}`, sql`${taken} - ${amt}`),
      transitAmt: sql`${transit}`,
      depositAmt: sql`${deposit}`,
      movedAmt: when(since(DORMANT_DAYS), sql`abs(${amt}) + abs(${taken})`),
      ...Object.fromEntries(AGES.map((age) => [`w${age}`, when(since(age), sql`${taken}`)])),
    }
  },
  figures(sums) {
    // What came last is still there: the first money in is the first out.
    const younger = AGES.map(
      (_, i) =>
        sql`least(greatest(${owed(sums)}, 0), greatest(0, ${sql.join(
          AGES.slice(0, i + 1).map((age) => sums[`w${age}`]!),
          sql`, `,
        )}))`,
    )
    const between = (i: number) => (i === 0 ? younger[0]! : sql`${younger[i]} - ${younger[i - 1]}`)
    return {
      payableAmt: owed(sums),
      ...Object.fromEntries(AGES.map((age, i) => [`age${age}Amt`, between(i)])),
      olderAmt: sql`greatest(${owed(sums)}, 0) - ${younger.at(-1)}`,
    }
  },
  figuresAddUp: true,
  unseen: ['movedAmt', ...AGES.map((age) => `w${age}`)],
  kept(sums, values) {
    const standing = values['standing'] ? textsOf(values['standing']) : []
    const any = standing.map((one) => KEPT[one as keyof typeof PAYABLE_STANDING](sums))
    return any.length > 0 ? sql`(${sql.join(any, sql` or `)})` : MOVED(sums)
  },
  row: (group, _caller, values) => ({ ...group, ...daysOf(values) }),
  sort: ['openAmt', 'takenAmt', 'paidAmt', 'payableAmt', 'transitAmt', 'depositAmt', 'olderAmt'],
})
