import { sql } from 'drizzle-orm'
import { feeOf } from '#domain/money'
import type { Tx } from '../../core/db/open'
import type { PayoutAccountState } from '../payout-account'
import type { WithdrawStatus } from './auto-cash-moves'

/** What a shop's trades of one day left to be paid out, and where it would go. */
export interface DayNet {
  tradeDate: string
  merId: string
  shopId: string
  partnerId: string | null
  createdBy: string
  merStatus: string
  settleCycle: string
  minSettleAmt: number
  bankName: string
  acctNo: string
  subMchId: string | null
  /** Fen. */
  netAmt: number
}

/**
 * Net settled money per shop and trading day: settleAmt of SUCCESS trades, less what their SUCCESS
 * refunds gave back, the returned fee added again. Only shops with automatic
 * payout; days without a trade give no row.
 * @param from first trading day
 * @param to last one, included
 */
export async function netsOfDays(
  tx: Tx,
  providerId: string,
  { from, to }: { from: string; to: string },
): Promise<DayNet[]> {
  const day = sql`(trade_time AT TIME ZONE 'Asia/Shanghai')::date`
  const start = sql`${from}::date::timestamp AT TIME ZONE 'Asia/Shanghai'`
  const { rows } = await tx.execute<Record<keyof DayNet, string | null>>(sql`
    WITH settled AS (
      SELECT shop_id, trade_date, sum(settle_amt - refund_amt) AS amt, sum(pay_count) AS pays
      FROM trade_rollup
      WHERE provider_id = ${providerId} AND trade_date BETWEEN ${from}::date AND ${to}::date
      GROUP BY 1, 2
    ), returned AS (
      SELECT shop_id, ${day} AS trade_date, sum(refund_fee_amt) AS amt
      FROM refund
      WHERE provider_id = ${providerId} AND refund_status = 'SUCCESS'
        AND refund_time >= ${start} AND ${day} BETWEEN ${from}::date AND ${to}::date
      GROUP BY 1, 2
    )
    SELECT settled.trade_date::text AS "tradeDate", s.mer_id AS "merId", s.shop_id AS "shopId",
      s.partner_id AS "partnerId", s.created_by AS "createdBy", m.mer_status AS "merStatus",
      m.settle_cycle AS "settleCycle", m.min_settle_amt::text AS "minSettleAmt",
      m.bank_name AS "bankName", m.acct_no AS "acctNo", nullif(reg.sub_mch_id, '') AS "subMchId",
      (settled.amt + coalesce(returned.amt, 0))::text AS "netAmt"
    FROM settled
    JOIN shop s ON s.provider_id = ${providerId} AND s.shop_id = settled.shop_id
      AND s.auto_cash = '1'
    JOIN merchant m ON m.provider_id = s.provider_id AND m.mer_id = s.mer_id
    LEFT JOIN channel_reg reg ON reg.provider_id = s.provider_id AND reg.mer_id = s.mer_id
      AND reg.pay_channel = 'WECHAT'
    LEFT JOIN returned ON returned.shop_id = settled.shop_id
      AND returned.trade_date = settled.trade_date
    WHERE settled.pays > 0
    ORDER BY settled.trade_date, s.shop_id`)
  return rows.map((row) => ({
    ...(row as unknown as DayNet),
    minSettleAmt: Number(row.minSettleAmt),
    netAmt: Number(row.netAmt),
  }))
}

/** Paying the same day costs two in ten thousand, at least a fen; other cycles pay nothing. */
export const cashFee = ({ settleCycle, netAmt }: Pick<DayNet, 'settleCycle' | 'netAmt'>): number =>
  settleCycle === 'D0' && netAmt > 0 ? Math.max(1, feeOf(netAmt, 20)) : 0

/** What becomes of a day's net: sent, left to be sent by hand, or not to be sent at all. */
export function firstStatus(
  net: DayNet,
  account: PayoutAccountState = 'READY',
): { status: WithdrawStatus; reason: string } {
  if (net.netAmt <= 0) return { status: 'NOT_SUPPORT_WITHDRAW', reason: '当日净额不大于0' }
  if (net.merStatus !== 'NORMAL')
    return { status: 'NO_WITHDRAW_AUTH', reason: '商户状态异常，提现权限已关闭' }
  if (net.netAmt < net.minSettleAmt)
    return { status: 'SUPPORT_WITHDRAW', reason: '未达起结金额，未自动提现' }
  if (account !== 'READY')
    return { status: 'WAIT_VERIFY', reason: '结算账户待验证，验证通过后自动发起' }
  return { status: 'PROCESSING', reason: '' }
}
