import { createHash } from 'node:crypto'
import { asc, and, eq, inArray } from 'drizzle-orm'
import { RECHARGE_TARGET } from '#domain/recharge/dicts'
import { RESP } from '#domain/codes'
import { formatYuan, MOST_FEN, toFen } from '#domain/money'
import { enumItem } from '#domain/field'
import type { Tx } from '../../core/db/open'
import { job } from '../../core/jobs/job-schema'
import { rechargeOrder } from '../../features/recharge/recharge-schema'
import { badField, CallError, notFound } from '../../core/errors'
import type { ShortJob } from '../../core/jobs'
import { lockRecharge, type Recharge } from '../../features/recharge/recharge-change'
import { rechargeAtBank } from '../../features/recharge/recharge-order'
import { wireTime } from '../../core/wire-time'
import { ARRIVES_AFTER_MS, dropPlan, planAnswer, RECHARGE_BANK_JOB } from './agenda'
import type { Kind, Order } from './kind'
import { answer } from './upstream'

/** The bank, which receives the recharges (domain §9.4). */

const REFUSAL = '付款账户户名与服务商名称不一致'
/** Fee that the sending bank keeps, where the amounts differ. */
const BANK_FEE = 1_000

type Answer = { arriveAmt: number } | { auditRemark: string }

/**
 * The bank's own answer, deterministic by recharge: one in sixteen is refused, of another one in
 * sixteen a fee is deducted.
 */
export function answerTo({ rechargeNo, amt }: Pick<Recharge, 'rechargeNo' | 'amt'>): Answer {
  const die = createHash('sha256').update(rechargeNo).digest()[0]! % 16
  if (die === 0) return { auditRemark: REFUSAL }
  return { arriveAmt: die === 1 && amt > BANK_FEE ? amt - BANK_FEE : amt }
}

/** Deterministic by recharge: one in eight by e-bank is never paid. */
export const isPaid = ({ rechargeNo }: Pick<Recharge, 'rechargeNo'>): boolean =>
  createHash('sha256').update(rechargeNo).digest()[1]! % 8 !== 0

/** @throws CallError 90409 from another state, or when the account cannot take the money */
const settle = (tx: Tx, row: Recharge, word: Answer, now: number) =>
  answer(
    tx,
    rechargeAtBank,
    about(row),
    'auditRemark' in word
      ? { code: 'REJECTED', reason: word.auditRemark }
      : { code: 'ARRIVED', arriveAmt: word.arriveAmt },
    now,
  )

const about = ({ providerId, rechargeNo: refId }: Recharge) => ({ providerId, refId })

export const rechargeBankJob: ShortJob = {
  kind: RECHARGE_BANK_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, runAt }) {
    const row = await lockRecharge(tx, { providerId, rechargeNo: refId })
    // The job's own time: after a clock leap, the follow-up jobs still run in their order.
    const now = runAt.getTime()
    if (row?.rechargeStatus === 'INIT' && isPaid(row)) {
      await answer(tx, rechargeAtBank, about(row), { code: 'PAID' }, now)
      const runAt = now + ARRIVES_AFTER_MS
      await planAnswer(tx, { kind: RECHARGE_BANK_JOB, ...about(row), runAt })
    } else if (row?.rechargeStatus === 'PAID') {
      try {
        await settle(tx, row, answerTo(row), now)
      } catch (error) {
        // An account that was closed meanwhile, or is too full, sends the money back.
        if (!(error instanceof CallError) || error.respCode !== RESP.CONFLICT) throw error
        await settle(tx, row, { auditRemark: `${error.message}，款项原路退回` }, now)
      }
    }
  },
}

export const rechargeKind: Kind = {
  kind: 'recharge',
  decisions: ['arrive', 'reject'],

  async pending(tx) {
    const rows = await tx
      .select({ order: rechargeOrder, runAt: job.runAt })
      .from(rechargeOrder)
      .leftJoin(
        job,
        and(
          eq(job.kind, RECHARGE_BANK_JOB),
          eq(job.refId, rechargeOrder.rechargeNo),
          eq(job.state, 'WAITING'),
        ),
      )
      .where(inArray(rechargeOrder.rechargeStatus, ['INIT', 'PAID']))
      .orderBy(asc(job.runAt), asc(rechargeOrder.rechargeNo))
    return rows.map(({ order: row, runAt }) => ({
      kind: 'recharge',
      id: row.rechargeNo,
      state: row.rechargeStatus,
      title: `充值：${enumItem(RECHARGE_TARGET, row.acctKind).label} ${formatYuan(row.amt)}`,
      decisions: row.rechargeStatus === 'INIT' ? ['arrive'] : ['arrive', 'reject'],
      dueAt: wireTime(runAt),
    }))
  },

  async decide(tx, order, now) {
    const [key] = await tx
      .select({ providerId: rechargeOrder.providerId, rechargeNo: rechargeOrder.rechargeNo })
      .from(rechargeOrder)
      .where(eq(rechargeOrder.rechargeNo, order.id))
    const row = key && (await lockRecharge(tx, key))
    if (!row) throw notFound()
    const { to } = await settle(tx, row, answerOf(order, row), now)
    await dropPlan(tx, { kind: RECHARGE_BANK_JOB, ...about(row) })
    return { from: row.rechargeStatus, to }
  },
}

/** `arrive` with the amount that came in, default the amount asked for; `reject` with a reason. */
function answerOf({ decision, arriveAmt, auditRemark }: Order, { amt }: Recharge): Answer {
  if (decision === 'reject') {
    if (auditRemark !== undefined && (typeof auditRemark !== 'string' || auditRemark.length > 200))
      throw badField('auditRemark', 'auditRemark 应为不超过200字的文本')
    return { auditRemark: auditRemark?.trim() || REFUSAL }
  }
  if (arriveAmt === undefined) return { arriveAmt: amt }
  const fen =
    typeof arriveAmt === 'number' || typeof arriveAmt === 'string' ? toFen(arriveAmt) : undefined
  if (fen === undefined || fen <= 0 || fen > MOST_FEN)
    throw badField('arriveAmt', 'arriveAmt 应为大于0、不超过999999999999的整数，单位分')
  return { arriveAmt: fen }
}
