import { and, eq } from 'drizzle-orm'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { file } from '../../core/files/file-schema'
import { fileHolders } from './file-readers'
import { TOKEN } from '../../core/files/signed-url'

export type StoredFile = typeof file.$inferSelect

/**
 * A stored file for its uploader, or for a reader of a row that holds it; undefined for all other
 * callers, who must not learn whether it exists (contract §3).
 */
export async function readableFile(
  tx: Tx,
  caller: Caller,
  token: string,
): Promise<StoredFile | undefined> {
  if (!TOKEN.test(token)) return undefined
  const [row] = await tx
    .select()
    .from(file)
    .where(and(eq(file.providerId, caller.providerId), eq(file.token, token)))
  if (!row) return undefined
  if (row.uploaderId === caller.userId) return row
  for (const { reads } of fileHolders) if (await reads(tx, caller, token)) return row
  return undefined
}
