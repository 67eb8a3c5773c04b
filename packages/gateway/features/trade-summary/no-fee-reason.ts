import { and, eq, ne } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import type { Group } from '../../core/list/grouped'
import { merchantProduct } from '../merchant/merchant-schema'
import { groupNames } from '../names'

/** Names beside the ids, and beside merchants that sold and paid no fee the reason. */
export async function namesAndReasons(
  tx: Tx,
  providerId: string,
  groups: Group[],
): Promise<Group[]> {
  const named = await groupNames(tx, providerId, groups)
  const free = named.filter(({ merId, payAmt, feeAmt }) => merId && Number(payAmt) > 0 && !feeAmt)
  if (free.length === 0) return named
  const rows = await tx
    .selectDistinct({ merId: merchantProduct.merId, rateProduct: merchantProduct.rateProduct })
    .from(merchantProduct)
    .where(
      and(
        eq(merchantProduct.providerId, providerId),
        isAnyOf(merchantProduct.merId, [...new Set(free.map(({ merId }) => String(merId)))]),
        ne(merchantProduct.rateProduct, 'STANDARD'),
      ),
    )
  const reasons = new Map(rows.map(({ merId, rateProduct }) => [merId, rateProduct]))
  return named.map((group) =>
    free.includes(group)
      ? { ...group, noFeeReason: reasons.get(String(group['merId'])) ?? 'OTHER' }
      : group,
  )
}
