import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { layDays } from '../../features/account/day-vouchers'
import { COUNTER_OF } from '../../core/ledger/post'
import { bankMoves, bankPayments } from '../../features/bank-fund'
import { incomeStart } from './income'
import type { SeedTime } from './time'

/** The double entry behind the seeded accounts, and the vouchers of all days before the anchor. */
export async function layVouchers(tx: Tx, time: SeedTime): Promise<void> {
  await tx.execute(sql`
    insert into ledger_voucher (provider_id, voucher_no, biz_type, biz_date, related_no, book_time,
      line_count, debit_amt, credit_amt)
    select provider_id, voucher_no, biz_type, biz_date, related_no, entry_time, 2, amt, amt
    from account_entry`)
  await tx.execute(sql`
    insert into ledger_line (provider_id, voucher_no, account, amt)
    select provider_id, voucher_no, line.account, line.amt from account_entry
    cross join lateral (values
      (acct_kind::text, case direction when 'IN' then amt else -amt end),
      (${JSON.stringify(COUNTER_OF)}::json ->> biz_type, case direction when 'IN' then -amt else amt end)
    ) as line(account, amt)`)
  await layDays(tx, { from: incomeStart(time), until: time.today })
  await payOld(tx, time)
  await openBank(tx, time)
}

/** Trades of the year before the first one that is kept were paid out to their merchants in full. */
async function payOld(tx: Tx, { firstDay }: SeedTime): Promise<void> {
  await tx.execute(sql`
    with owed as (
      select l.provider_id, -sum(l.amt)::bigint as amt from ledger_line l
      join ledger_voucher v on v.provider_id = l.provider_id and v.voucher_no = l.voucher_no
      where l.account = 'MERCHANT' and v.biz_type in ('TRADE', 'REFUND') and v.biz_date < ${firstDay}
      group by 1 having sum(l.amt) < 0
    ), written as (
      insert into ledger_line (provider_id, voucher_no, account, amt)
      select provider_id, 'VGOPENING', line.account, line.amt from owed
      cross join lateral (values ('MERCHANT', amt), ('BANK', -amt)) as line(account, amt)
    )
    insert into ledger_voucher (provider_id, voucher_no, biz_type, biz_date, related_no, book_time,
      line_count, debit_amt, credit_amt)
    select provider_id, 'VGOPENING', 'OPENING', ${firstDay}::date - 1, null,
      ${firstDay}::timestamp at time zone 'Asia/Shanghai', 2, amt, amt from owed`)
}

const anybodys = () => sql`true`

/** Own money in the bank beside what was ever needed: for a day that is worse than all before. */
const WORKING_CAPITAL = 50_000_000

/**
 * What the bank account was opened with, in whole 100 000 yuan: it was overdrawn at no moment since,
 * and carries what is on its way.
 */
async function openBank(tx: Tx, time: SeedTime): Promise<void> {
  await tx.execute(sql`
    with opening as (
      select provider_id, (ceil(greatest(-min(amt), 0) / 10000000) * 10000000 + ${WORKING_CAPITAL}::bigint)::bigint
        as amt
      from (
        select provider_id, sum(sum(amt)) over (partition by provider_id order by at) as amt
        from (
          select provider_id, at, amt from (${bankMoves(anybodys)}) moves
          union all
          select provider_id, 'infinity', -amt from (${bankPayments(anybodys)}) payments
        ) moves group by provider_id, at
      ) moments group by 1
    ), written as (
      insert into ledger_line (provider_id, voucher_no, account, amt)
      select provider_id, 'VGBANK', line.account, line.amt from opening
      cross join lateral (values ('BANK', amt), ('ADJUST', -amt)) as line(account, amt)
    )
    insert into ledger_voucher (provider_id, voucher_no, biz_type, biz_date, related_no, book_time,
      line_count, debit_amt, credit_amt)
    select provider_id, 'VGBANK', 'OPENING', ${incomeStart(time)}::date - 1, null,
      ${incomeStart(time)}::timestamp at time zone 'Asia/Shanghai', 2, amt, amt from opening`)
}
