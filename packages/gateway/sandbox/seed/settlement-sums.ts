import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import type { DueShop } from '../../features/merchant-settlement/settle-due'
import type { ShopSum } from '../../features/merchant-settlement/settle-plan'

/** What the trades and refunds of the sample data come to, by the batch they stand in. */
export interface SeedSum extends Omit<ShopSum, 'carryAmt'> {
  providerId: string
  batchNo: string
  lastDay: string
}

export type SeedShop = DueShop & {
  providerId: string
  /** The merchant keeps a reserve. */
  reserve: boolean
}

/**
 * Puts refunds into the batches that would have taken them: the shop's first one after they were
 * asked for, not before their trade's. What no batch has taken waits.
 */
export async function takeRefunds(tx: Tx): Promise<void> {
  await tx.execute(sql`
    CREATE TEMP TABLE seed_batch ON COMMIT DROP AS
    SELECT provider_id, shop_id, batch_no, (settle_date + make_interval(hours =>
        (ARRAY[6, 8, 10, 11, 16, 22])[substr(batch_no, 9, 1)::int - 2])) AT TIME ZONE 'Asia/Shanghai'
        AS run_at
    FROM (SELECT DISTINCT provider_id, shop_id, batch_no, settle_date FROM trade
      WHERE batch_no IS NOT NULL) AS batches`)
  await tx.execute(sql`CREATE INDEX ON seed_batch (provider_id, shop_id, run_at)`)
  await tx.execute(sql`CREATE INDEX ON seed_batch (provider_id, batch_no)`)
  await tx.execute(sql`ANALYZE seed_batch`)
  await tx.execute(sql`
    UPDATE refund r SET batch_no = taken.batch_no,
      open_amt = CASE WHEN taken.batch_no IS NULL THEN r.refund_amt - r.refund_fee_amt ELSE 0 END
    FROM (
      SELECT r.provider_id, r.refund_time, r.refund_no, (
          SELECT b.batch_no FROM seed_batch b
          WHERE own.batch_no IS NOT NULL AND b.provider_id = r.provider_id
            AND b.shop_id = r.shop_id AND b.run_at >= greatest(r.refund_time, own.run_at)
          ORDER BY b.run_at LIMIT 1) AS batch_no
      FROM refund r
      JOIN trade t ON t.provider_id = r.provider_id AND t.trade_time = r.trade_time
        AND t.trade_no = r.trade_no
      LEFT JOIN seed_batch own ON own.provider_id = t.provider_id AND own.batch_no = t.batch_no
      WHERE r.refund_status <> 'CLOSED'
    ) taken
    WHERE r.provider_id = taken.provider_id AND r.refund_time = taken.refund_time
      AND r.refund_no = taken.refund_no`)
}

/**
 * The same for disputes of trades that stand in a batch: what was withheld is taken by the shop's
 * next batch, and given back by the next one after it was won.
 */
export async function takeDisputes(tx: Tx): Promise<void> {
  await tx.execute(sql`
    UPDATE chargeback c SET batch_no = d.taken, back_batch_no = d.given,
      open_amt = CASE WHEN c.fund_status = 'NONE' OR d.given IS NOT NULL THEN 0
        WHEN d.taken IS NULL THEN CASE c.fund_status WHEN 'RELEASED' THEN 0 ELSE c.dispute_amt END
        ELSE CASE c.fund_status WHEN 'RELEASED' THEN -c.dispute_amt ELSE 0 END END
    FROM (
      SELECT c.provider_id, c.chargeback_no, taken.batch_no AS taken, given.batch_no AS given
      FROM chargeback c
      JOIN trade t ON t.provider_id = c.provider_id AND t.trade_time = c.trade_time
        AND t.trade_no = c.trade_no
      LEFT JOIN seed_batch own ON own.provider_id = t.provider_id AND own.batch_no = t.batch_no
      LEFT JOIN LATERAL (SELECT b.batch_no FROM seed_batch b
        WHERE c.fund_status <> 'NONE' AND own.batch_no IS NOT NULL
          AND b.provider_id = c.provider_id AND b.shop_id = c.shop_id
          AND b.run_at >= greatest(c.receive_time, own.run_at)
          AND (c.fund_status <> 'RELEASED' OR b.run_at < c.close_time)
        ORDER BY b.run_at LIMIT 1) taken ON true
      LEFT JOIN LATERAL (SELECT b.batch_no FROM seed_batch b
        WHERE c.fund_status = 'RELEASED' AND taken.batch_no IS NOT NULL
          AND b.provider_id = c.provider_id AND b.shop_id = c.shop_id
          AND b.run_at >= c.close_time
        ORDER BY b.run_at LIMIT 1) given ON true
      WHERE c.chargeback_no LIKE 'CB______9%'
    ) d
    WHERE c.provider_id = d.provider_id AND c.chargeback_no = d.chargeback_no`)
}

