import { sql } from 'drizzle-orm'
import { addMonths } from '#domain/dates'
import type { Tx } from '../db/open'

/** What a month is closed with. */
export interface MonthBalance {
  /** SHA-256 of what moved on each account, after that of the month before. */
  digest: string
  voucherCount: number
  /** Debits, which are its credits; fen. */
  debitAmt: number
}

/**
 * The balance of a month in the books: one line an account, in the order of their names, debits and
 * credits in fen, after the digest of the month before. So the balances at its end cannot change without
 * this digest or that of an earlier month.
 * @param before the digest of the month before; '' where none was closed
 */
export async function monthBalance(
  tx: Tx,
  { providerId, month }: { providerId: string; month: string },
  before: string,
): Promise<MonthBalance> {
  const [from, until] = [`${month}-01`, `${addMonths(month, 1)}-01`]
  const { rows } = await tx.execute<{ digest: string; vouchers: string; debit: string }>(sql`
    select encode(sha256(convert_to(${before}::text || coalesce(string_agg(
        format(E'\n%s %s %s', account, debit, credit), '' order by account collate "C"), ''), 'UTF8')),
        'hex') as digest,
      (select count(*) from ledger_voucher where provider_id = ${providerId}
        and book_date >= ${from} and book_date < ${until}) as vouchers,
      coalesce(sum(debit), 0) as debit
    from (
      select account, sum(greatest(amt, 0)) as debit, -sum(least(amt, 0)) as credit
      from ledger_line where provider_id = ${providerId}
        and book_date >= ${from} and book_date < ${until} group by account
    ) moved`)
  const { digest, vouchers, debit } = rows[0]!
  return { digest, voucherCount: Number(vouchers), debitAmt: Number(debit) }
}
