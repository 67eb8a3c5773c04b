import { createHash } from 'node:crypto'
import { and, asc, eq, or } from 'drizzle-orm'
import { formatDate, parseTime } from '#domain/dates'
import { formatYuan } from '#domain/money'
import { nextWorkingDay } from '../../core/holidays'
import type { Tx } from '../../core/db/open'
import { autoCash } from '../../features/auto-cash/auto-cash-schema'
import { job } from '../../core/jobs/job-schema'
import { shop } from '../../features/shop/shop-schema'
import { badField, conflict, notFound } from '../../core/errors'
import type { ShortJob } from '../../core/jobs'
import type { AutoCash } from '../../features/auto-cash/auto-cash-change'
import { autoCashOrder } from '../../features/auto-cash/auto-cash-order'
import { wireTime } from '../../core/wire-time'
import { shopOf } from '../../features/names/names-by-id'
import { AUTO_CASH_JOB, dropPlan, planAnswer } from './agenda'
import type { Kind, Order } from './kind'
import { answer } from './upstream'

/** The banks that book micro merchants' automatic payouts (domain §7.10). */

const FAILURES = ['收款卡状态异常', '收款户名与卡号不符', '收款卡为二类户，超出当日限额'] as const
const RETURNS = ['收款账户已销户，退票', '收款账户受限，退票'] as const
const DECISIONS = ['success', 'fail', 'return'] as const
type Decision = (typeof DECISIONS)[number]
/** Working days in which a bank may still send money back. */
const RETURN_WORKING_DAYS = 7

interface Answer {
  event: 'success' | 'fail'
  reason: string
  /** The bank sends the money back two working days later. */
  returned?: string
}

/** Deterministic by order: one in sixteen fails, one in sixteen comes back. */
export function answerTo({ withdrawId }: Pick<AutoCash, 'withdrawId'>): Answer {
  const [die = 0, which = 0] = createHash('sha256').update(String(withdrawId)).digest()
  if (die % 16 === 0) return { event: 'fail', reason: FAILURES[which % FAILURES.length]! }
  const returned = die % 16 === 1 ? RETURNS[which % RETURNS.length] : undefined
  return { event: 'success', reason: '', returned }
}

export const autoCashAnswerJob: ShortJob = {
  kind: AUTO_CASH_JOB,
  lane: 'short',
  async run(tx, { providerId, refId }, { clock }) {
    const [row] = await tx
      .select()
      .from(autoCash)
      .where(and(eq(autoCash.providerId, providerId), eq(autoCash.autoCashId, refId)))
      .for('update')
    if (row) await goOn(tx, row, clock.now())
  },
}

/**
 * The bank answers, and sends some booked payouts back; in other states the order was decided by
 * hand.
 */
async function goOn(tx: Tx, row: AutoCash, now: number): Promise<void> {
  const { event, reason, returned } = answerTo(row)
  if (row.withdrawStatus === 'PROCESSING') {
    await answerOrder(tx, row, event, reason, now)
    if (returned !== undefined) await planAnswer(tx, { ...planOf(row), runAt: returnAt(now) })
  } else if (row.withdrawStatus === 'SUCCESS' && returned !== undefined)
    await answerOrder(tx, row, 'return', returned, now)
}

/** Ten o'clock of the second working day after. */
const returnAt = (now: number): number =>
  parseTime(`${nextWorkingDay(nextWorkingDay(formatDate(now)))} 10:00:00`)

/** @throws CallError 90409 from a state the event does not start in */
function answerOrder(tx: Tx, row: AutoCash, event: Decision, reason: string, now: number) {
  const { providerId, autoCashId: refId } = row
  const word =
    event === 'success'
      ? ({ code: 'SUCCESS' } as const)
      : ({ code: event === 'fail' ? 'FAIL' : 'RETURNED', reason } as const)
  return answer(tx, autoCashOrder, { providerId, refId }, word, now)
}

const planOf = ({ providerId, autoCashId: refId }: AutoCash) => ({
  kind: AUTO_CASH_JOB,
  providerId,
  refId,
})

export const autoCashKind: Kind = {
  kind: 'autoCash',
  decisions: DECISIONS,

  /** Payouts without an answer, and the booked ones that the bank will send back. */
  async pending(tx) {
    const waiting = and(
      eq(job.kind, AUTO_CASH_JOB),
      eq(job.refId, autoCash.autoCashId),
      eq(job.state, 'WAITING'),
    )
    const rows = await tx
      .select({ autoCash, shopName: shop.shopName, runAt: job.runAt })
      .from(autoCash)
      .innerJoin(shop, shopOf(autoCash))
      .leftJoin(job, waiting)
      .where(
        or(
          eq(autoCash.withdrawStatus, 'PROCESSING'),
          and(eq(autoCash.withdrawStatus, 'SUCCESS'), eq(job.state, 'WAITING')),
        ),
      )
      .orderBy(asc(job.runAt), asc(autoCash.autoCashId))
    return rows.map(({ autoCash: row, shopName, runAt }) => ({
      kind: 'autoCash',
      id: row.autoCashId,
      state: row.withdrawStatus,
      title: `自动提现：${shopName} ${row.tradeDate} ${formatYuan(row.cashAmt)}`,
      decisions: row.withdrawStatus === 'SUCCESS' ? ['return'] : [...DECISIONS],
      dueAt: wireTime(runAt),
    }))
  },

  async decide(tx, order, now) {
    const [row] = await tx
      .select()
      .from(autoCash)
      .where(eq(autoCash.autoCashId, order.id))
      .for('update')
    if (!row) throw notFound()
    if (row.withdrawStatus === 'SUCCESS' && order.decision === 'return') checkReturn(row, now)
    const event = order.decision as Decision
    const { from, to } = await answerOrder(tx, row, event, reasonOf(order), now)
    await dropPlan(tx, planOf(row))
    return { from, to }
  },
}

/** @throws CallError 90409 after the bank's seven working days */
function checkReturn({ successTime }: AutoCash, now: number): void {
  let last = formatDate(successTime?.getTime() ?? now)
  for (let day = 0; day < RETURN_WORKING_DAYS; day++) last = nextWorkingDay(last)
  if (formatDate(now) > last) throw conflict(`到账已超过${RETURN_WORKING_DAYS}个工作日，不能退票`)
}

/** The decision's own reason, or the default. */
function reasonOf({ decision, reason }: Order): string {
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > 200))
    throw badField('reason', 'reason 应为不超过200字的文本')
  const usual = decision === 'fail' ? FAILURES[0] : decision === 'return' ? RETURNS[0] : ''
  return reason?.trim() || usual
}
