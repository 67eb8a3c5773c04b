import { sql } from 'drizzle-orm'
import { lockMerchantAccounts } from '../merchant-account'
import type { Applying } from './outcome'

/** Locks the accounts of the merchants of trades, by the channel's numbers, in one order. */
export async function lockMerchantsOf(
  { tx, source: { providerId, sourceId } }: Applying,
  nos: readonly string[],
): Promise<void> {
  const { rows } = await tx.execute<{ mer_id: string }>(sql`
    select distinct t.mer_id from channel_no c join trade t on t.provider_id = c.provider_id
      and t.trade_time = c.own_time and t.trade_no = c.own_no
    where c.provider_id = ${providerId} and c.source_id = ${sourceId} and c.no_kind = 'TRADE'
      and c.no = any(${sql.param([...nos])}::text[]) order by 1`)
  const merIds = rows.map((row) => row.mer_id)
  await lockMerchantAccounts(tx, providerId, merIds)
}
