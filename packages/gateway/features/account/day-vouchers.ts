import { sql } from 'drizzle-orm'
import { addDays } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import type { DailyJob } from '../../core/jobs'
import type { LedgerAccount } from '../../core/ledger/accounts'
import { holdBooks } from '../../core/ledger/open-day'
import { dayLines, dayVoucherNo, DAY_VOUCHER_NO, type LedgerDays } from '../day-books'
import { closeOpenDays, incomeNo } from '../income'
import { postVoucher, type VoucherLine } from '../../core/ledger/voucher'

/** An older day that is still missing is a matter for people. */
const LOOK_BACK_DAYS = 31

/** What a day's voucher is about: its income is the one that the profit account receives. */
const relatedNoOf = (day: string, bizType: string): string =>
  bizType === 'INCOME' ? incomeNo(day) : `DY${day.replaceAll('-', '')}`

/**
 * Posts closed days that are not in the books yet, oldest first: a day's trades, refunds, costs,
 * shares and payouts, one voucher each. A second run posts no voucher twice.
 * @param day the business day; yesterday is the last one posted
 */
export async function postDays(
  tx: Tx,
  { providerId, day }: { providerId: string; day: string },
  now: number,
): Promise<void> {
  const from = addDays(day, -LOOK_BACK_DAYS)
  for (const voucher of await missingVouchers(tx, { providerId, from, until: day })) {
    const voucherNo = dayVoucherNo(voucher.day, voucher.bizType)
    const { bizType, day: bizDate, lines } = voucher
    const relatedNo = relatedNoOf(bizDate, bizType)
    await postVoucher(tx, { providerId, voucherNo, bizType, bizDate, relatedNo, lines }, now)
  }
}

/** Lines of a month's vouchers are a million with as many merchants; nearly all of them are posted. */
async function missingVouchers(tx: Tx, days: LedgerDays & { providerId: string }) {
  const { rows } = await tx.execute<{
    day: string
    biz_type: string
    account: string
    amt: string
  }>(sql`
    with posted as materialized (
      select voucher_no from ledger_voucher where provider_id = ${days.providerId}
        and biz_date >= ${days.from} and voucher_no like 'VD%'
    )
    select day::text, biz_type, account, amt::text from (${dayLines(days)}) lines
    where ${DAY_VOUCHER_NO} not in (select voucher_no from posted)
    order by day, biz_type, account`)
  const vouchers = new Map<string, { day: string; bizType: string; lines: VoucherLine[] }>()
  for (const { day, biz_type: bizType, account, amt } of rows) {
    const key = dayVoucherNo(day, bizType)
    const voucher = vouchers.get(key) ?? { day, bizType, lines: [] }
    voucher.lines.push({ account: account as LedgerAccount, amt: Number(amt) })
    vouchers.set(key, voucher)
  }
  return vouchers.values()
}

/**
 * The same for many days and every provider in two statements, each voucher booked at the hour of
 * the daily posting; for days before there was a ledger.
 */
export async function layDays(tx: Tx, days: LedgerDays): Promise<void> {
  const lines = sql`select provider_id, ${DAY_VOUCHER_NO} as voucher_no, day, biz_type, account, amt
    from (${dayLines(days)}) lines`
  await tx.execute(sql`
    with lines as materialized (${lines}), written as (
      insert into ledger_line (provider_id, voucher_no, account, book_date, amt)
      select provider_id, voucher_no, account, day, amt from lines
    )
    insert into ledger_voucher (provider_id, voucher_no, biz_type, biz_date, book_date, related_no,
      book_time, line_count, debit_amt, credit_amt)
    select provider_id, voucher_no, biz_type, day, day,
      case biz_type when 'INCOME' then 'PF' else 'DY' end || to_char(day, 'YYYYMMDD'),
      (day + 1 + ${POSTED_AT}::time) at time zone 'Asia/Shanghai', count(*),
      sum(greatest(amt, 0)), -sum(least(amt, 0))
    from lines group by provider_id, voucher_no, biz_type, day`)
}

/** When the day's income is closed and before it is posted on the profit account. */
const POSTED_AT = '00:50'

/** Every month that has vouchers can be closed. */
const openMonths = (tx: Tx, providerId: string): Promise<unknown> =>
  tx.execute(sql`
    insert into ledger_month (provider_id, month)
    select ${providerId}, to_char(m, 'YYYY-MM') from (select min(book_date) as first,
        max(book_date) as last from ledger_voucher where provider_id = ${providerId}) v
      cross join generate_series(date_trunc('month', v.first), v.last, '1 month') m
    on conflict do nothing`)

export const ledgerDaily: DailyJob = {
  kind: 'ledger.day',
  at: POSTED_AT,
  async run(tx, what, { clock }) {
    await holdBooks(tx, what.providerId)
    await closeOpenDays(tx, what)
    await postDays(tx, what, clock.now())
    await openMonths(tx, what.providerId)
  },
}
