import { formatDateTime } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import type { Upstream } from '../../core/upstream/port'
import type { Locked, MerchantChange } from './merchant-change-find'
import { awaitEffect } from './merchant-change-job-queue'
import { rulesOf } from './merchant-change-kinds'
import { changeStep, summaryOf } from './merchant-change-step'

export const CHANNEL = '支付渠道'
export const SYSTEM = '系统'

interface Taking {
  upstream: Upstream
  /** Business time, epoch ms. */
  now: number
}

/**
 * Upstream's yes: the change is in force at once, or waits for its time. A yes that comes after the
 * wished day moves it to the next one.
 */
export async function agreeChange(
  tx: Tx,
  { row, holder }: Locked,
  { upstream, now }: Taking,
): Promise<MerchantChange> {
  const rules = rulesOf(row.changeKind)
  const from = rules.effectiveFrom?.(row.after, now) ?? now
  const effectiveTime = new Date(from)
  if (from <= now)
    return takeChange(tx, { row: { ...row, effectiveTime }, holder }, { upstream, now })
  const next = await changeStep(tx, row, {
    event: 'agreed',
    operator: CHANNEL,
    remark: `${summaryOf(row)}，${formatDateTime(from)} 生效`,
    set: { effectiveTime },
    now,
  })
  await rules.arrange?.(tx, { row: next, holder, upstream, now })
  await awaitEffect(tx, next, effectiveTime)
  return next
}

/** The change is in force: the merchant has the new values. @param row with its `effectiveTime` */
export async function takeChange(
  tx: Tx,
  { row, holder }: Locked,
  { upstream, now }: Taking,
): Promise<MerchantChange> {
  await rulesOf(row.changeKind).apply?.(tx, { row, holder, upstream, now })
  return changeStep(tx, row, {
    event: 'take',
    operator: SYSTEM,
    remark: summaryOf(row),
    set: { effectiveTime: row.effectiveTime },
    now,
  })
}
