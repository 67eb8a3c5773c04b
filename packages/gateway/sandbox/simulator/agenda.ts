import { and, eq } from 'drizzle-orm'
import type { ApplymentState } from '#domain/wx-verify/dicts'
import type { Tx } from '../../core/db/open'
import { application } from '../../features/application/application-schema'
import { wxVerify } from '../../features/wx-verify/wx-verify-schema'
import { cancelJobs, enqueueJob } from '../../core/jobs'
import type { Inside, UpstreamOrder } from '../../core/upstream/ask'
import { channelBill } from './channel-bill'
import { newQr, renewedCode } from './qr'
import { signUrlOf } from './sign-url'

/** Planned answers of the simulator: one job per record; the job's kind names who answers. */

export const REFUND_ANSWER_JOB = 'refund-answer'
export const CASH_OUT_JOB = 'cash-out-answer'
export const AUTO_CASH_JOB = 'auto-cash-answer'
export const PAYOUT_ACCOUNT_JOB = 'payout-account-answer'
export const WITHDRAW_BANK_JOB = 'withdraw.bank'
export const RECHARGE_BANK_JOB = 'recharge.bank'
/** Risk desk, the merchant that signs, the channels: one job at a time, by the row's state. */
export const APPLICATION_JOB = 'apply-next'
export const CHANNEL_REG_JOB = 'channel-reg'
export const MERCHANT_CHANGE_ANSWER_JOB = 'merchant-change-answer'
export const DEVICE_REPORT_JOB = 'device-report'
export const WX_STEP_JOB = 'wx-verify-step'
export const AUTH_REVIEW_ANSWER_JOB = 'auth-review-answer'
export const APPEAL_ANSWER_JOB = 'appeal-answer'
export const CHARGEBACK_ANSWER_JOB = 'chargeback-answer'
export const CARD_CHECK_JOB = 'card-check'
/** A new merchant's first payers. */
export const FIRST_TRADE_JOB = 'first-trade'

const MINUTE = 60_000
/** Business time from an application to its payment in the e-bank. */
const EBANK_PAYS_AFTER_MS = 5 * MINUTE
/** Business time from a payment to its arrival. */
export const ARRIVES_AFTER_MS = 30 * MINUTE
/** Business time until a step is taken: a machine's answer, an auditor's, a person's. */
const STEP_MS: Partial<Record<ApplymentState, number>> = {
  COMMIT: MINUTE,
  WAITTING_FOR_AUDIT: 3 * MINUTE,
  WAITTING_FOR_CONFIRM_CONTACT: 10 * MINUTE,
  WAITTING_FOR_CONFIRM_LEGALPERSON: 10 * MINUTE,
  FREEZED: 15 * MINUTE,
  PASSED: 15 * MINUTE,
}

interface Plan {
  job: string
  /** Business time from the order to the answer; undefined: it is answered by hand. */
  after(order: UpstreamOrder): number | undefined
  payload?(order: UpstreamOrder): Record<string, unknown>
}

