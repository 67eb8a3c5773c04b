import { sql } from 'drizzle-orm'
import type { MERCHANT_SETTLEMENT_STATUS } from '#domain/merchant-settlement/dicts'
import type { Tx } from '../../core/db/open'

export type BatchStatus = keyof typeof MERCHANT_SETTLEMENT_STATUS

/**
 * Gives batches a status, and with them those whose money they carry, and the trades of all of
 * them: a trade's settlement is its batch's. A batch that is formed has its trades on their way.
 * As an array they are looked up: of what a recursion returns the planner expects so much that it
 * would read every trade instead.
 * @param reason of these batches; those they carry keep their own
 */
export async function setBatchStatus(
  tx: Tx,
  { providerId, batchNos }: { providerId: string; batchNos: readonly string[] },
  { status, reason, now }: { status: BatchStatus; reason: string; now: number },
): Promise<void> {
  if (batchNos.length === 0) return
  const settled =
    status === 'SETTLED' ? sql`${new Date(now).toISOString()}::timestamptz` : sql`null`
  await tx.execute(sql`
    with recursive family as (
      select unnest(${sql.param([...batchNos])}::text[])::text as batch_no
      union
      select s.batch_no::text from merchant_settlement s join family f on s.carried_to = f.batch_no
      where s.provider_id = ${providerId}
    ), changed as (
      update merchant_settlement s set batch_status = ${status}, settle_time = ${settled},
        reason = case when s.carried_to is null then ${reason}::text else s.reason end,
        version = s.version + 1
      where s.provider_id = ${providerId} and s.batch_no = any(array(select batch_no from family))
    )
    update trade t set settle_status = ${tradeStatusOf(status)}
    where t.provider_id = ${providerId} and t.batch_no = any(array(select batch_no from family))
      and t.settle_status <> ${tradeStatusOf(status)}`)
}

export const tradeStatusOf = (status: BatchStatus) => (status === 'WAITING' ? 'SETTLING' : status)
