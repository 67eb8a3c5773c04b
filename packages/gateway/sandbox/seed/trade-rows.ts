import { sql, type SQL } from 'drizzle-orm'
import { parseTime } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { PROVIDER_TWO } from './accounts'
import { WAYS } from './pay-ways'
import { TAIL_SECONDS, type TradePlan } from './trade-plan'
import { REFUND_FAILURES, REFUND_REASONS } from './words'
import type { World } from './world'

/**
 * Trades and their refunds made by the database itself from a small plan, so that ten million
 * cost no more of this process than ten. Everything about trade number `n` comes from hashes of
 * `n`: any range can be made at any time, alone, and always comes out alike.
 */

/** An even number below `limit` for trade `n`; `salt` tells one question from another. */
const roll = (salt: number, limit: number | SQL): SQL =>
  sql`((hashint8extended(n, ${sql.raw(String(salt))}) & 9223372036854775807) % ${
    typeof limit === 'number' ? sql.raw(String(limit)) : limit
  })`

/** Odd and not a multiple of 5, so multiplying modulo 10^8 repeats nothing before 10^8. */
const SPREAD = sql.raw('61803399')
const local = (seconds: SQL): SQL =>
  sql`(timestamp '1970-01-01 08:00:00' + make_interval(secs => ${seconds}))`

/** `feeOf` in SQL: half up, in fen (domain §1). */
const rounded = (amount: SQL, rate: SQL): SQL => sql`(${amount} * ${rate} + 50000) / 100000`
/** The fee of `trans_amt`, at least `min`, at most `cap` (0: none). */
const clamped = (rate: SQL, min: SQL, cap: SQL): SQL => sql`greatest(${min},
  least(${rounded(sql`trans_amt`, rate)}, CASE WHEN ${cap} > 0 THEN ${cap} ELSE trans_amt END))`
/** yyyyMMddHHmmss, 8 digits, 2 check digits (MOD 97-10, in two steps for want of 22 digits). */
const tradeNo = sql`stamp || serial || lpad((98 - ((stamp::bigint % 97)
  * (100000000 % 97) + serial::bigint) % 97 * 100 % 97)::text, 2, '0')`
const textArray = (items: readonly string[]): SQL =>
  sql`ARRAY[${sql.join(
    items.map((item) => sql`${item}`),
    sql`, `,
  )}]::text[]`

/** Lays the plan into temporary tables that live as long as this transaction. */
export async function layPlan(tx: Tx, plan: TradePlan): Promise<void> {
  const tables: [name: string, columns: string, rows: unknown[]][] = [
    [
      'seed_day',
      'day date, epoch bigint, first_n bigint, last_n bigint, t1 date, d1 date, dm date',
      plan.days,
    ],
    [
      'seed_slot',
      `slot bigint, fallback bigint, from_day date, to_day date, provider_id text, mer_id text,
       shop_id text, partner_id text, created_by text, device_id text, term_no text,
       serial_no text, ways text, curve text, season text, cycle text, held_from date, low bigint, high bigint,
       goods text[], wholesale boolean`,
      plan.slots,
    ],
    [
      'seed_way',
      `ways text, way bigint, pay_type text, pay_channel text, card_kind text, rate_kind text,
       bank text`,
      plan.ways,
    ],
    [
      'seed_rate',
      `mer_id text, pay_channel text, rate_kind text, fee_rate bigint, fee_min bigint,
       fee_cap bigint, cost_rate bigint, cost_cap bigint, share_mode text, share_value bigint,
       share_cap bigint, up1_id text, up1_ratio bigint, up2_id text, up2_ratio bigint`,
      plan.rates,
    ],
    ['seed_curve', 'curve text, minutes int[], open_minutes int', plan.curves],
    ['seed_season', 'season text, day date, part bigint', plan.seasons],
    ['seed_tail', 'i bigint, slot bigint', plan.tail],
    ['seed_cap', 'provider_id text, month text, cap bigint', plan.caps],
  ]
  for (const [name, columns, rows] of tables) {
    const table = sql.raw(name)
    await tx.execute(sql`CREATE TEMP TABLE ${table} (${sql.raw(columns)}) ON COMMIT DROP`)
    await tx.execute(
      sql`INSERT INTO ${table}
          SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS t(${sql.raw(columns)})`,
    )
    await tx.execute(sql`ANALYZE ${table}`)
  }
}

