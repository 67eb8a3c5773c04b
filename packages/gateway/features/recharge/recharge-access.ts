import { CODES } from '#domain/permission-codes'
import { and, sql } from 'drizzle-orm'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { rechargeOrder } from './recharge-schema'
import { scoped } from '../../core/scope'

/** Code of the recharge screens. */
const CODE_RECHARGE = CODES.recharge.list

/** Receipts of recharges: account screens are the provider's alone. */
export async function readsReceipt(tx: Tx, caller: Caller, token: string): Promise<boolean> {
  if (caller.roleType !== '3' || !caller.may(CODE_RECHARGE)) return false
  const rows = await tx
    .select({ one: sql`1` })
    .from(rechargeOrder)
    .where(
      and(
        scoped(caller.scope, rechargeOrder),
        sql`${rechargeOrder.receiptPic} @> ${JSON.stringify([token])}::jsonb`,
      ),
    )
    .limit(1)
  return rows.length > 0
}
