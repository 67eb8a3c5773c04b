import { and, eq, sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { partner } from '../../core/access-schema'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { retryWaitingEvents } from '../../core/ingest-retry'
import { takeNumbers } from '../../core/numbers'
import { appendLogs } from '../../core/record-log'
import { registrationRow } from '../channel-reg'
import { channelReg } from '../channel-reg/channel-reg-schema'
import { merchant } from '../merchant/merchant-schema'
import type { Importing } from './file-kind'
import type { MerchantPlan } from './merchant-row'

/**
 * Opens merchants without an application, with their channels registered; payments that waited for
 * them are tried again.
 * @returns their numbers, in the order of the rows
 */
export async function openMerchants(
  tx: Tx,
  { providerId, importNo, createdBy, operator, now }: Importing,
  rows: readonly { plan: MerchantPlan }[],
): Promise<string[]> {
  const head = `8${formatDate(now).slice(2).replaceAll('-', '')}9`
  const first = await takeNumbers(tx, head, rows.length)
  const merIds = rows.map((_, i) => head + String(first + i).padStart(8, '0'))
  const about = { providerId, applyId: importNo, createdBy }
  await insertRows(
    tx,
    merchant,
    rows.map(({ plan }, i) => ({ ...about, merId: merIds[i]!, ...plan.values })),
  )
  await insertRows(
    tx,
    channelReg,
    rows.flatMap(({ plan }, i) =>
      plan.regs.map((reg) => ({
        ...registrationRow({ providerId, merId: merIds[i]! }, reg, now),
        authorizeState: 'AUTHORIZED',
      })),
    ),
  )
  await appendLogs(tx, merIds, {
    providerId,
    targetType: 'merchant',
    title: '迁入商户',
    operator,
    toState: 'NORMAL',
    remark: `数据迁入 ${importNo}`,
    time: now,
  })
  await retryWaitingEvents(tx, providerId, now)
  await countMerchants(tx, providerId, rows)
  return merIds
}

/** Partners are locked in one order: two imports that count the same ones do not deadlock. */
async function countMerchants(
  tx: Tx,
  providerId: string,
  rows: readonly { plan: MerchantPlan }[],
): Promise<void> {
  const counts = new Map<string, number>()
  for (const { plan } of rows)
    if (plan.values.partnerId)
      counts.set(plan.values.partnerId, (counts.get(plan.values.partnerId) ?? 0) + 1)
  for (const [partnerId, n] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await tx
      .update(partner)
      .set({ merchantCount: sql`${partner.merchantCount} + ${n}` })
      .where(and(eq(partner.providerId, providerId), eq(partner.partnerId, partnerId)))
}