/** Makes the trades `from` to `to` (both included) of a plan that ends at `lastN`. */
export async function insertTrades(
  tx: Tx,
  world: World,
  range: { from: number; to: number; lastN: number; slots: number },
): Promise<void> {
  const now = sql.raw(String(Math.floor(world.time.now / 1000)))
  const sinceMidnight = Math.floor((world.time.now - parseTime(world.time.today)) / 1000)
  const tailSeconds = Math.min(TAIL_SECONDS, sinceMidnight + 1)
  const { from, to, lastN, slots } = range

  await tx.execute(sql`
    WITH picked AS (
      SELECT n, d.day, d.epoch, d.t1, d.d1, d.dm, tail.i AS tail, s.*, cap.cap,
        w.pay_type, w.pay_channel, w.card_kind, w.bank,
        r.fee_rate, r.fee_min, r.fee_cap, r.cost_rate, r.cost_cap, r.share_mode, r.share_value,
        r.share_cap, r.up1_id, r.up1_ratio, r.up2_id, r.up2_ratio,
        ${roll(7, 10_000)} AS u, c.minutes, c.open_minutes,
        CASE WHEN tail.i IS NOT NULL THEN ${now} - ${roll(4, tailSeconds)}
          ELSE d.epoch + 60 * c.minutes[1 + ${roll(3, sql`cardinality(c.minutes)`)}]
            + ${roll(5, 60)} END AS planned
      FROM seed_day d
      CROSS JOIN LATERAL generate_series(
        greatest(d.first_n, ${from}::bigint), least(d.last_n, ${to}::bigint)) AS n
      LEFT JOIN seed_tail tail ON tail.i = ${lastN}::bigint - n
      JOIN seed_slot first ON first.slot = coalesce(tail.slot, ${roll(1, slots)})
      JOIN seed_season season ON season.season = first.season AND season.day = d.day
      JOIN seed_slot s ON s.slot =
        CASE WHEN d.day BETWEEN first.from_day AND first.to_day
            AND (tail.i IS NOT NULL OR ${roll(32, 100)} < season.part)
          THEN first.slot ELSE first.fallback END
      JOIN seed_way w ON w.ways = s.ways AND w.way = ${roll(2, WAYS)}
      JOIN seed_rate r ON r.mer_id = s.mer_id AND r.pay_channel = w.pay_channel
        AND r.rate_kind = w.rate_kind
      JOIN seed_curve c ON c.curve = s.curve
      JOIN seed_cap cap ON cap.provider_id = s.provider_id AND cap.month = to_char(d.day, 'YYYY-MM')
      -- OFFSET 0 keeps each step a step: pulled together, every expression is computed many times.
      OFFSET 0
    ), timed AS (
      SELECT *,
        -- Today's share of hours still to come is moved into those hours of its business that are over.
        CASE WHEN planned <= ${now} THEN planned
          WHEN open_minutes = 0 THEN epoch + ${roll(6, sql`(${now} - epoch + 1)`)}
          ELSE epoch + 60 * minutes[1 + ${roll(6, sql`open_minutes`)}] + ${roll(5, 60)} END AS secs,
        low + (high - low) * (u * u * u) / 1000000000000 AS wanted
      FROM picked OFFSET 0
    ), fitting AS (
      -- What is too large for its month is folded into the upper two fifths below its cap.
      SELECT *, CASE WHEN wanted <= cap THEN wanted
        ELSE cap * 3 / 5 + wanted % (cap * 2 / 5 + 1) END AS ticket
      FROM timed OFFSET 0
    ), priced AS (
      SELECT *,
        CASE WHEN ${roll(9, 400)} = 0 THEN 1
          -- Businesses that buy take more at once, mostly round sums.
          WHEN wholesale AND ${roll(9, 40)} = 1
            THEN least(high * (2 + ${roll(10, 20)}), cap * (60 + ${roll(10, 39)}) / 100) / 1000 * 1000
          WHEN ${roll(8, 10)} < 4 THEN greatest(ticket / 100 * 100, 100)
          WHEN ${roll(8, 10)} < 7 THEN greatest(ticket / 10 * 10, 10)
          ELSE ticket END AS trans_amt,
        CASE WHEN tail % 6 = 0 THEN 'INIT' WHEN tail % 6 = 1 THEN 'PAYING'
          WHEN ${roll(11, 1000)} < 25 THEN 'FAIL'
          WHEN ${roll(11, 1000)} < 55 AND pay_type IN ('NATIVE', 'JSAPI', 'H5', 'APP')
            THEN 'CLOSED'
          WHEN ${roll(11, 1000)} < 45 AND pay_type IN ('MICROPAY', 'CARD') THEN 'REVOKED'
          ELSE 'SUCCESS' END AS status
      FROM fitting OFFSET 0
    ), charged AS (
      SELECT *,
        status IN ('SUCCESS', 'REVOKED') AS paid, status = 'SUCCESS' AS success,
        CASE WHEN status IN ('SUCCESS', 'REVOKED') AND pay_channel IN ('WECHAT', 'ALIPAY')
            AND ${roll(12, 12)} = 0
          THEN trans_amt * (1 + ${roll(13, 20)}) / 100 ELSE 0 END AS coupon_amt,
        CASE WHEN status <> 'SUCCESS' THEN 0
          ELSE ${clamped(sql`fee_rate`, sql`fee_min`, sql`fee_cap`)} END AS fee_amt,
        CASE WHEN status <> 'SUCCESS' THEN 0
          ELSE ${clamped(sql`cost_rate`, sql`0`, sql`cost_cap`)} END AS cost_amt
      FROM priced OFFSET 0
    ), shared AS (
      SELECT *,
        CASE WHEN success THEN greatest(0, least(fee_amt - cost_amt, CASE share_mode
          WHEN 'RATE_DIFF' THEN fee_amt - ${clamped(sql`share_value`, sql`0`, sql`share_cap`)}
          WHEN 'RATIO' THEN ${rounded(sql`(fee_amt - cost_amt)`, sql`share_value`)}
          WHEN 'PER_TXN' THEN share_value ELSE 0 END)) ELSE 0 END AS direct_amt
      FROM charged OFFSET 0
    ), shared1 AS (
      SELECT *, ${rounded(sql`greatest(0, fee_amt - cost_amt - direct_amt)`, sql`up1_ratio`)} AS up1
      FROM shared OFFSET 0
    ), shared2 AS (
      SELECT *,
        ${rounded(sql`greatest(0, fee_amt - cost_amt - direct_amt - up1)`, sql`up2_ratio`)} AS up2
      FROM shared1 OFFSET 0
    ), dated AS (
      SELECT *,
        CASE cycle WHEN 'T1' THEN t1 WHEN 'DM' THEN dm
          WHEN 'D0' THEN CASE WHEN hour < 22 THEN day ELSE d1 END ELSE d1 END AS due,
        -- Of the rounds of a day (settle-rounds.ts) the one that settles it, from 0.
        CASE cycle WHEN 'T1' THEN 1 WHEN 'DM' THEN 2 WHEN 'D1' THEN 0
          ELSE CASE WHEN hour < 6 THEN 0 WHEN hour < 11 THEN 3 WHEN hour < 16 THEN 4
            WHEN hour < 22 THEN 5 ELSE 0 END END AS round
      FROM shared2 CROSS JOIN LATERAL (SELECT (secs + 28800) % 86400 / 3600 AS hour) AS local
      OFFSET 0
    ), made AS MATERIALIZED (
      SELECT *,
        CASE WHEN paid THEN trans_amt - coupon_amt ELSE 0 END AS pay_amt,
        direct_amt + up1 + up2 AS share_amt,
        CASE WHEN up1 > 0 AND up2 > 0 THEN jsonb_build_object(up1_id, up1, up2_id, up2)
          WHEN up1 > 0 THEN jsonb_build_object(up1_id, up1)
          WHEN up2 > 0 THEN jsonb_build_object(up2_id, up2) END AS upper_shares,
        coalesce(success AND held_from <= due, false) AS held,
        -- Settled once its round is over; the number is its shop's and its round's of the day.
        CASE WHEN success AND coalesce(held_from > due, true) AND extract(epoch FROM
            (due + make_interval(hours => (ARRAY[6, 8, 10, 11, 16, 22])[1 + round]))
              AT TIME ZONE 'Asia/Shanghai') <= ${now}
          THEN 'MS' || to_char(due, 'YYMMDD') || (3 + round) || right(shop_id, 7) END AS batch,
        to_char(${local(sql`secs`)}, 'YYYYMMDDHH24MISS') AS stamp,
        lpad((n * ${SPREAD} % 100000000)::text, 8, '0') AS serial,
        CASE WHEN paid THEN secs + ${roll(23, 25)} WHEN status = 'FAIL' THEN secs + 5
          WHEN status = 'CLOSED' THEN secs + 300 END AS done
      FROM dated
    ), refundable AS (
      SELECT n, secs, epoch, cycle, pay_amt, trans_amt, fee_amt, coupon_amt, ${roll(15, 20)} AS kind,
        pay_amt * (15 + ${roll(16, 55)}) / 100 AS part
      FROM made WHERE success AND pay_amt >= 10
        -- The second provider is small: its list of refunds should not be nearly empty.
        AND ${roll(14, 1000)} < CASE provider_id WHEN ${PROVIDER_TWO} THEN 80 ELSE 38 END
    ), parts AS (
      -- Whole at once, a part, two parts that make the whole, three parts that may.
      SELECT r.*, p.seq, p.amt,
        sum(p.amt) OVER (PARTITION BY n ORDER BY seq) AS so_far,
        p.seq = max(p.seq) OVER (PARTITION BY n) AS last
      FROM refundable r
      CROSS JOIN LATERAL (VALUES
        (1, CASE WHEN kind < 11 THEN pay_amt WHEN kind < 19 THEN part ELSE pay_amt / 5 END),
        (2, CASE WHEN kind IN (16, 17, 18) THEN pay_amt - part
          WHEN kind = 19 THEN pay_amt * 3 / 10 ELSE 0 END),
        (3, CASE WHEN kind < 19 THEN 0
          WHEN ${roll(17, 2)} = 0 THEN pay_amt - pay_amt / 5 - pay_amt * 3 / 10
          ELSE pay_amt / 10 END)) AS p(seq, amt)
      WHERE p.amt > 0
    ), asked AS (
      SELECT *,
        -- Rounded half up; of a whole refund the last part takes what is left (domain §1).
        (2 * fee_amt * amt + pay_amt) / (2 * pay_amt) AS fee_part,
        (2 * coupon_amt * amt + pay_amt) / (2 * pay_amt) AS coupon_part,
        CASE WHEN secs + 60 + seq * delay <= ${now} THEN secs + 60 + seq * delay
          ELSE secs + (${now} - secs) * seq / 4 END AS asked_at
      FROM parts
      -- Large ones come before the trade is settled: later the merchant has not got the money.
      CROSS JOIN LATERAL (SELECT CASE WHEN pay_amt < 50000 THEN ${roll(18, 90_000)}
        WHEN cycle = 'D0' THEN 30
        ELSE ${roll(18, sql`greatest((epoch + 86400 - secs) / 4, 1)`)} END AS delay) AS waiting
    ), refunds AS MATERIALIZED (
      SELECT *,
        CASE WHEN so_far < pay_amt THEN fee_part
          ELSE fee_amt - coalesce(sum(fee_part) OVER before, 0) END AS refund_fee_amt,
        CASE WHEN so_far < pay_amt THEN coupon_part
          ELSE coupon_amt - coalesce(sum(coupon_part) OVER before, 0) END AS refund_coupon_amt,
        CASE WHEN NOT last THEN 'SUCCESS'
          WHEN ${now} - asked_at < 259200 AND ${roll(21, 2)} = 0 THEN 'PROCESSING'
          WHEN ${roll(22, 100)} > 97 AND ${now} - asked_at > 604800 THEN 'CLOSED'
          -- Most abnormal ones are sent again within days.
          WHEN ${roll(22, 100)} < CASE WHEN ${now} - asked_at < 604800 THEN 9 ELSE 3 END
            THEN 'ABNORMAL'
          ELSE 'SUCCESS' END AS status
      FROM asked
      WINDOW before AS (PARTITION BY n ORDER BY seq ROWS BETWEEN UNBOUNDED PRECEDING
        AND 1 PRECEDING)
    ), refunded AS (
      SELECT n, sum(amt) AS amt FROM refunds WHERE status = 'SUCCESS' GROUP BY n
    ), written AS (
      INSERT INTO trade (provider_id, trade_time, trade_no, out_trade_no, channel_trade_no,
        mer_id, shop_id, partner_id, created_by, device_id, term_no, serial_no, pay_channel,
        pay_type, card_kind, trans_amt, coupon_amt, pay_amt, fee_rate, fee_amt, settle_amt,
        cost_rate, cost_fee_amt, partner_share_amt, upper_shares, income_amt, refund_amt,
        trade_status,
        refund_state, settle_status, settle_date, batch_no, pay_time, finish_time, goods_name,
        bank_name,
        openid, client_ip)
      SELECT provider_id, to_timestamp(secs), ${tradeNo},
        'SO' || substr(stamp, 3) || serial,
        CASE WHEN NOT paid THEN NULL
          WHEN pay_channel = 'WECHAT'
            THEN '4200' || lpad((${roll(24, 100_000)})::text, 6, '0') || left(stamp, 8)
              || lpad((n * 48271 % 10000000000)::text, 10, '0')
          WHEN pay_channel = 'ALIPAY'
            THEN left(stamp, 8) || '2200' || lpad((n * 48271 % 10000000000000000)::text, 16, '0')
          WHEN pay_channel = 'BANKCARD' THEN lpad((n * 48271 % 1000000000000)::text, 12, '0')
          ELSE left(stamp, 8) || lpad((n * 48271 % 1000000000000)::text, 12, '0') END,
        mer_id, shop_id, partner_id, created_by, device_id, term_no, serial_no, pay_channel,
        pay_type, card_kind, trans_amt, coupon_amt, pay_amt, fee_rate, fee_amt,
        CASE WHEN success THEN trans_amt - coupon_amt - fee_amt ELSE 0 END,
        cost_rate, cost_amt, share_amt, upper_shares, fee_amt - cost_amt - share_amt,
        coalesce(refunded.amt, 0), status,
        CASE WHEN refunded.amt IS NULL THEN 'NONE' WHEN refunded.amt < pay_amt THEN 'PART'
          ELSE 'FULL' END,
        CASE WHEN held THEN 'HELD' WHEN batch IS NULL THEN 'UNSETTLED' ELSE 'SETTLED' END,
        CASE WHEN success AND NOT held THEN due END, batch,
        CASE WHEN paid THEN to_timestamp(least(done, ${now})) END,
        to_timestamp(least(done, ${now})),
        goods[1 + ${roll(25, sql`cardinality(goods)`)}], bank,
        CASE WHEN pay_channel = 'WECHAT' THEN 'oX' || left(md5((${roll(26, 50_000)})::text), 26)
          WHEN pay_channel = 'ALIPAY' THEN '2088' || lpad((${roll(26, 50_000)})::text, 12, '0') END,
        CASE WHEN pay_type NOT IN ('CARD', 'QUICKPASS')
          THEN '203.0.113.' || (1 + ${roll(27, 254)})::text END
      FROM made LEFT JOIN refunded USING (n)
    )
    INSERT INTO refund (provider_id, refund_time, refund_no, out_refund_no, channel_refund_no,
      trade_no, trade_time, mer_id, shop_id, partner_id, created_by, pay_channel, trans_amt,
      refund_amt, refund_fee_amt, refund_coupon_amt, refund_source, operator_name, refund_reason,
      refund_status, finish_time, fail_reason)
    SELECT provider_id, to_timestamp(asked_at),
      'RF' || to_char(${local(sql`asked_at`)}, 'YYMMDD') || refund_serial,
      'SR' || to_char(${local(sql`asked_at`)}, 'YYMMDDHH24MISS') || refund_serial,
      CASE WHEN f.status = 'SUCCESS'
        THEN '5030' || to_char(${local(sql`asked_at`)}, 'YYYYMMDD') || '0' || refund_serial END,
      ${tradeNo}, to_timestamp(made.secs), mer_id, shop_id, partner_id, created_by, pay_channel,
      made.trans_amt, f.amt, refund_fee_amt, refund_coupon_amt,
      ('{MER_APP,TERMINAL,API,CONSOLE}'::text[])[1 + ${roll(28, 4)}],
      CASE WHEN ${roll(28, 4)} = 2 THEN '' ELSE
        (${textArray(['店长', '收银员01', '收银员02', '财务'])})[1 + ${roll(29, 4)}] END,
      (${textArray(REFUND_REASONS)})[1 + ${roll(30, REFUND_REASONS.length)}],
      f.status,
      CASE f.status WHEN 'SUCCESS' THEN to_timestamp(least(asked_at + 30 + ${roll(31, 3000)}, ${now}))
        WHEN 'CLOSED' THEN to_timestamp(asked_at + 604800) END,
      CASE f.status WHEN 'CLOSED' THEN ${REFUND_FAILURES.CLOSED}
        WHEN 'ABNORMAL' THEN ${REFUND_FAILURES.ABNORMAL} ELSE '' END
    FROM refunds f JOIN made USING (n)
    CROSS JOIN LATERAL (SELECT lpad(((n * 4 + seq) * ${SPREAD} % 100000000)::text, 8, '0')
      AS refund_serial) AS numbered`)
}
