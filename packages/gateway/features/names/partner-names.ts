import type { Tx } from '../../core/db/open'
import { partnerNames } from './names-of-ids'

/** Names of partners beside their ids, in the order of the rows. The ids are in scope already. */
export async function withPartnerNames<R extends { partnerId: string }>(
  tx: Tx,
  providerId: string,
  rows: readonly R[],
): Promise<(R & { partnerName: string | null })[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ partnerId }) => partnerId))]
  const found = await partnerNames(tx, { providerId, ids })
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, partnerName: names.get(row.partnerId) ?? null }))
}
