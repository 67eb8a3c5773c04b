import { createHash } from 'node:crypto'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { WITHDRAW_STATUS } from '#domain/withdraw/dicts'
import { formatYuan } from '#domain/money'
import { enumItem } from '#domain/field'
import type { Tx } from '../../core/db/open'
import { job } from '../../core/jobs/job-schema'
import { withdrawOrder } from '../../features/withdraw/withdraw-schema'
import { badField, notFound } from '../../core/errors'
import type { ShortJob } from '../../core/jobs'
import { lockWithdraw, type Withdraw } from '../../features/withdraw/withdraw-change'
import { withdrawalOrder } from '../../features/withdraw/withdraw-order'
import { wireTime } from '../../core/wire-time'
import { dropPlan, WITHDRAW_BANK_JOB } from './agenda'
import type { Kind } from './kind'
import { answer } from './upstream'

/** The bank that pays withdrawals of profit (domain §9.4). */

const REASONS = {
  fail: '收款账户户名与账号不符',
  return: '收款行退票：账户状态异常',
} as const
const CODES = { fail: 'FAIL', return: 'RETURNED' } as const
const DECISIONS = ['pay', 'fail', 'return'] as const
/** Only the newest are shown. */
const SHOWN = 50
type Decision = (typeof DECISIONS)[number]

/** Deterministic by withdrawal: one in sixteen fails. */
const fails = (withdrawNo: string): boolean =>
  createHash('sha256').update(withdrawNo).digest()[0]! % 16 === 0

export const withdrawBankJob: ShortJob = {
  kind: WITHDRAW_BANK_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, runAt }) {
    const row = await lockWithdraw(tx, refId, providerId)
    if (row?.withdrawStatus !== 'PROCESSING') return
    await answerOrder(tx, row, fails(refId) ? 'fail' : 'pay', undefined, runAt.getTime())
  },
}

function answerOrder(
  tx: Tx,
  row: Withdraw,
  event: Decision,
  reason: string | undefined,
  now: number,
) {
  const { providerId, withdrawNo: refId } = row
  const word =
    event === 'pay'
      ? ({ code: 'PAID' } as const)
      : ({ code: CODES[event], reason: reason || REASONS[event] } as const)
  return answer(tx, withdrawalOrder, { providerId, refId }, word, now)
}

export const withdrawKind: Kind = {
  kind: 'withdraw',
  decisions: DECISIONS,

  /** Withdrawals without an answer; a paid one can still be sent back by hand. */
  async pending(tx: Tx) {
    const rows = await tx
      .select({ row: withdrawOrder, runAt: job.runAt })
      .from(withdrawOrder)
      .leftJoin(
        job,
        and(
          eq(job.kind, WITHDRAW_BANK_JOB),
          eq(job.refId, withdrawOrder.withdrawNo),
          eq(job.state, 'WAITING'),
        ),
      )
      .where(inArray(withdrawOrder.withdrawStatus, ['PROCESSING', 'PAID']))
      .orderBy(asc(job.runAt), desc(withdrawOrder.withdrawNo))
      .limit(SHOWN)
    return rows.map(({ row, runAt }) => ({
      kind: 'withdraw',
      id: row.withdrawNo,
      state: row.withdrawStatus,
      title: `分润提现：${row.payeeName} ${formatYuan(row.amt)}，${enumItem(WITHDRAW_STATUS, row.withdrawStatus).label}`,
      decisions: row.withdrawStatus === 'PAID' ? ['return'] : ['pay', 'fail'],
      dueAt: wireTime(runAt),
    }))
  },

  async decide(tx, order, now) {
    const row = await lockWithdraw(tx, order.id)
    if (!row) throw notFound()
    const event = order.decision as Decision
    const { reason } = order
    if (reason !== undefined && (typeof reason !== 'string' || reason.length > 200))
      throw badField('reason', 'reason 应为不超过200字的文本')
    const decided = await answerOrder(tx, row, event, reason?.trim(), now)
    const { providerId, withdrawNo: refId } = row
    await dropPlan(tx, { kind: WITHDRAW_BANK_JOB, providerId, refId })
    return decided
  },
}
