import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { addDays, formatDate } from '#domain/dates'
import { expiredPapers } from '#domain/merchant/expiry'
import { provider } from '../../core/access-schema'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import type { DailyJob } from '../../core/jobs'
import { expiryEnd } from './merchant-expiry-state'
import { liftLimits, limitMerchants } from './merchant-limit'
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
 * Begins or ends the restriction as the merchants' documents have it today.
 * @param rows of one provider as they are now, locked by the caller
 * @param now business time, epoch ms
 */
export async function limitByExpiry(
  tx: Tx,
  rows: readonly Merchant[],
  { limitDays, now }: { limitDays: number | null; now: number },
): Promise<void> {
  const today = formatDate(now)
  // Those whose documents have the same end go together.
  const groups = new Map<string, Merchant[]>()
  for (const row of rows) {
    const expired = expiredPapers(row, limitDays, today)
    if ((expired !== '') !== row.expiryLimited)
      groups.set(expired, [...(groups.get(expired) ?? []), row])
  }
  for (const [expired, group] of groups) {
    const merIds = group.map(({ merId }) => merId)
    await tx
      .update(merchant)
      .set({ expiryLimited: expired !== '' })
      .where(and(eq(merchant.providerId, group[0]!.providerId), isAnyOf(merchant.merId, merIds)))
    const by = { operator: '系统', now }
    await (expired !== ''
      ? limitMerchants(tx, group, { ...by, remark: expired })
      : liftLimits(tx, group, { ...by, remark: '证照到期限制已解除' }))
  }
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
    await limitByExpiry(tx, rows, { limitDays, now })
  },
}
