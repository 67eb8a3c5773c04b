import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { formatDate, parseTime } from '#domain/dates'
import { CASH_TYPE } from '#domain/cash-out/dicts'
import { formatYuan } from '#domain/money'
import { enumItem } from '#domain/field'
import { nextWorkingDay } from '../../core/holidays'
import type { Tx } from '../../core/db/open'
import { cashOut } from '../../features/cash-out/cash-out-schema'
import { job } from '../../core/jobs/job-schema'
import { badField, notFound } from '../../core/errors'
import type { ShortJob } from '../../core/jobs'
import type { CashOut } from '../../features/cash-out/cash-out-change'
import { cashOutOrder } from '../../features/cash-out/cash-out-order'
import { wireTime } from '../../core/wire-time'
import { CASH_OUT_JOB, dropPlan, planAnswer } from './agenda'
import type { Kind, Order } from './kind'
import { answer } from './upstream'

/** The banks that book payouts to merchants (domain §8.4). */

/** Business time from acceptance to the answer. */
const ANSWER_AFTER_MS = 30 * 60_000
const FAILURES = ['收款账户状态异常', '收款户名与账号不符', '收款银行系统维护'] as const
const RETURNS = ['账户已销户，退汇', '户名不符，退汇', '账户受限，退汇'] as const
const DECISIONS = ['success', 'fail', 'return'] as const

interface Answer {
  event: 'success' | 'fail'
  reason: string
  /** The bank sends the money back two working days later. */
  returned?: string
}

/** Deterministic by payout: one in twelve fails, one in twelve comes back. */
export function answerTo({ cashNo }: Pick<CashOut, 'cashNo'>): Answer {
  const [die = 0, which = 0] = createHash('sha256').update(cashNo).digest()
  if (die % 12 === 0) return { event: 'fail', reason: FAILURES[which % FAILURES.length]! }
  const returned = die % 12 === 1 ? RETURNS[which % RETURNS.length] : undefined
  return { event: 'success', reason: '', returned }
}

export const cashOutAnswerJob: ShortJob = {
  kind: CASH_OUT_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, runAt }) {
    const [row] = await tx
      .select()
      .from(cashOut)
      .where(and(eq(cashOut.providerId, providerId), eq(cashOut.cashNo, refId)))
    // The job's own time: after a clock leap, the follow-up jobs still run in their order.
    if (row) await goOn(tx, row, runAt.getTime())
  },
}

/** The bank's next answer: it accepts, then answers, and sends some booked payouts back. */
async function goOn(tx: Tx, row: CashOut, now: number): Promise<void> {
  const { event, reason, returned } = answerTo(row)
  switch (row.cashStatus) {
    case 'INIT':
      await answerOrder(tx, row, { event: 'accept', reason: '', now })
      return again(tx, row, now + ANSWER_AFTER_MS)
    case 'CREATE_SUCCESS':
      await answerOrder(tx, row, { event, reason, now })
      return returned === undefined ? undefined : again(tx, row, returnAt(now))
    case 'SUCCESS':
      if (returned !== undefined)
        await answerOrder(tx, row, { event: 'return', reason: returned, now })
  }
}

function answerOrder(
  tx: Tx,
  { providerId, cashNo: refId }: CashOut,
  what: { event: 'accept' | (typeof DECISIONS)[number]; reason: string; now: number },
) {
  const { event, reason, now } = what
  const word =
    event === 'fail' || event === 'return'
      ? ({ code: event === 'fail' ? 'FAIL' : 'RETURNED', reason } as const)
      : ({ code: event === 'accept' ? 'ACCEPTED' : 'SUCCESS' } as const)
  return answer(tx, cashOutOrder, { providerId, refId }, word, now)
}

async function again(tx: Tx, { providerId, cashNo }: CashOut, runAt: number): Promise<void> {
  await planAnswer(tx, { kind: CASH_OUT_JOB, refId: cashNo, providerId, runAt })
}

/** Ten o'clock of the second working day after. */
const returnAt = (now: number): number =>
  parseTime(`${nextWorkingDay(nextWorkingDay(formatDate(now)))} 10:00:00`)

export const cashOutKind: Kind = {
  kind: 'cashOut',
  decisions: DECISIONS,

  /** Payouts without an answer, and those of the last days that the bank will send back. */
  async pending(tx) {
    const open = inArray(cashOut.cashStatus, ['INIT', 'CREATE_SUCCESS'])
    const rows = await tx
      .select({ cashOut, runAt: job.runAt })
      .from(cashOut)
      .leftJoin(
        job,
        and(eq(job.kind, CASH_OUT_JOB), eq(job.refId, cashOut.cashNo), eq(job.state, 'WAITING')),
      )
      .where(or(open, and(eq(cashOut.cashStatus, 'SUCCESS'), eq(job.state, 'WAITING'))))
      .orderBy(asc(job.runAt), asc(cashOut.cashNo))
    return rows.map(({ cashOut: row, runAt }) => ({
      kind: 'cashOut',
      id: row.cashNo,
      state: row.cashStatus,
      title: `提现：${enumItem(CASH_TYPE, row.cashType).label} ${formatYuan(row.cashAmt)}`,
      decisions: row.cashStatus === 'SUCCESS' ? ['return'] : ['success', 'fail'],
      dueAt: wireTime(runAt),
    }))
  },

  async decide(tx, order, now) {
    const [row] = await tx.select().from(cashOut).where(eq(cashOut.cashNo, order.id))
    if (!row) throw notFound()
    const event = order.decision as (typeof DECISIONS)[number]
    const decided = await answerOrder(tx, row, { event, reason: reasonOf(order), now })
    const { providerId, cashNo: refId } = row
    await dropPlan(tx, { kind: CASH_OUT_JOB, providerId, refId })
    return decided
  },
}

/** The decision's own reason, or the default. */
function reasonOf({ decision, reason }: Order): string {
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > 200))
    throw badField('reason', 'reason 应为不超过200字的文本')
  const usual = decision === 'fail' ? FAILURES[0] : decision === 'return' ? RETURNS[0] : ''
  return reason?.trim() || usual
}
