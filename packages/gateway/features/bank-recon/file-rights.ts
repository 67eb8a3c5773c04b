import { and, eq } from 'drizzle-orm'
import { codes as entryCodes } from '#domain/bank-entry/fields'
import { codes as statementCodes } from '#domain/bank-statement/fields'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { scoped } from '../../core/scope'
import { bankEntry, bankStatement } from './bank-schema'

/** A bank's statement is read by who may see the list of them. */
export async function readsStatementOfBank(
  tx: Tx,
  caller: Caller,
  token: string,
): Promise<boolean> {
  if (caller.roleType !== '3' || !caller.may(statementCodes.verbs.list)) return false
  const held = and(scoped(caller.scope, bankStatement), eq(bankStatement.fileToken, token))
  return (await tx.$count(bankStatement, held)) > 0
}

/** The document of a request is read by who may see the entries. */
export async function readsAskFile(tx: Tx, caller: Caller, token: string): Promise<boolean> {
  if (caller.roleType !== '3' || !caller.may(entryCodes.verbs.list)) return false
  const held = and(scoped(caller.scope, bankEntry), eq(bankEntry.askToken, token))
  return (await tx.$count(bankEntry, held)) > 0
}
