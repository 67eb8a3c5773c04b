import { and, inArray, or, sql } from 'drizzle-orm'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { application } from './application-schema'
import { maySeePlain } from '../../core/plain'
import { applicationScope, CODE_LIST, CODE_EDIT } from './application-find'
import { EDITABLE } from './application-moves'

/**
 * Pictures of an application: those of persons' documents only for who may go on typing, and for
 * who may see plain numbers.
 */
export async function readsApplicationFile(
  tx: Tx,
  caller: Caller,
  token: string,
): Promise<boolean> {
  if (caller.roleType === '30' || !caller.may(CODE_LIST)) return false
  const holds = (group: string) =>
    sql`${application.pics} @> ${JSON.stringify({ [group]: [token] })}::jsonb`
  const secret = maySeePlain(caller)
    ? holds('secret')
    : caller.may(CODE_EDIT)
      ? and(holds('secret'), inArray(application.applyStatus, [...EDITABLE]))
      : undefined
  const rows = await tx
    .select({ one: sql`1` })
    .from(application)
    .where(and(applicationScope(caller.scope), or(holds('open'), secret)))
    .limit(1)
  return rows.length > 0
}
