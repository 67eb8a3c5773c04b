import { and, eq, or, sql } from 'drizzle-orm'
import { SETTLE_CHANGE_PICS } from '#domain/settle-change/fields'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { maySeeSettlePics } from '../merchant'
import { merchant } from '../merchant/merchant-schema'
import { settleChange } from './settle-change-schema'
import { scoped } from '../../core/scope'

/** Documents of a request about a merchant the caller sees. */
export async function readsSettleChangeFile(
  tx: Tx,
  caller: Caller,
  token: string,
): Promise<boolean> {
  if (!maySeeSettlePics(caller)) return false
  const holds = SETTLE_CHANGE_PICS.map(
    (name) => sql`${settleChange.pics} @> ${JSON.stringify({ [name]: [token] })}::jsonb`,
  )
  const rows = await tx
    .select({ one: sql`1` })
    .from(settleChange)
    .innerJoin(
      merchant,
      and(eq(merchant.providerId, settleChange.providerId), eq(merchant.merId, settleChange.merId)),
    )
    .where(and(scoped(caller.scope, merchant), or(...holds)))
    .limit(1)
  return rows.length > 0
}
