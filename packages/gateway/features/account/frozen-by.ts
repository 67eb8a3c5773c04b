import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'

/** A document that keeps money of an account. */
export interface FrozenBy {
  acctKind: string
  /** A withdrawal's number, or that of a round of subsidies. */
  relatedNo: string
  /** Fen. */
  amt: number
}

/**
 * What has frozen the money of a provider's accounts: withdrawals that the bank has not answered,
 * and subsidies that are not spent yet, by the round that they were allotted in. What was frozen
 * beside documents is not among it.
 */
export async function frozenByOf(tx: Tx, providerId: string): Promise<FrozenBy[]> {
  const { rows } = await tx.execute<Record<'kind' | 'no' | 'amt', string>>(sql`
    select acct_kind as kind, withdraw_no as no, amt from withdraw_order
    where provider_id = ${providerId} and withdraw_status = 'PROCESSING'
    union all
    select 'SUBSIDY', activity_no, sum(plan_amt - used_amt) from subsidy_activity
    where provider_id = ${providerId} and subsidy_status in ('DRAFT', 'ACTIVE', 'PAUSED')
    group by activity_no having sum(plan_amt - used_amt) > 0
    order by 1, 2`)
  return rows.map(({ kind, no, amt }) => ({ acctKind: kind, relatedNo: no, amt: Number(amt) }))
}
