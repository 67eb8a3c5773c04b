import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { CASH_OUT_JOB } from '../simulator/agenda'
import type { SeedContext, SeedPart } from './parts'

/**
 * Payouts of what the trades of sixty days left to their merchants, refunds taken off: one per
 * merchant and settlement day, three a day and per shop for D0. They are made by the database from
 * the trades in it; payouts that stand already are left as they are.
 */
export const cashOutSeed: SeedPart = {
  name: 'cashOuts',

  async derive(tx: Tx, { world }: SeedContext) {
    const now = sql`${new Date(world.time.now).toISOString()}::timestamptz`
    await tx.execute(sql`
      WITH given_back AS (
        SELECT provider_id, trade_no, sum(refund_amt - refund_fee_amt) AS amt
        FROM refund WHERE refund_status = 'SUCCESS' GROUP BY 1, 2
      ), settled AS (
        SELECT t.provider_id, t.mer_id, t.settle_date, m.settle_cycle AS type,
          CASE WHEN m.settle_cycle = 'D0' OR m.shop_count = 1 THEN t.shop_id END AS shop_id,
          -- D0 is paid out at 11, 16 and 22 o'clock, and the rest of the day early next morning.
          CASE WHEN m.settle_cycle <> 'D0' THEN 0
            WHEN local.hour < 11 THEN 1 WHEN local.hour < 16 THEN 2 WHEN local.hour < 22 THEN 3
            ELSE 4 END AS slice,
          sum(t.settle_amt - coalesce(g.amt, 0))::bigint AS amt
        FROM trade t
        JOIN merchant m ON m.provider_id = t.provider_id AND m.mer_id = t.mer_id
        LEFT JOIN given_back g ON g.provider_id = t.provider_id AND g.trade_no = t.trade_no
        CROSS JOIN LATERAL (
          SELECT extract(hour FROM t.trade_time AT TIME ZONE 'Asia/Shanghai') AS hour) AS local
        WHERE t.trade_status = 'SUCCESS' AND t.settle_date IS NOT NULL
          -- A day that is paid out automatically is not paid out twice.
          AND NOT EXISTS (SELECT FROM auto_cash a WHERE a.provider_id = t.provider_id
            AND a.shop_id = t.shop_id
            AND a.trade_date = (t.trade_time AT TIME ZONE 'Asia/Shanghai')::date)
        GROUP BY 1, 2, 3, 4, 5, 6
      ), planned AS (
        SELECT s.*, m.partner_id, m.created_by, m.acct_type, m.acct_name, m.acct_no, m.bank_name,
          ('x' || substr(md5(concat_ws('/', s.mer_id, s.settle_date, s.shop_id, s.slice)), 1, 7))
            ::bit(28)::int AS die,
          (s.settle_date + CASE s.slice WHEN 1 THEN interval '11 hours' WHEN 2 THEN interval '16 hours'
            WHEN 3 THEN interval '22 hours' WHEN 4 THEN interval '31 hours'
            ELSE CASE s.type WHEN 'D1' THEN interval '6 hours' WHEN 'DM' THEN interval '10 hours'
              ELSE interval '8 hours' END END) AT TIME ZONE 'Asia/Shanghai' AS due
        FROM settled s JOIN merchant m ON m.provider_id = s.provider_id AND m.mer_id = s.mer_id
        WHERE s.amt >= greatest(m.min_settle_amt, 1)
        -- OFFSET 0 keeps this step a step: pulled into the first, it is computed for every trade.
        OFFSET 0
      ), asked AS (
        SELECT *, due + make_interval(secs => die % 2400) AS at,
          -- D0 costs two in ten thousand and at least a fen, payouts by hand one yuan.
          CASE type WHEN 'D0' THEN greatest((amt * 20 + 50000) / 100000, 1)
            WHEN 'DM' THEN least(100, amt / 2) ELSE 0 END AS fee
        FROM planned WHERE due + make_interval(secs => die % 2400) <= ${now}
      ), ranked AS (
        SELECT *, row_number() OVER (PARTITION BY provider_id ORDER BY at DESC, die) AS nth
        FROM asked
      ), judged AS (
        SELECT *,
          -- By rank, so that every provider has every state; returns need days to come back.
          CASE WHEN nth <= 3 THEN 'INIT' WHEN nth <= 9 THEN 'CREATE_SUCCESS'
            WHEN nth % 23 = 12 THEN 'FAIL' WHEN nth % 67 = 17 THEN 'CLOSE'
            WHEN nth % 31 = 20 AND at < ${now} - interval '5 days' THEN 'REFUND'
            ELSE 'SUCCESS' END AS status,
          at + make_interval(secs => 5 + die % 60) AS accepted,
          at + make_interval(secs => 300 + die % 2100) AS answered
        FROM ranked
      ), dated AS (
        SELECT *, ((answered AT TIME ZONE 'Asia/Shanghai')::date + 1 + die % 2
          + make_interval(hours => 9, secs => die % 25000)) AT TIME ZONE 'Asia/Shanghai'
          AS sent_back
        FROM judged
      )
      INSERT INTO cash_out (provider_id, apply_time, cash_no, mer_id, shop_id, partner_id,
        created_by, cash_type, cash_amt, fee_amt, arrive_amt, acct_type, acct_name, acct_no,
        bank_name, cash_status, fail_reason, bank_memo, accept_time, arrive_time, end_time,
        return_time)
      SELECT provider_id, at,
        'CO' || to_char(at AT TIME ZONE 'Asia/Shanghai', 'YYMMDD') || lpad((die % 100000000)::text, 8, '0'),
        mer_id, shop_id, partner_id, created_by, type, amt, fee, amt - fee, acct_type, acct_name,
        acct_no, bank_name, status,
        CASE status
          WHEN 'FAIL' THEN (ARRAY['收款账户状态异常', '收款户名与账号不符',
            '收款银行系统维护，请稍后重新发起提现'])[1 + die % 3]
          WHEN 'CLOSE' THEN '业务单超过24小时未受理，系统关单'
          WHEN 'REFUND' THEN '银行退票，资金已退回商户账户' ELSE '' END,
        CASE status WHEN 'SUCCESS' THEN '商户结算款'
          WHEN 'REFUND' THEN (ARRAY['账户已销户，退汇', '户名不符，退汇', '账户受限，退汇'])[1 + die % 3]
          ELSE '' END,
        CASE WHEN status NOT IN ('INIT', 'CLOSE') THEN least(accepted, ${now}) END,
        CASE WHEN status IN ('SUCCESS', 'REFUND') THEN least(answered, ${now}) END,
        CASE status WHEN 'FAIL' THEN least(answered, ${now})
          WHEN 'CLOSE' THEN least(at + interval '24 hours', ${now}) END,
        -- Banks book nothing on weekends.
        CASE WHEN status = 'REFUND' THEN sent_back + make_interval(days =>
          CASE WHEN extract(isodow FROM sent_back AT TIME ZONE 'Asia/Shanghai') > 5
            THEN 2 ELSE 0 END) END
      FROM dated
      ON CONFLICT DO NOTHING`)
    // The banks go on within two days, not at the first start.
    await tx.execute(sql`
      INSERT INTO job (job_id, provider_id, kind, ref_id, clock, run_at, created_at)
      SELECT 'seed' || cash_no, provider_id, ${CASH_OUT_JOB}, cash_no, 'business',
        ${now} + make_interval(hours => (2 + row_number() OVER (ORDER BY cash_no) * 7 % 46)::int),
        ${now}
      FROM cash_out WHERE cash_status IN ('INIT', 'CREATE_SUCCESS')
      ON CONFLICT (provider_id, job_id) DO NOTHING`)
  },
}
