import { sql, type SQL } from 'drizzle-orm'
import { merchantSettlement } from '../merchant-settlement/merchant-settlement-schema'

/**
 * The payout that pays a batch: its own, or, where a later batch has taken its money along, that of
 * the last batch of the chain. null when no payout pays it, also because it was offset.
 * @param batch what the statement calls `merchant_settlement`
 */
export const payingPayout = (batch = 'merchant_settlement'): SQL<string | null> => {
  const of = sql.identifier(batch)
  return sql<string | null>`case when ${of}.batch_status = 'OFFSET' then null
    when ${of}.carried_to is null then ${of}.payout_no
    else (
      with recursive chain as (
        select c.batch_no, c.carried_to, c.payout_no from ${merchantSettlement} c
        where c.provider_id = ${of}.provider_id and c.batch_no = ${of}.carried_to
        union all
        select c.batch_no, c.carried_to, c.payout_no from chain
        join ${merchantSettlement} c on c.provider_id = ${of}.provider_id
          and c.batch_no = chain.carried_to
      ) select payout_no from chain where carried_to is null
    ) end`
}
