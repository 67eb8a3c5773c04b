import type { Clock } from '../clock'
import type { Tx } from '../db/open'
import { badField, notFound } from '../errors'
import { applyKind } from './apply'
import { authReviewKind } from './auth-review'
import { autoCashKind } from './auto-cash'
import { cashOutKind } from './cash-out'
import { channelRegKind } from './channel-reg'
import { deviceKind } from './device'
import { invoiceKind } from './invoice'
import type { Choice, Kind, Order, Pending } from './kind'
import './payers'
import { rechargeKind } from './recharge'
import { refundKind } from './refund'
import { riskKind } from './risk'
import { settleKind } from './settle'
import { withdrawKind } from './withdraw'
import { wxVerifyKind } from './wx-verify'

/** Everybody upstream whom the simulator stands in for; loading them registers their jobs. */
const KINDS: readonly Kind[] = [
  applyKind,
  channelRegKind,
  deviceKind,
  rechargeKind,
  refundKind,
  cashOutKind,
  autoCashKind,
  riskKind,
  settleKind,
  wxVerifyKind,
  authReviewKind,
  invoiceKind,
  withdrawKind,
]

/** What waits for a decision, kind by kind, the next due first. */
export async function pending(tx: Tx, _clock?: Clock): Promise<Pending[]> {
  const lists: Pending[][] = []
  for (const kind of KINDS) lists.push(await kind.pending(tx))
  return lists.flat()
}

/** @throws CallError 90404 unknown kind or id, or nothing to choose */
export async function choices(
  tx: Tx,
  { kind, id }: { kind: string; id: string },
  clock: Clock,
): Promise<Choice[]> {
  const found = KINDS.find((one) => one.kind === kind)
  if (!found?.choices) throw notFound()
  return found.choices(tx, id, clock.now())
}

/**
 * Decides for somebody upstream.
 * @throws CallError 90404 unknown kind or id, 90400 unknown decision, 90409 wrong state
 */
export async function decide(
  tx: Tx,
  order: Order,
  clock: Clock,
): Promise<{ from: string; to: string; id?: string }> {
  const kind = KINDS.find((one) => one.kind === order.kind)
  if (!kind) throw notFound()
  if (!kind.decisions.includes(order.decision))
    throw badField('decision', `decision 应为 ${kind.decisions.join('、')} 之一`)
  return kind.decide(tx, order, clock.now())
}
