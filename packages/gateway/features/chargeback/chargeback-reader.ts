import { and, sql } from 'drizzle-orm'
import { codes } from '#domain/chargeback/fields'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { scoped } from '../../core/scope'
import { chargeback } from './chargeback-schema'

/** Documents of an answer are readable to callers who see the dispute. */
export async function readsChargebackFile(tx: Tx, caller: Caller, token: string): Promise<boolean> {
  if (!caller.may(codes.verbs.list)) return false
  const rows = await tx
    .select({ one: sql`1` })
    .from(chargeback)
    .where(
      and(
        scoped(caller.scope, chargeback),
        sql`${chargeback.documents} @> ${JSON.stringify([token])}::jsonb`,
      ),
    )
    .limit(1)
  return rows.length > 0
}