/** By kind of order; other kinds are answered by a daily run, or by hand only. */
const PLANS: Readonly<Record<string, Plan>> = {
  'channel.refund': { job: REFUND_ANSWER_JOB, after: () => MINUTE },
  'bank.cashOut': { job: CASH_OUT_JOB, after: () => MINUTE },
  'bank.autoCash': { job: AUTO_CASH_JOB, after: () => MINUTE },
  'bank.verifyAccount': { job: PAYOUT_ACCOUNT_JOB, after: () => 10 * MINUTE },
  'bank.withdrawal': { job: WITHDRAW_BANK_JOB, after: () => 30 * MINUTE },
  'bank.recharge': {
    job: RECHARGE_BANK_JOB,
    after: ({ payload }) => (payload.payWay === 'EBANK' ? EBANK_PAYS_AFTER_MS : ARRIVES_AFTER_MS),
  },
  'risk.apply': { job: APPLICATION_JOB, after: () => 20 * MINUTE },
  'channel.sign': { job: APPLICATION_JOB, after: () => 30 * MINUTE },
  'channel.open': { job: APPLICATION_JOB, after: () => 5 * MINUTE },
  'channel.register': { job: CHANNEL_REG_JOB, after: () => 5 * MINUTE },
  'channel.change': { job: MERCHANT_CHANGE_ANSWER_JOB, after: () => 5 * MINUTE },
  'clearing.report': { job: DEVICE_REPORT_JOB, after: () => 30_000 },
  'wechat.verify': {
    job: WX_STEP_JOB,
    after: ({ payload }) =>
      payload.unhurried ? undefined : (STEP_MS[payload.step as ApplymentState] ?? MINUTE),
    payload: ({ payload }) => ({ version: payload.version }),
  },
  'risk.review': {
    job: AUTH_REVIEW_ANSWER_JOB,
    after: () => 3 * MINUTE,
    payload: ({ payload }) => ({ again: payload.again }),
  },
  'risk.appeal': {
    job: APPEAL_ANSWER_JOB,
    after: () => MINUTE,
    payload: ({ payload }) => ({ again: payload.again }),
  },
  'bank.verify': { job: CARD_CHECK_JOB, after: () => MINUTE },
  'channel.dispute': {
    job: CHARGEBACK_ANSWER_JOB,
    after: ({ payload }) => (payload.decision === 'ACCEPT' ? 5 : 30) * MINUTE,
  },
}

/** Sent back at once, before any answer: links and codes a person needs. */
const AT_ONCE: Readonly<Record<string, (tx: Tx, order: UpstreamOrder) => Promise<void>>> = {
  'channel.sign': putSignUrl,
  'wechat.verify': putCode,
}

/** The simulator receives an order in the transaction that asks. */
export const inside: Inside = {
  async take(tx, order) {
    await AT_ONCE[order.kind]?.(tx, order)
    const plan = PLANS[order.kind]
    const after = plan?.after(order)
    if (!plan || after === undefined) return
    const { providerId, refId, askedAt } = order
    await planAnswer(tx, {
      kind: plan.job,
      providerId,
      refId,
      runAt: askedAt.getTime() + after,
      ...(plan.payload && { payload: plan.payload(order) }),
    })
  },
  async drop(tx, { providerId, kind, refId }) {
    const plan = PLANS[kind]
    if (plan) await cancelJobs(tx, { kind: plan.job, providerId, refId })
  },
  channelBill,
  codeNow: renewedCode,
}

async function putSignUrl(tx: Tx, { providerId, refId }: UpstreamOrder): Promise<void> {
  const key = and(eq(application.providerId, providerId), eq(application.applyId, refId))
  const [row] = await tx.select({ version: application.version }).from(application).where(key)
  // The version that was approved.
  const signUrl = signUrlOf({ applyId: refId, version: row!.version - 1 })
  await tx.update(application).set({ signUrl }).where(key)
}

async function putCode(tx: Tx, { providerId, refId, askedAt }: UpstreamOrder): Promise<void> {
  const key = and(eq(wxVerify.providerId, providerId), eq(wxVerify.orderId, refId))
  const [row] = await tx.select().from(wxVerify).where(key)
  await tx.update(wxVerify).set(newQr(row!, askedAt.getTime())).where(key)
}

/** @param runAt business time, epoch ms */
export async function planAnswer(
  tx: Tx,
  job: {
    kind: string
    providerId: string
    refId: string
    runAt: number
    payload?: Record<string, unknown>
  },
): Promise<void> {
  await enqueueJob(tx, { ...job, clock: 'business' })
}

/** Drops the planned answer: the order was decided by hand. */
export async function dropPlan(
  tx: Tx,
  job: { kind: string; providerId: string; refId: string },
): Promise<void> {
  await cancelJobs(tx, job)
}
