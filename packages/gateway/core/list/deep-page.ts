import { and } from 'drizzle-orm'
import { isAnyOf } from '../db/one-of'
import type { Tx } from '../db/open'
import type { List, Part } from './define-list'

/** From so far behind, a second statement costs less than the rows that are passed over. */
const DEEP = 500

/**
 * A page of a list. Far behind, its rows are found by their numbers alone, which the index of the
 * order knows, and only then read with the names beside them: what is passed over is neither read
 * nor joined.
 */
export async function pageOfList<R>(
  tx: Tx,
  list: List<R>,
  part: Part & { offset: number },
): Promise<R[]> {
  if (part.offset < DEEP) return list.records(tx, part)
  const [, id] = list.order
  const found = await tx
    .select({ id })
    .from(list.table)
    .where(part.where)
    .orderBy(...part.orderBy)
    .limit(part.limit)
    .offset(part.offset)
  if (found.length === 0) return []
  const own = isAnyOf(
    id,
    found.map((row) => row.id as string),
  )
  return list.records(tx, { ...part, where: and(part.where, own)!, offset: 0 })
}
