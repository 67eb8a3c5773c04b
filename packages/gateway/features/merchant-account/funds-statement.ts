import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { wireTime } from '../../core/wire-time'
import type { Unsettled } from './unsettled'

type Holder = Readonly<{ providerId: string; merId: string }>

/**
 * What a merchant's money is made of beside its balances, fen: unsettledAmt + heldAmt =
 * openTradeAmt + heldTradeAmt + openingAmt - takenAmt. With the days of those trades, and since when
 * there is debt and reserve.
 */
export async function fundsStatement(tx: Tx, holder: Holder, open: Unsettled) {
  const { providerId, merId } = holder
  const { rows } = await tx.execute<Record<string, string | null>>(sql`
    select settle_status, sum(settle_amt) as amt, count(*) as trades,
      to_char(min(trade_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as first_day,
      to_char(max(trade_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as last_day
    from trade where provider_id = ${providerId} and mer_id = ${merId}
      and trade_status = 'SUCCESS' and settle_status in ('UNSETTLED', 'HELD') and batch_no is null
    group by settle_status`)
  const { rows: openings } = await tx.execute<{ amt: string }>(sql`
    select coalesce(sum(amt), 0) as amt from merchant_opening
    where provider_id = ${providerId} and mer_id = ${merId} and settle_date is not null
      and batch_no is null and undone_by is null`)
  const tradesOf = (status: string) => {
    const row = rows.find((one) => one['settle_status'] === status)
    return {
      amt: Number(row?.['amt'] ?? 0),
      count: Number(row?.['trades'] ?? 0),
      from: row?.['first_day'] ?? null,
      to: row?.['last_day'] ?? null,
    }
  }
  const [unsettled, held] = [tradesOf('UNSETTLED'), tradesOf('HELD')]
  const openingAmt = Number(openings[0]!.amt)
  return {
    openTradeAmt: unsettled.amt,
    openTradeCount: unsettled.count,
    openFrom: unsettled.from,
    openTo: unsettled.to,
    heldTradeAmt: held.amt,
    heldTradeCount: held.count,
    heldFrom: held.from,
    heldTo: held.to,
    openingAmt,
    takenAmt: unsettled.amt + held.amt + openingAmt - open.unsettledAmt - open.heldAmt,
    debtSince: await since(tx, holder, 'debt_after'),
    reserveSince: await since(tx, holder, 'reserve_after'),
  }
}

/** The entry from which on an amount was never 0; null while it is 0. */
async function since(
  tx: Tx,
  { providerId, merId }: Holder,
  column: 'debt_after' | 'reserve_after',
): Promise<{ time: string | null; relatedNo: string } | null> {
  const after = sql.raw(column)
  const { rows } = await tx.execute<{ entry_time: string; related_no: string }>(sql`
    select entry_time, related_no from merchant_entry
    where provider_id = ${providerId} and mer_id = ${merId} and ${after} > 0
      and seq > coalesce((select max(seq) from merchant_entry
        where provider_id = ${providerId} and mer_id = ${merId} and ${after} = 0), 0)
    order by seq limit 1`)
  const [first] = rows
  return first ? { time: wireTime(new Date(first.entry_time)), relatedNo: first.related_no } : null
}
