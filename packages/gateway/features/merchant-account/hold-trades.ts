import { sql, type SQL } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { calendarOf } from '../holiday'

interface Holder {
  providerId: string
  /** Or those of several merchants. */
  merId: string | readonly string[]
}

const ofMerchants = ({ providerId, merId }: Holder): SQL => sql`provider_id = ${providerId}
  and mer_id = any(${sql.param(typeof merId === 'string' ? [merId] : [...merId])}::text[])`

/**
 * Keeps a merchant's open trades out of settlement: those in no batch yet. They have no settle date
 * until they are released.
 * @param tradeNos only these
 * @returns how many
 */
export async function holdTrades(
  tx: Tx,
  holder: Holder,
  tradeNos?: readonly string[],
): Promise<number> {
  const { rows } = await tx.execute<{ n: string }>(sql`
    with held as (
      update trade set settle_status = 'HELD', settle_date = null
      where ${ofMerchants(holder)} and trade_status = 'SUCCESS'
        and settle_status = 'UNSETTLED' and batch_no is null ${only(tradeNos)}
      returning 1
    ) select count(*) as n from held`)
  return Number(rows[0]?.n ?? 0)
}

/**
 * Lets them be settled again, by the cycle that the merchants have now and not before its next date;
 * those that a risk case or a dispute keeps, or that the day's file has not confirmed, stay held.
 * @param now business time, epoch ms
 */
export async function releaseTrades(
  tx: Tx,
  { settleCycle, ...holder }: Holder & { settleCycle: string },
  now: number,
  tradeNos?: readonly string[],
): Promise<void> {
  // Today's own trades wait as long as today's new ones.
  const next = (await calendarOf(tx, holder.providerId)).settleDateOf(formatDate(now), settleCycle)
  await tx.execute(sql`
    update trade set settle_status = 'UNSETTLED', settle_date = ${next}::date
    where ${ofMerchants(holder)} and trade_status = 'SUCCESS'
      and settle_status = 'HELD' and batch_no is null ${only(tradeNos)}
      and not exists (select from risk_case c where c.provider_id = trade.provider_id
        and c.mer_id = trade.mer_id and c.keeps_trades and c.trade_nos ? trade.trade_no)
      and not exists (select from chargeback c where c.provider_id = trade.provider_id
        and c.trade_no = trade.trade_no and c.holds_trade)
      and not exists (select from channel_no n where n.provider_id = trade.provider_id
        and n.own_no = trade.trade_no and n.awaits_file)`)
}

const only = (tradeNos: readonly string[] | undefined): SQL =>
  tradeNos === undefined ? sql`` : sql`and trade_no = any(${sql.param([...tradeNos])}::text[])`
