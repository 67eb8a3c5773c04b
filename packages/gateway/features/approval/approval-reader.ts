import { and, sql } from 'drizzle-orm'
import { codes } from '#domain/approval/fields'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { scoped } from '../../core/scope'
import { approval } from './approval-schema'

/** Documents of an act that waits for approval: for those who decide, and its asker. */
export const seesDocuments = (caller: Caller, { createdBy }: { createdBy: string }): boolean =>
  caller.may(codes.verbs.decide) || createdBy === caller.userId

export async function readsApprovalFile(tx: Tx, caller: Caller, token: string): Promise<boolean> {
  if (!caller.may(codes.verbs.list)) return false
  const rows = await tx
    .select({ createdBy: approval.createdBy })
    .from(approval)
    .where(
      and(
        scoped(caller.scope, approval),
        sql`${approval.files} @> ${JSON.stringify([token])}::jsonb`,
      ),
    )
    .limit(1)
  return rows.some((row) => seesDocuments(caller, row))
}
