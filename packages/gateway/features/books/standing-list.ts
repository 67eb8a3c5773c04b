import { sql, type SQL } from 'drizzle-orm'
import { bigint, date, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { STAND_ACCOUNT } from '#domain/bank-entry/dicts'
import { STANDING_CAUSE } from '#domain/books/standing-fields'
import { addDays } from '#domain/dates'
import { ident } from '../../core/db/columns'
import { anyOf, contains, exact, times } from '../../core/list/filters'
import { defineGrouped } from '../../core/list/grouped'
import { scopedAs } from '../../core/scope'
import { DIFFERENCE_ACCOUNT } from './account-lines'
import { daysOf, thisMonth, uptoEnd, when } from './trial-balance'

/** The shape of `STANDING_LINES`. No table of the database. */
const standing = scopedAs(
  { byShop: 'NONE' },
  pgTable('standing', {
    providerId: ident().notNull(),
    standAccount: varchar({ length: 8 }).notNull(),
    /** The bank's entry, or the difference of a statement. */
    takenNo: ident().notNull(),
    cause: varchar({ length: 24 }),
    owner: text().notNull(),
    sinceDay: date({ mode: 'string' }).notNull(),
    bookDate: date({ mode: 'string' }).notNull(),
    /** Fen, above 0 for money that is over. */
    amt: bigint({ mode: 'number' }).notNull(),
  }),
)

/**
 * What moved 长款 and 短款, with what it was taken up for: entries of the bank that two persons took up,
 * and differences of statements that were accepted. All rows add up to the two accounts.
 */
const STANDING_LINES: SQL = sql`
  select l.provider_id, l.account as stand_account, e.entry_no as taken_no, e.cause, e.owner,
    e.entry_day as since_day, l.book_date, -l.amt as amt
  from ledger_line l join ledger_voucher v using (provider_id, voucher_no)
  join bank_entry e on e.provider_id = l.provider_id and e.entry_no = v.related_no
  where l.account in ('OVER', 'SHORT')
  union all
  select l.provider_id, ${sql.raw(DIFFERENCE_ACCOUNT)}, d.diff_id,
    'BILL_' || d.diff_type, d.handled_by, (d.trade_time at time zone 'Asia/Shanghai')::date,
    l.book_date, -l.amt
  from ledger_line l join ledger_voucher v using (provider_id, voucher_no)
  join statement_diff d on d.provider_id = l.provider_id and d.diff_id = v.related_no
  where l.account = 'ADJUST'`

/** The ends of the ages, in days before the end of the range, which is day 1. */
const AGES = [7, 30, 90] as const

const { standAccount, takenNo, cause, owner, sinceDay, bookDate, amt } = standing

/** What stood as over or short before and after a range of days, by its cause (domain §18). */
export const standingList = defineGrouped({
  table: standing,
  source: sql`(${STANDING_LINES}) standing`,
  filters: {
    bookDate: uptoEnd(times(bookDate, { maxDays: 366, defaultDays: 31 })),
    standAccount: anyOf(standAccount, STAND_ACCOUNT),
    cause: anyOf(cause, STANDING_CAUSE),
    owner: contains(owner),
    takenNo: exact(takenNo),
  },
  by: {
    field: 'dimension',
    default: 'CAUSE',
    dimensions: {
      CAUSE: { keys: { standAccount, cause }, order: ['standAccount', 'asc'] },
      OWNER: { keys: { owner, standAccount }, order: ['owner', 'asc'] },
      ENTRY: {
        keys: { takenNo, standAccount, cause, owner, sinceDay },
        order: ['sinceDay', 'asc'],
      },
    },
  },
  defaults: thisMonth,
  sums(_, values) {
    const { from, until } = daysOf(values)
    const aged = (least: number, most?: number) =>
      when(
        sql`${sinceDay} <= ${addDays(until, -least)} ${
          most === undefined ? sql`` : sql`and ${sinceDay} > ${addDays(until, -most)}`
        }`,
        sql`${amt}`,
      )
    return {
      openAmt: when(sql`${bookDate} < ${from}`, sql`${amt}`),
      movedAmt: when(sql`${bookDate} >= ${from}`, sql`${amt}`),
      ...Object.fromEntries(AGES.map((age, i) => [`age${age}Amt`, aged(AGES[i - 1] ?? 0, age)])),
      olderAmt: aged(AGES.at(-1)!),
    }
  },
  figures: ({ openAmt, movedAmt }) => ({ amt: sql`${openAmt} + ${movedAmt}` }),
  kept: ({ openAmt, movedAmt }) => sql`(${openAmt} <> 0 or ${movedAmt} <> 0)`,
  row: (group, _caller, values) => ({ ...group, ...daysOf(values) }),
  sort: ['openAmt', 'movedAmt', 'amt', 'olderAmt'],
})
