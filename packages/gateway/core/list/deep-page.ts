import { and } from 'drizzle-orm'
import { isAnyOf } from '../db/one-of'
import type { Tx } from '../db/open'
import type { List, Part } from './define-list'

/** From this offset on, a second statement costs less than the skipped rows. */
const DEEP = 500

/**
 * A page of a list. At a large offset, its rows are first found by id in the index of the order,
 * and only then read and joined: skipped rows are neither read nor joined.
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
