import type { Tx } from '../db/open'
import { cancelJobs, enqueueJob } from '../jobs'
import type { Inside, UpstreamOrder } from '../upstream/ask'

/** What the simulator has planned: one job a record, of a kind that says whose answer it is. */

export const REFUND_ANSWER_JOB = 'refund-answer'

const MINUTE = 60_000

interface Plan {
  job: string
  /** Business time from the question to the answer. */
  after(order: UpstreamOrder): number
  payload?(order: UpstreamOrder): Record<string, unknown>
}

/** By kind of order; what is not here is answered by a run of the day, or by hand only. */
const PLANS: Readonly<Record<string, Plan>> = {
  'channel.refund': { job: REFUND_ANSWER_JOB, after: () => MINUTE },
}

/** The simulator has an order with the transaction that asks. */
export const inside: Inside = {
  async take(tx, order) {
    const plan = PLANS[order.kind]
    if (!plan) return
    await planAnswer(tx, {
      kind: plan.job,
      providerId: order.providerId,
      refId: order.refId,
      runAt: order.askedAt.getTime() + plan.after(order),
      ...(plan.payload && { payload: plan.payload(order) }),
    })
  },
  async drop(tx, { providerId, kind, refId }) {
    const plan = PLANS[kind]
    if (plan) await cancelJobs(tx, { kind: plan.job, providerId, refId })
  },
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

/** Somebody decided by hand: the planned answer is dropped. */
export async function dropPlan(
  tx: Tx,
  job: { kind: string; providerId: string; refId: string },
): Promise<void> {
  await cancelJobs(tx, job)
}
