import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { addDays, formatDate } from '#domain/dates'
import { expiredPapers } from '#domain/merchant/expiry'
import { provider } from '../../core/access-schema'
import type { Tx } from '../../core/db/open'
import type { DailyJob } from '../../core/jobs'
import { expiryEnd } from './merchant-expiry-state'
import { liftLimit, limitMerchant } from './merchant-limit'
import { merchant } from './merchant-schema'

/**
 * A merchant whose licence or ID has expired is restricted by the provider's rule, until a renewal
 * is in force: no terminal is bound to it, and its settlement is held.
 */

type Merchant = typeof merchant.$inferSelect

/** The provider's rule: days after the last valid day; null: no restriction. */
export async function expiryRule(tx: Tx, providerId: string): Promise<number | null> {
  const [row] = await tx
    .select({ days: provider.expiryLimitDays })
    .from(provider)
    .where(eq(provider.providerId, providerId))
  return row?.days ?? null
}

/**
 * Begins or ends the restriction as the merchant's documents have it today.
 * @param row as it is now, locked by the caller
 * @param now business time, epoch ms
 */
export async function limitByExpiry(
  tx: Tx,
  row: Merchant,
  { limitDays, now }: { limitDays: number | null; now: number },
): Promise<void> {
  const { providerId, merId } = row
  const expired = expiredPapers(row, limitDays, formatDate(now))
  const expiryLimited = expired !== ''
  if (expiryLimited === row.expiryLimited) return
  await tx
    .update(merchant)
    .set({ expiryLimited })
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  const by = { operator: '系统', now }
  await (expiryLimited
    ? limitMerchant(tx, row, { ...by, remark: expired })
    : liftLimit(tx, row, { ...by, remark: '证照到期限制已解除' }))
}

/** Every merchant whose restriction begins or ends today. */
export const merchantExpiryDaily: DailyJob = {
  kind: 'merchant.expiry',
  at: '00:20',
  async run(tx, { providerId }, { clock }) {
    const now = clock.now()
    const limitDays = await expiryRule(tx, providerId)
    const due =
      limitDays === null
        ? sql`false`
        : sql`coalesce(${expiryEnd} < ${addDays(formatDate(now), -limitDays)}::date, false)`
    const rows = await tx
      .select()
      .from(merchant)
      .where(
        and(
          eq(merchant.providerId, providerId),
          ne(merchant.merStatus, 'CLOSED'),
          sql`${merchant.expiryLimited} <> ${due}`,
        ),
      )
      .orderBy(asc(merchant.merId))
      .for('update')
    for (const row of rows) await limitByExpiry(tx, row, { limitDays, now })
  },
}
