import { and, eq, sql } from 'drizzle-orm'
import { codes } from '#domain/closing/fields'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { ledgerMonth } from '../../core/ledger/month-schema'
import { scoped } from '../../core/scope'
import { ledgerCorrection } from './correction-schema'

/** The package of a month's evidence. */
export async function readsEvidence(tx: Tx, caller: Caller, token: string): Promise<boolean> {
  if (caller.roleType !== '3' || !caller.may(codes.verbs.list)) return false
  const rows = await tx
    .select({ one: sql`1` })
    .from(ledgerMonth)
    .where(and(scoped(caller.scope, ledgerMonth), eq(ledgerMonth.fileToken, token)))
    .limit(1)
  return rows.length > 0
}

/** A document of a voucher made by hand. */
export async function readsCorrectionFile(tx: Tx, caller: Caller, token: string): Promise<boolean> {
  if (caller.roleType !== '3' || !caller.may(codes.verbs.list)) return false
  const rows = await tx
    .select({ one: sql`1` })
    .from(ledgerCorrection)
    .where(
      and(
        scoped(caller.scope, ledgerCorrection),
        sql`${ledgerCorrection.documents} @> ${JSON.stringify([token])}::jsonb`,
      ),
    )
    .limit(1)
  return rows.length > 0
}
