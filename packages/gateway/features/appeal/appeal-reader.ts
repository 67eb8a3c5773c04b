import { CODES } from '#domain/permission-codes'
import { and, sql } from 'drizzle-orm'
import { ID_FILE_CODES } from '#domain/appeal/files'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { appeal } from './appeal-schema'
import { scoped } from '../../core/scope'
import { maySeeIds } from './appeal-detail'

/** Evidence of an appeal; pictures of identity cards only for those the detail shows them to. */
export async function readsAppealFile(tx: Tx, caller: Caller, token: string): Promise<boolean> {
  if (!caller.may(CODES.appeal.list)) return false
  const rows = await tx
    .select({ files: appeal.files })
    .from(appeal)
    .where(
      and(
        scoped(caller.scope, appeal),
        sql`${appeal.files} @> ${JSON.stringify([{ token }])}::jsonb`,
      ),
    )
  const codes = rows.flatMap(({ files }) =>
    files.filter((one) => one.token === token).map(({ fileCode }) => fileCode),
  )
  return codes.some((code) => !ID_FILE_CODES.includes(code) || maySeeIds(caller))
}
