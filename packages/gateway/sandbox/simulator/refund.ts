import { createHash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import { enumItem } from '#domain/field'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { formatYuan } from '#domain/money'
import type { Tx } from '../../core/db/open'
import { job } from '../../core/jobs/job-schema'
import { refund } from '../../features/refund/refund-schema'
import { notFound } from '../../core/errors'
import type { ShortJob } from '../../core/jobs'
import type { Refund } from '../../features/refund/refund-change'
import { refundOrder } from '../../features/refund/refund-order'
import { wireTime } from '../../core/wire-time'
import { dropPlan, planAnswer, REFUND_ANSWER_JOB } from './agenda'
import type { Kind } from './kind'
import { answer } from './upstream'

/** The payment channels, which give money back to payers (domain §8.6). */

const DECISIONS = ['success', 'abnormal', 'close'] as const
type Decision = (typeof DECISIONS)[number]

/** A channel closes a refund that the merchant's balance has not covered for so long. */
const SHORT_FOR_MS = 7 * DAY_MS
const REASONS = {
  abnormal: '用户银行卡已注销或冻结',
  close: '商户可用余额不足超过7天',
}

/**
 * The channel's own answer, deterministic by refund and try: one in sixteen fails at the payer's
 * card, one finds too little balance (`close`) and waits its seven days.
 */
export function answerTo({ refundNo, version }: Pick<Refund, 'refundNo' | 'version'>): Decision {
  const [die = 0] = createHash('sha256').update(`${refundNo}/${version}`).digest()
  return ({ 0: 'abnormal', 1: 'close' } as const)[die % 16] ?? 'success'
}

function answerOrder(tx: Tx, row: Refund, decision: Decision, now: number) {
  const { providerId, refundNo: refId } = row
  const words = {
    success: { code: 'SUCCESS', channelRefundNo: channelNo(row) },
    abnormal: { code: 'ABNORMAL', reason: REASONS.abnormal },
    close: { code: 'CLOSED', reason: REASONS.close },
  } as const
  return answer(tx, refundOrder, { providerId, refId }, words[decision], now)
}

/** The channel's own number, which it gives when the money has gone back. */
const channelNo = ({ refundNo }: Refund): string =>
  `503020${refundNo.slice(2, 8)}0${refundNo.slice(-8)}`

const planOf = ({ providerId, refundNo: refId }: Refund) => ({
  kind: REFUND_ANSWER_JOB,
  providerId,
  refId,
})

export const refundAnswerJob: ShortJob = {
  kind: REFUND_ANSWER_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, runAt }) {
    const [row] = await tx
      .select()
      .from(refund)
      .where(and(eq(refund.providerId, providerId), eq(refund.refundNo, refId)))
    // The refund was decided by hand since: this answer is stale.
    if (row?.refundStatus !== 'PROCESSING') return
    // The job's own time: after a clock leap, the follow-up jobs still run in their order.
    const now = runAt.getTime()
    const decision = answerTo(row)
    const closesAt = row.refundTime.getTime() + SHORT_FOR_MS
    if (decision === 'close' && now < closesAt)
      await planAnswer(tx, { ...planOf(row), runAt: closesAt })
    else await answerOrder(tx, row, decision, now)
  },
}

export const refundKind: Kind = {
  kind: 'refund',
  decisions: DECISIONS,

  async pending(tx) {
    const rows = await tx
      .select({ refund, runAt: job.runAt })
      .from(refund)
      .leftJoin(
        job,
        and(
          eq(job.kind, REFUND_ANSWER_JOB),
          eq(job.refId, refund.refundNo),
          eq(job.state, 'WAITING'),
        ),
      )
      .where(eq(refund.refundStatus, 'PROCESSING'))
      .orderBy(asc(job.runAt), asc(refund.refundNo))
    return rows.map(({ refund: row, runAt }) => ({
      kind: 'refund',
      id: row.refundNo,
      state: row.refundStatus,
      title: `退款：${enumItem(PAY_CHANNEL, row.payChannel).label} ${formatYuan(row.refundAmt)}`,
      decisions: [...DECISIONS],
      dueAt: wireTime(runAt),
    }))
  },

  async decide(tx, order, now) {
    const [row] = await tx.select().from(refund).where(eq(refund.refundNo, order.id))
    if (!row) throw notFound()
    const { from, to } = await answerOrder(tx, row, order.decision as Decision, now)
    await dropPlan(tx, planOf(row))
    return { from, to }
  },
}
