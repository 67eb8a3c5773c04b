import { CODES } from '#domain/permission-codes'
import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { statement } from './statement-schema'
import { scoped } from '../../core/scope'

/** Whether a statement that holds the file is one the caller may read. */
export async function readsStatementFile(tx: Tx, caller: Caller, token: string): Promise<boolean> {
  if (caller.roleType !== '3' || !caller.may(CODES.statement.list)) return false
  const rows = await tx
    .select({ one: sql`1` })
    .from(statement)
    .where(and(scoped(caller.scope, statement), eq(statement.fileToken, token)))
    .limit(1)
  return rows.length > 0
}
