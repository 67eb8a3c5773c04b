import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { appendLogs } from '../../core/record-log'
import { upstreamOrder } from '../../core/upstream/upstream-schema'
import type { Upstream } from '../../core/upstream/port'
import { awaitingPayouts } from '../day-books'
import { setBatchStatus } from '../merchant-account'
import { merchantSettlement } from '../merchant-settlement/merchant-settlement-schema'
import { openBankFunds } from './bank-funds'

/** Why a payment is written down and not sent, as batches and timelines say it. */
export const WAITING_FUNDS = '等待资金：银行存款不足'

/** The same of one whose day the channels have not cleared. */
export const WAITING_CLEARING = '等待对账：渠道资金尚未确认到账'

/** Whose timelines tell of a payment, by the kind of its order. */
const TARGET: Readonly<Record<string, string>> = {
  'bank.autoCash': 'autoCash',
  'bank.settlement': 'settle',
}

/**
 * Sends payments that waited for money, or for the channels' word of their day, the oldest first, as far as the bank account carries them.
 * One that is too large keeps no smaller one back; those of merchants who may not be paid wait on.
 */
export async function sendWaiting(
  tx: Tx,
  upstream: Upstream,
  { providerId, now }: { providerId: string; now: number },
): Promise<number> {
  const [first] = await tx
    .select({ orderId: upstreamOrder.orderId })
    .from(upstreamOrder)
    .where(and(eq(upstreamOrder.providerId, providerId), eq(upstreamOrder.state, 'KEPT')))
    .limit(1)
  if (!first) return 0
  await endWaitForClearing(tx, { providerId, now })
  const barred = await barredPayouts(tx, providerId)
  const funds = await openBankFunds(tx, { providerId, now })
  const sent = await upstream.bank.sendKept(
    tx,
    { providerId, now },
    ({ refId, amt, waitDay }) => waitDay === null && !barred.has(refId) && funds.take(amt),
  )
  await tell(tx, { providerId, sent, now })
  return sent.length
}

/** Payouts whose channels have given their word since, or need none, wait only for money from here on. */
async function endWaitForClearing(
  tx: Tx,
  { providerId, now }: { providerId: string; now: number },
): Promise<void> {
  const waiting = await awaitingPayouts(tx, providerId)
  const freed = await tx
    .update(upstreamOrder)
    .set({ waitDay: null })
    .where(
      and(
        eq(upstreamOrder.providerId, providerId),
        eq(upstreamOrder.state, 'KEPT'),
        isNotNull(upstreamOrder.waitDay),
        sql`${upstreamOrder.refId} <> all(${sql.param([...waiting])}::text[])`,
      ),
    )
    .returning({ refId: upstreamOrder.refId })
  if (freed.length === 0) return
  const { payoutNo, batchNo, reason } = merchantSettlement
  const batches = await tx
    .select({ batchNo })
    .from(merchantSettlement)
    .where(
      and(
        eq(merchantSettlement.providerId, providerId),
        sql`${payoutNo} = any(${sql.param(freed.map(({ refId }) => refId))}::text[])`,
        eq(reason, WAITING_CLEARING),
      ),
    )
  const batchNos = batches.map((batch) => batch.batchNo)
  await setBatchStatus(
    tx,
    { providerId, batchNos },
    { status: 'WAITING', reason: WAITING_FUNDS, now },
  )
}

/** Kept payouts of merchants that were frozen or limited since. */
async function barredPayouts(tx: Tx, providerId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ no: string }>(sql`
    select u.ref_id as no from upstream_order u
    join lateral (
      select mer_id from cash_out c where c.provider_id = u.provider_id and c.cash_no = u.ref_id
        and u.kind = 'bank.cashOut'
      union all
      select mer_id from auto_cash a where a.provider_id = u.provider_id
        and a.auto_cash_id = u.ref_id and u.kind = 'bank.autoCash'
    ) p on true
    join merchant m on m.provider_id = u.provider_id and m.mer_id = p.mer_id
    where u.provider_id = ${providerId} and u.state = 'KEPT' and m.mer_status in ('FROZEN', 'LIMITED')`)
  return new Set(rows.map(({ no }) => no))
}

interface Sent {
  providerId: string
  sent: readonly { kind: string; refId: string }[]
  now: number
}

async function tell(tx: Tx, { providerId, sent, now }: Sent): Promise<void> {
  if (sent.length === 0) return
  const { payoutNo, batchNo, reason } = merchantSettlement
  const batches = await tx
    .select({ batchNo, payoutNo })
    .from(merchantSettlement)
    .where(
      and(
        eq(merchantSettlement.providerId, providerId),
        // As one value: what waited for money may be all payouts of several days.
        sql`${payoutNo} = any(${sql.param(sent.map(({ refId }) => refId))}::text[])`,
        eq(reason, WAITING_FUNDS),
      ),
    )
  const about = { providerId, title: '资金到位，付款已发出', operator: '系统', time: now }
  const kindOf = new Map(sent.map(({ kind, refId }) => [refId, kind]))
  // An automatic payout is its bank's at once; another one waits for the bank's word.
  for (const [kind, status] of [
    ['bank.autoCash', 'SETTLING'],
    ['bank.cashOut', 'WAITING'],
  ] as const) {
    const batchNos = batches
      .filter((batch) => kindOf.get(batch.payoutNo ?? '') === kind)
      .map((batch) => batch.batchNo)
    await setBatchStatus(tx, { providerId, batchNos }, { status, reason: '', now })
    await appendLogs(tx, batchNos, { ...about, targetType: 'merSettle', toState: status })
  }
  for (const [kind, targetType] of Object.entries(TARGET)) {
    const refs = sent.filter((one) => one.kind === kind).map(({ refId }) => refId)
    const toState = kind === 'bank.settlement' ? 'TO_PAY' : 'PROCESSING'
    if (refs.length > 0) await appendLogs(tx, refs, { ...about, targetType, toState })
  }
}
