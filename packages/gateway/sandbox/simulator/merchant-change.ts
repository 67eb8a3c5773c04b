import { and, asc, eq } from 'drizzle-orm'
import { CHANGE_KIND, type ChangeKind } from '#domain/merchant-change/dicts'
import type { Tx } from '../../core/db/open'
import { badField, notFound } from '../../core/errors'
import type { ShortJob } from '../../core/jobs'
import { job } from '../../core/jobs/job-schema'
import { wireTime } from '../../core/wire-time'
import { merchantChangeOrder } from '../../features/merchant-change/merchant-change-order'
import { merchantChange } from '../../features/merchant-change/merchant-change-schema'
import { merchant } from '../../features/merchant/merchant-schema'
import { dropPlan, MERCHANT_CHANGE_ANSWER_JOB } from './agenda'
import type { Kind, Order } from './kind'
import { answer } from './upstream'

/** The channels that change an open merchant (domain §17): by default they agree. */

const REASON = '渠道核验未通过'
const DECISIONS = ['done', 'refuse'] as const

type Change = typeof merchantChange.$inferSelect

export const merchantChangeAnswerJob: ShortJob = {
  kind: MERCHANT_CHANGE_ANSWER_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, runAt }) {
    const [row] = await tx
      .select()
      .from(merchantChange)
      .where(and(eq(merchantChange.providerId, providerId), eq(merchantChange.changeId, refId)))
    if (row?.changeStatus === 'UPSTREAM') await answerOrder(tx, row, undefined, runAt.getTime())
  },
}

/** @param reason why the channel refuses; undefined: it agrees */
function answerOrder(tx: Tx, row: Change, reason: string | undefined, now: number) {
  const { providerId, changeId: refId } = row
  const word =
    reason === undefined ? ({ code: 'DONE' } as const) : ({ code: 'REFUSED', reason } as const)
  return answer(tx, merchantChangeOrder, { providerId, refId }, word, now)
}

export const merchantChangeKind: Kind = {
  kind: 'merchantChange',
  decisions: DECISIONS,

  async pending(tx) {
    const rows = await tx
      .select({ row: merchantChange, merRegName: merchant.merRegName, runAt: job.runAt })
      .from(merchantChange)
      .innerJoin(
        merchant,
        and(
          eq(merchant.providerId, merchantChange.providerId),
          eq(merchant.merId, merchantChange.merId),
        ),
      )
      .leftJoin(
        job,
        and(
          eq(job.kind, MERCHANT_CHANGE_ANSWER_JOB),
          eq(job.refId, merchantChange.changeId),
          eq(job.state, 'WAITING'),
        ),
      )
      .where(eq(merchantChange.changeStatus, 'UPSTREAM'))
      .orderBy(asc(job.runAt), asc(merchantChange.changeId))
    return rows.map(({ row, merRegName, runAt }) => ({
      kind: 'merchantChange',
      id: row.changeId,
      state: row.changeStatus,
      title: `商户变更：${merRegName} ${CHANGE_KIND[row.changeKind as ChangeKind]}`,
      decisions: [...DECISIONS],
      dueAt: wireTime(runAt),
    }))
  },

  async decide(tx, order, now) {
    const [row] = await tx
      .select()
      .from(merchantChange)
      .where(eq(merchantChange.changeId, order.id))
    if (!row) throw notFound()
    const decided = await answerOrder(tx, row, reasonOf(order), now)
    const { providerId, changeId: refId } = row
    await dropPlan(tx, { kind: MERCHANT_CHANGE_ANSWER_JOB, providerId, refId })
    return decided
  },
}

function reasonOf({ decision, reason }: Order): string | undefined {
  if (decision === 'done') return undefined
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > 200))
    throw badField('reason', 'reason 应为不超过200字的文本')
  return reason?.trim() || REASON
}
