import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'

/** A merchant's money that no batch has taken yet, in fen. */
export interface Unsettled {
  /** Of trades with a settle date and of an old system, less what refunds and chargebacks still take; may be below 0. */
  unsettledAmt: number
  /** Of trades that are held, less the same. */
  heldAmt: number
}

export async function unsettledOf(
  tx: Tx,
  { providerId, merId }: { providerId: string; merId: string },
): Promise<Unsettled> {
  const { rows } = await tx.execute<Record<'open' | 'held', string>>(sql`
    select coalesce(sum(amt) filter (where not held), 0) as open,
      coalesce(sum(amt) filter (where held), 0) as held
    from (
      select settle_amt as amt, false as held from trade
      where provider_id = ${providerId} and mer_id = ${merId} and trade_status = 'SUCCESS'
        and settle_status = 'UNSETTLED' and batch_no is null
      union all
      select settle_amt, true from trade
      where provider_id = ${providerId} and mer_id = ${merId} and trade_status = 'SUCCESS'
        and settle_status = 'HELD' and batch_no is null
      union all
      select amt, false from merchant_opening
      where provider_id = ${providerId} and mer_id = ${merId} and settle_date is not null
        and batch_no is null and undone_by is null
      union all
      select -r.open_amt, t.settle_status = 'HELD' and t.batch_no is null
      from refund r join trade t on t.provider_id = r.provider_id
        and t.trade_time = r.trade_time and t.trade_no = r.trade_no
      where r.provider_id = ${providerId} and r.mer_id = ${merId} and r.open_amt <> 0
      union all
      select -c.open_amt, t.settle_status = 'HELD' and t.batch_no is null
      from chargeback c join trade t on t.provider_id = c.provider_id
        and t.trade_time = c.trade_time and t.trade_no = c.trade_no
      where c.provider_id = ${providerId} and c.mer_id = ${merId} and c.open_amt <> 0
    ) parts`)
  return { unsettledAmt: Number(rows[0]!.open), heldAmt: Number(rows[0]!.held) }
}

/** What refunds and chargebacks of one trade still take of what it brings. */
export async function openOfTrade(
  tx: Tx,
  { providerId, tradeNo }: { providerId: string; tradeNo: string },
): Promise<number> {
  const { rows } = await tx.execute<{ amt: string }>(sql`
    select coalesce(sum(open_amt), 0) as amt from (
      select open_amt from refund where provider_id = ${providerId} and trade_no = ${tradeNo}
      union all
      select open_amt from chargeback where provider_id = ${providerId} and trade_no = ${tradeNo}
    ) open`)
  return Number(rows[0]!.amt)
}
