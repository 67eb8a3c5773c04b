import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'

/**
 * Fen of the profit account that are promised to settlements: the income posted for months whose
 * own settlement is not paid yet, and what a payment that came back had adjusted and withheld. A
 * month below 0 takes no money from the others: it is carried on. The rest of what is available may
 * be withdrawn; a settlement is never short of its money because of a withdrawal.
 */
async function promisedProfit(tx: Tx, providerId: string): Promise<number> {
  const { rows } = await tx.execute<{ amt: string }>(sql`
    select coalesce(sum(greatest(m.amt, 0)), 0)::text as amt from (
      select sum(case direction when 'IN' then amt else -amt end) as amt
      from account_entry e
      where e.provider_id = ${providerId} and e.acct_kind = 'PROFIT'
        and (e.biz_type in ('PROFIT_IN', 'REFUND_OFFSET')
          or e.biz_type in ('ADJUST', 'FEE') and e.related_no like 'ST%')
        and not exists (select from profit_settle s
          where s.provider_id = e.provider_id and s.target_id = e.provider_id
            and s.bill_month = to_char(e.biz_date, 'YYYY-MM') and s.settle_status = 'PAID')
      group by to_char(e.biz_date, 'YYYY-MM')
    ) m`)
  return Number(rows[0]?.amt ?? 0)
}

/** Fen that may be withdrawn of so much that is available. */
export const withdrawableOf = async (
  tx: Tx,
  providerId: string,
  availAmt: number,
): Promise<number> => Math.max(0, availAmt - (await promisedProfit(tx, providerId)))
