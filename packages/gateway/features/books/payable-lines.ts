import { sql, type SQL } from 'drizzle-orm'
import { AUTO_CASH_BOOKED } from '../day-books'

/** The first day that was posted: income from before it is not in the books. */
const FIRST_DAY = sql.raw(`(select provider_id, min(biz_date) as day from ledger_voucher
  where voucher_no like 'VD%' group by provider_id)`)

/** What merchants were owed up to the day from which they have accounts: it was paid as one amount. */
const SETTLED_BEFORE = sql.raw(`(select v.provider_id, v.biz_date, v.book_date
  from ledger_voucher v join ledger_line l using (provider_id, voucher_no)
  where v.biz_type = 'OPENING' and v.related_no is null and l.account = 'MERCHANT')`)

/** What a merchant gets of an entry of income. */
const EARNED = sql.raw('i.trans_amt - i.coupon_amt - i.mer_fee_amt')

/**
 * What each merchant is owed, as the books have it, moved by day: `provider_id, mer_id, book_date, amt`
 * (above 0: owed more), `taken` (payments less fees and refunds, the part that ages) and `transit` and
 * `deposit`, parts of what is owed already. All rows of a provider up to a day add up to its account
 * 应付商户款 and 保证金.
 *
 * Payments and refunds are owed by the income of their day until they are settled; from then on the
 * books have an account for each merchant, and settling moves from the one to the other. What went
 * past the income on the common account is read from its records: disputes, what an old system brought,
 * and payouts from before merchants had accounts.
 */
export const PAYABLE_LINES: SQL = sql`
  select i.provider_id, i.mer_id, i.income_date as book_date, ${EARNED} as amt, ${EARNED} as taken,
    0 as transit, 0 as deposit
  from income_entry i join ${FIRST_DAY} f on f.provider_id = i.provider_id and f.day <= i.income_date
  union all
  select i.provider_id, i.mer_id, o.book_date, -(${EARNED}), 0, 0, 0
  from income_entry i join ${FIRST_DAY} f on f.provider_id = i.provider_id and f.day <= i.income_date
  join ${SETTLED_BEFORE} o on o.provider_id = i.provider_id and i.income_date <= o.biz_date
  union all
  select l.provider_id, substr(l.account, 10), l.book_date, -l.amt, 0, 0, 0
  from ledger_line l
  where l.account like 'MERCHANT:%' and l.voucher_no not like 'VD%MER_SETTLE'
    and l.voucher_no not like 'VD%REFUND_COVER'
  union all
  select l.provider_id, c.mer_id, l.book_date, -l.amt, 0, 0, 0
  from ledger_line l join ledger_voucher v using (provider_id, voucher_no)
  join chargeback c on c.provider_id = v.provider_id and c.chargeback_no = v.related_no
  where l.account = 'MERCHANT' and v.biz_type like 'CHARGEBACK%'
  union all
  select o.provider_id, o.mer_id, v.book_date, s.sign * case o.opening_kind when 'DEBT' then -o.amt
    else o.amt end, s.sign * case o.opening_kind when 'DEBT' then 0 else o.amt end, 0, 0
  from merchant_opening o
  cross join lateral (select min(book_date) as first, max(book_date) as last from ledger_voucher v
    where v.provider_id = o.provider_id and v.related_no = o.import_no
      and v.biz_type = 'OPENING') b
  cross join lateral (values (1, b.first), (-1, case when o.undone_by is not null then b.last end))
    as s(sign, book_date)
  cross join lateral (select s.book_date) v
  where s.book_date is not null
  union all
  select c.provider_id, c.mer_id, (m.at at time zone 'Asia/Shanghai')::date, m.sign * c.cash_amt,
    0, 0, 0
  from cash_out c
  cross join lateral (values (-1, c.arrive_time), (1, c.return_time)) as m(sign, at)
  join ${FIRST_DAY} f on f.provider_id = c.provider_id
  where c.batch_count = 0 and (m.at at time zone 'Asia/Shanghai')::date >= f.day
  union all
  select a.provider_id, a.mer_id, (l.time at time zone 'Asia/Shanghai')::date,
    case l.to_state when 'SUCCESS' then -a.cash_amt else a.cash_amt end, 0, 0, 0
  from ${AUTO_CASH_BOOKED} join ${FIRST_DAY} f on f.provider_id = a.provider_id
  where a.batch_no is null and (l.time at time zone 'Asia/Shanghai')::date >= f.day
  union all
  select e.provider_id, e.mer_id, (e.entry_time at time zone 'Asia/Shanghai')::date, 0, 0,
    e.transit_move, e.reserve_move
  from merchant_entry e where e.transit_move <> 0 or e.reserve_move <> 0`
