import { and, asc, eq, gt, gte, inArray, or, sql } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { formatDate } from '#domain/dates'
import { SETTLEMENT_STATUS } from '#domain/settlement/dicts'
import { RESP } from '#domain/codes'
import { formatYuan } from '#domain/money'
import { enumItem } from '#domain/field'
import { isWorkingDay, nextWorkingDay } from '../../core/holidays'
import type { Tx } from '../../core/db/open'
import { job } from '../../core/jobs/job-schema'
import { settlement } from '../../features/settlement/settlement-schema'
import { badField, CallError, notFound } from '../../core/errors'
import type { DailyJob } from '../../core/jobs'
import type { Settlement } from '../../features/settlement/settlement-change'
import { disputeOrder, settlementOrder } from '../../features/settlement/settlement-order'
import type { Kind, Order } from './kind'
import { answer } from './upstream'

/** The acquirer, which answers objections and pays settlements, and its bank (domain §9.8). */

const NO_ACCOUNT = '收款账号为空'
/** The default reason of a decision. */
const REASONS = {
  reply: '已核对，结算金额无误',
  payFail: '收款账户户名与账号不符',
  return: '收款行退票：账户状态异常',
  pay: '',
} as const
const DECISIONS = ['reply', 'pay', 'payFail', 'return'] as const
type Decision = (typeof DECISIONS)[number]

/** The daily runs and what they handle. */
const RUNS = {
  send: { kind: 'settle.send', at: '10:00' },
  book: { kind: 'settle.book', at: '16:00' },
} as const
type Run = (typeof RUNS)[keyof typeof RUNS]

/** The morning's run: answers the objections of the days before, sends payments to the bank. */
export const settlementSendDaily: DailyJob = {
  ...RUNS.send,
  async run(tx, { providerId, day }, { clock }) {
    if (!isWorkingDay(day)) return
    const now = clock.now()
    for (const row of await lockIn(tx, providerId, ['DISPUTE', 'TO_PAY']))
      await (row.settleStatus === 'DISPUTE'
        ? answerOrder(tx, row, 'reply', REASONS.reply, now)
        : answer(tx, settlementOrder, about(row), { code: 'STARTED' }, now))
  },
}

/** The afternoon's run: the bank has paid. */
export const settlementBookDaily: DailyJob = {
  ...RUNS.book,
  async run(tx, { providerId, day }, { clock }) {
    if (!isWorkingDay(day)) return
    for (const row of await lockIn(tx, providerId, ['PAYING'])) await book(tx, row, clock.now())
  },
}

function lockIn(tx: Tx, providerId: string, states: string[]): Promise<Settlement[]> {
  return tx
    .select()
    .from(settlement)
    .where(and(eq(settlement.providerId, providerId), isAnyOf(settlement.settleStatus, states)))
    .orderBy(asc(settlement.settleNo))
    .for('update')
}

/** A payment that cannot be made fails, with its reason. */
async function book(tx: Tx, row: Settlement, now: number): Promise<void> {
  const fail = (reason: string) => answerOrder(tx, row, 'payFail', reason, now)
  if (row.acctNo === '') return void (await fail(NO_ACCOUNT))
  try {
    // A savepoint: an adjustment posted before the payment was refused is rolled back with it.
    await tx.transaction((part) => answerOrder(part, row, 'pay', '', now))
  } catch (error) {
    if (!(error instanceof CallError) || error.respCode !== RESP.CONFLICT) throw error
    await fail(error.message)
  }
}

const about = ({ providerId, settleNo: refId }: Settlement) => ({ providerId, refId })

function answerOrder(tx: Tx, row: Settlement, decision: Decision, reason: string, now: number) {
  if (decision === 'reply')
    return answer(tx, disputeOrder, about(row), { code: 'REPLIED', reason }, now)
  const word =
    decision === 'pay'
      ? ({ code: 'PAID' } as const)
      : ({ code: decision === 'payFail' ? 'FAIL' : 'RETURNED', reason } as const)
  return answer(tx, settlementOrder, about(row), word, now)
}

/** The states that take a decision: their decisions, and the run that decides by itself. */
const OPEN: Readonly<Record<string, { decisions: Decision[]; run?: Run }>> = {
  DISPUTE: { decisions: ['reply'], run: RUNS.send },
  TO_PAY: { decisions: ['pay', 'payFail'], run: RUNS.send },
  PAYING: { decisions: ['pay', 'payFail'], run: RUNS.book },
  PAID: { decisions: ['return'] },
}

export const settlementKind: Kind = {
  kind: 'settle',
  decisions: DECISIONS,

  /** Open settlements, and the payments of the newest month, which can still come back. */
  async pending(tx) {
    const newest = tx
      .select({ month: sql<string>`max(${settlement.billMonth})` })
      .from(settlement)
      .where(eq(settlement.settleStatus, 'PAID'))
    const rows = await tx
      .select()
      .from(settlement)
      .where(
        or(
          inArray(settlement.settleStatus, ['DISPUTE', 'TO_PAY', 'PAYING']),
          and(
            eq(settlement.settleStatus, 'PAID'),
            gt(settlement.payableAmt, 0),
            gte(settlement.billMonth, newest),
          ),
        ),
      )
      .orderBy(asc(settlement.settleStatus), asc(settlement.settleNo))
    const runs = await tx
      .select({ kind: job.kind, providerId: job.providerId, runAt: job.runAt })
      .from(job)
      .where(
        and(
          isAnyOf(
            job.kind,
            Object.values(RUNS).map(({ kind }) => kind),
          ),
          eq(job.state, 'WAITING'),
        ),
      )
    return rows.map((row) => {
      const { decisions, run } = OPEN[row.settleStatus]!
      const due = runs.find((one) => one.kind === run?.kind && one.providerId === row.providerId)
      return {
        kind: 'settle',
        id: row.settleNo,
        state: row.settleStatus,
        title: `结算单：${row.billMonth} ${row.acctName} ${formatYuan(row.payableAmt)}，${enumItem(SETTLEMENT_STATUS, row.settleStatus).label}`,
        decisions,
        dueAt: due ? dueAt(due.runAt, run!) : null,
      }
    })
  },

  async decide(tx, order, now) {
    const [row] = await tx
      .select()
      .from(settlement)
      .where(eq(settlement.settleNo, order.id))
      .for('update')
    if (!row) throw notFound()
    const event = order.decision as Decision
    const reason = reasonOf(order, event)
    return answerOrder(tx, row, event, reason, now)
  },
}

/** A run on a day without banks decides no order: the next working day's run does. */
function dueAt(runAt: Date, { at }: Run): string {
  const day = formatDate(runAt.getTime())
  return `${isWorkingDay(day) ? day : nextWorkingDay(day)} ${at}:00`
}

function reasonOf({ reason }: Order, event: Decision): string {
  if (event === 'pay') return REASONS.pay
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > 200))
    throw badField('reason', 'reason 应为不超过200字的文本')
  return reason?.trim() || REASONS[event]
}
