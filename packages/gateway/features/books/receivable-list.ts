import { sql, type SQL } from 'drizzle-orm'
import { bigint, date, pgTable, varchar } from 'drizzle-orm/pg-core'
import { addDays } from '#domain/dates'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { ident } from '../../core/db/columns'
import { anyOf, times } from '../../core/list/filters'
import { defineGrouped } from '../../core/list/grouped'
import { scopedAs } from '../../core/scope'
import { CLEARS_BY_ITSELF } from '../day-books'
import { daysOf, thisMonth, uptoEnd, when } from './trial-balance'

const fen = () => bigint({ mode: 'number' }).notNull()

/** The shape of `RECEIVABLE_LINES`. No table of the database. */
const receivable = scopedAs(
  { byShop: 'NONE' },
  pgTable('receivable', {
    providerId: ident().notNull(),
    /** Null: the books do not know of which channel. */
    payChannel: varchar({ length: 16 }),
    /** The day of the payments that it is for. */
    incomeDate: date({ mode: 'string' }).notNull(),
    bookDate: date({ mode: 'string' }).notNull(),
    expected: fen(),
    cleared: fen(),
  }),
)

/**
 * What the channels owe and have cleared, by the day of the payments: the account 应收渠道 by channel.
 * What staff accepted as missing is cleared; payments without a merchant and corrections have no channel.
 */
export const RECEIVABLE_LINES: SQL = sql`
  select i.provider_id, i.pay_channel, i.income_date, m.book_date, m.expected, m.cleared
  from income_day i join provider o on o.provider_id = i.provider_id
  cross join lateral (select
    i.trans_amt - i.coupon_amt - i.cost_fee_amt - i.net_income_amt as amt) a
  cross join lateral (values (i.income_date, a.amt, 0),
      (case when ${CLEARS_BY_ITSELF('i.income_date')} then i.income_date + 1 end, 0, a.amt))
    as m(book_date, expected, cleared)
  where m.book_date is not null
  union all
  select c.provider_id, c.pay_channel, c.settle_date - 1, c.book_date, 0, c.amt
  from channel_clearing c
  union all
  select l.provider_id, coalesce(d.pay_channel, s.pay_channel), coalesce(s.bill_date, l.book_date),
    l.book_date, greatest(l.amt, 0), -least(l.amt, 0)
  from ledger_line l
  left join ledger_voucher v on v.provider_id = l.provider_id and v.voucher_no = l.voucher_no
  left join statement_diff d on d.provider_id = l.provider_id and d.diff_id = v.related_no
  left join statement s on s.provider_id = d.provider_id and s.bill_id = d.bill_id
  where l.account = 'CHANNEL' and l.voucher_no not like 'VD%'`

/** The ends of the ages, in days before the end of the range, which is day 1. */
const AGES = [1, 3, 7, 30] as const

const { payChannel, incomeDate, bookDate, expected, cleared } = receivable
const due = sql`${expected} - ${cleared}`

/** What each channel owed before and after a range of days, by the day of its payments (domain §18). */
export const receivableList = defineGrouped({
  table: receivable,
  source: sql`(${RECEIVABLE_LINES}) receivable`,
  filters: {
    bookDate: uptoEnd(times(bookDate, { maxDays: 366, defaultDays: 31 })),
    payChannel: anyOf(payChannel, PAY_CHANNEL),
  },
  by: {
    field: 'dimension',
    default: 'CHANNEL',
    dimensions: {
      CHANNEL: { keys: { payChannel }, order: ['dueAmt', 'desc'] },
      DAY: { keys: { incomeDate, payChannel }, order: ['incomeDate', 'desc'] },
    },
  },
  defaults: thisMonth,
  sums(_, values) {
    const { from, until } = daysOf(values)
    const within = sql`${bookDate} >= ${from}`
    const aged = (least: number, most?: number) =>
      when(
        sql`${incomeDate} <= ${addDays(until, -least)} ${
          most === undefined ? sql`` : sql`and ${incomeDate} > ${addDays(until, -most)}`
        }`,
        due,
      )
    return {
      openAmt: when(sql`${bookDate} < ${from}`, due),
      expectedAmt: when(within, sql`${expected}`),
      clearedAmt: when(within, sql`${cleared}`),
      ...Object.fromEntries(AGES.map((age, i) => [`age${age}Amt`, aged(AGES[i - 1] ?? 0, age)])),
      olderAmt: aged(AGES.at(-1)!),
    }
  },
  figures: ({ openAmt, expectedAmt, clearedAmt }) => ({
    dueAmt: sql`${openAmt} + ${expectedAmt} - ${clearedAmt}`,
  }),
  kept: ({ openAmt, expectedAmt, clearedAmt }) =>
    sql`(${openAmt} <> 0 or ${expectedAmt} <> 0 or ${clearedAmt} <> 0)`,
  sort: ['openAmt', 'expectedAmt', 'clearedAmt', 'dueAmt', 'olderAmt'],
})