export async function readSums(tx: Tx): Promise<SeedSum[]> {
  const { rows } = await tx.execute<Record<string, string>>(sql`
    WITH given AS (
      SELECT provider_id, batch_no, count(*) AS n, sum(refund_amt) AS amt,
        sum(refund_fee_amt) AS fee
      FROM refund WHERE batch_no IS NOT NULL GROUP BY 1, 2
    ), disputed AS (
      SELECT provider_id, batch_no, sum(amt) AS amt FROM (
        SELECT provider_id, batch_no, dispute_amt AS amt FROM chargeback
        UNION ALL SELECT provider_id, back_batch_no, -dispute_amt FROM chargeback
      ) AS parts WHERE batch_no IS NOT NULL GROUP BY 1, 2
    )
    SELECT t.provider_id AS "providerId", t.batch_no AS "batchNo", t.mer_id AS "merId",
      t.shop_id AS "shopId", count(*) AS "tradeCount", sum(t.pay_amt) AS "grossAmt",
      sum(t.fee_amt) AS "feeAmt",
      max((t.trade_time AT TIME ZONE 'Asia/Shanghai')::date)::text AS "lastDay",
      coalesce(max(g.n), 0) AS "refundCount", coalesce(max(g.amt), 0) AS "refundAmt",
      coalesce(max(g.fee), 0) AS "refundFeeAmt", coalesce(max(d.amt), 0) AS "disputeAmt"
    FROM trade t LEFT JOIN given g ON g.provider_id = t.provider_id AND g.batch_no = t.batch_no
    LEFT JOIN disputed d ON d.provider_id = t.provider_id AND d.batch_no = t.batch_no
    WHERE t.batch_no IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2`)
  return rows.map((row) => ({
    providerId: row.providerId!,
    batchNo: row.batchNo!,
    merId: row.merId!,
    shopId: row.shopId!,
    lastDay: row.lastDay!,
    tradeCount: Number(row.tradeCount),
    grossAmt: Number(row.grossAmt),
    feeAmt: Number(row.feeAmt),
    refundCount: Number(row.refundCount),
    refundAmt: Number(row.refundAmt),
    refundFeeAmt: Number(row.refundFeeAmt),
    coverAmt: 0,
    backAmt: 0,
    disputeAmt: Number(row.disputeAmt),
    releaseAmt: 0,
  }))
}

/** Every shop with what its settlement needs of its merchant. */
export async function readShops(tx: Tx): Promise<SeedShop[]> {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    SELECT m.provider_id AS "providerId", m.mer_id AS "merId", s.shop_id AS "shopId",
      m.partner_id AS "partnerId", m.created_by AS "createdBy", m.mer_status AS "merStatus",
      m.settle_cycle AS "settleCycle", m.min_settle_amt::text AS "minSettleAmt",
      m.shop_count AS "shopCount", s.auto_cash = '1' AS auto, m.acct_type AS "acctType",
      m.acct_name AS "acctName", m.acct_no AS "acctNo", m.bank_name AS "bankName",
      nullif(reg.sub_mch_id, '') AS "subMchId"
    FROM shop s JOIN merchant m ON m.provider_id = s.provider_id AND m.mer_id = s.mer_id
    LEFT JOIN channel_reg reg ON reg.provider_id = m.provider_id AND reg.mer_id = m.mer_id
      AND reg.pay_channel = 'WECHAT'
    ORDER BY m.provider_id, m.mer_id, s.shop_id`)
  return rows.map((row) => ({
    ...(row as unknown as SeedShop),
    minSettleAmt: Number(row.minSettleAmt),
    // One in sixteen, by its number.
    reserve: Number(String(row.merId).slice(-4)) % 16 === 3,
    accountReady: true,
    fresh: false,
    carryAmt: 0,
    releaseAmt: 0,
  }))
}
