import { CODES } from '#domain/permission-codes'
import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { providerInvoice } from './invoice-schema'
import { scoped } from '../../core/scope'

/** Whether an invoice that holds the file is one the caller may read. */
export async function readsInvoiceFile(tx: Tx, caller: Caller, token: string): Promise<boolean> {
  if (caller.roleType === '30' || !caller.may(CODES.invoice.list)) return false
  const rows = await tx
    .select({ one: sql`1` })
    .from(providerInvoice)
    .where(and(scoped(caller.scope, providerInvoice), eq(providerInvoice.fileToken, token)))
    .limit(1)
  return rows.length > 0
}
