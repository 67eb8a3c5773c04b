import type { Clock } from '../../core/clock'
import type { Tx } from '../../core/db/open'
import { badField, notFound } from '../../core/errors'
import type { JobDefinition } from '../../core/jobs'
import { applicationKind, applicationAnswerJob } from './application'
import { authReviewKind, authReviewAnswerJob } from './auth-review'
import { autoCashKind, autoCashAnswerJob } from './auto-cash'
import { cashOutKind, cashOutAnswerJob } from './cash-out'
import { channelRegKind, channelRegAnswerJob } from './channel-reg'
import { cardCheckJob, cardCheckKind } from './card-check'
import { chargebackKind, chargebackAnswerJob, chargebackDaily } from './chargeback'
import { deviceKind, deviceReportJob } from './device'
import { invoiceKind, invoiceAuditDaily } from './invoice'
import type { Choice, Kind, Order, Pending } from './kind'
import { merchantChangeAnswerJob, merchantChangeKind } from './merchant-change'
import { firstTradeJob } from './payers'
import { payoutAccountJob, payoutAccountKind } from './payout-account'
import { rechargeKind, rechargeBankJob } from './recharge'
import { refundKind, refundAnswerJob } from './refund'
import { riskKind, appealAnswerJob } from './risk'
import { settlementKind, settlementBookDaily, settlementSendDaily } from './settlement'
import { withdrawKind, withdrawBankJob } from './withdraw'
import { wxVerifyKind, wxStepJob } from './wx-verify'

/** The record kinds that the simulator answers for upstream. */
const KINDS: readonly Kind[] = [
  applicationKind,
  channelRegKind,
  merchantChangeKind,
  deviceKind,
  rechargeKind,
  refundKind,
  cashOutKind,
  autoCashKind,
  payoutAccountKind,
  riskKind,
  settlementKind,
  wxVerifyKind,
  authReviewKind,
  invoiceKind,
  withdrawKind,
  chargebackKind,
  cardCheckKind,
]

/** The jobs by which they answer on their own. */
export const SIMULATOR_JOBS: readonly JobDefinition[] = [
  invoiceAuditDaily, // 09:30
  settlementSendDaily, // 10:00
  chargebackDaily, // 11:30
  settlementBookDaily, // 16:00

  appealAnswerJob,
  applicationAnswerJob,
  authReviewAnswerJob,
  autoCashAnswerJob,
  cardCheckJob,
  cashOutAnswerJob,
  channelRegAnswerJob,
  chargebackAnswerJob,
  deviceReportJob,
  firstTradeJob,
  merchantChangeAnswerJob,
  payoutAccountJob,
  rechargeBankJob,
  refundAnswerJob,
  withdrawBankJob,
  wxStepJob,
]

/** Orders that wait for a decision, kind by kind, the next due first. */
export async function pending(tx: Tx, _clock?: Clock): Promise<Pending[]> {
  const lists: Pending[][] = []
  for (const kind of KINDS) lists.push(await kind.pending(tx))
  return lists.flat()
}

/** @throws CallError 90404 unknown kind or id, or no choices */
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
 * Decides in upstream's place.
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
