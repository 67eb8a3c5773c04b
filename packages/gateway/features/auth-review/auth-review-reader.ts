import { CODES } from '#domain/permission-codes'
import { and, or, sql } from 'drizzle-orm'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { authReview } from './auth-review-schema'
import { merchant } from '../merchant/merchant-schema'
import { merchantOf } from '../names'
import { maySeePersonal } from './auth-review-items'
import { scoped } from '../../core/scope'

/** Pictures of a review; of identity and bank cards only for those the review shows them to. */
export async function readsReviewPics(tx: Tx, caller: Caller, token: string): Promise<boolean> {
  if (!caller.may(CODES.authReview.list)) return false
  const kinds = maySeePersonal(caller) ? ['items', 'personal'] : ['items']
  const holds = kinds.map(
    (name) => sql`${authReview.pics} @> ${JSON.stringify({ [name]: [token] })}::jsonb`,
  )
  const rows = await tx
    .select({ one: sql`1` })
    .from(authReview)
    .innerJoin(merchant, merchantOf(authReview))
    .where(and(scoped(caller.scope, merchant), or(...holds)))
    .limit(1)
  return rows.length > 0
}
