import { and, eq, sql } from 'drizzle-orm'
import { addDays, parseTime } from '#domain/dates'
import { CODES } from '#domain/permission-codes'
import type { DailyJob, JobDefinition, ShortJob } from '../../core/jobs'
import { merchant } from '../../features/merchant/merchant-schema'
import { merchantOf } from '../../features/names/names-by-id'
import { applyRefund } from '../../features/refund/refund-apply'
import { trade } from '../../features/trade/trade-schema'
import { diceOf, partOf } from '../dice'
import { planAnswer } from '../simulator/agenda'
import { actAsStaff } from './staff'

const REFUND_REASONS = ['顾客退货', '商品质量问题', '多收款', '重复支付', '协商一致退款', '缺货']

/** Payers who want a refund, and the staff who grant it. */

const ASK = { kind: 'people.refund', at: '13:30' } as const
const REFUND_JOB = 'people.refund.ask'
/** Refunds of a thousand payments, as in the samples. */
const OF_THOUSAND = 38
/** The refunds are spread over the next hours. */
const WITHIN_MS = 6 * 3_600_000
/** Share of full refunds; the others are of one to seven eighths. */
const WHOLE = 0.6

/** Refunds of the payments since yesterday's run. */
const refundDaily: DailyJob = {
  ...ASK,
  async run(tx, { providerId, day }) {
    const until = parseTime(`${day} ${ASK.at}:00`)
    const from = parseTime(`${addDays(day, -1)} ${ASK.at}:00`)
    const { rows } = await tx.execute<{ trade_no: string }>(sql`
      select trade_no from trade
      where provider_id = ${providerId} and trade_status = 'SUCCESS' and refund_state = 'NONE'
        and trade_time > ${new Date(from).toISOString()}::timestamptz
        and trade_time <= ${new Date(until).toISOString()}::timestamptz
        and ('x' || substr(md5('refund' || trade_no), 1, 6))::bit(24)::int % 1000 < ${OF_THOUSAND}
      order by trade_no`)
    for (const { trade_no: refId } of rows) {
      const runAt = until + Math.floor(partOf(diceOf(`refund/${refId}`), 0) * WITHIN_MS)
      await planAnswer(tx, { kind: REFUND_JOB, providerId, refId, runAt })
    }
  },
}

const refundJob: ShortJob = {
  kind: REFUND_JOB,
  lane: 'short',
  async run(tx, { providerId, refId: tradeNo }, deps) {
    const [of] = await tx
      .select({ payAmt: trade.payAmt, merStatus: merchant.merStatus })
      .from(trade)
      .innerJoin(merchant, merchantOf(trade))
      .where(and(eq(trade.providerId, providerId), eq(trade.tradeNo, tradeNo)))
    // The merchant was frozen or closed since: it gives no refunds.
    if (of?.merStatus !== 'NORMAL') return
    const dice = diceOf(`refund/${tradeNo}`)
    const part = partOf(dice, 2) < WHOLE ? 1 : (1 + (dice[4]! % 7)) / 8
    const refundAmt = Math.max(1, Math.floor(of.payAmt * part))
    const reason = REFUND_REASONS[dice[5]! % REFUND_REASONS.length]!
    const wanted = { tradeNo, refundAmt, reason }
    const path = '/v1/refund/apply'
    const deed = { providerId, code: CODES.refund.apply, path, request: { ...wanted } }
    await actAsStaff(tx, deed, deps, (acting) => applyRefund(acting, wanted))
  },
}

export const REFUND_JOBS: readonly JobDefinition[] = [refundDaily, refundJob]
