import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { rowsOf } from '../../core/db/rows-of'
import { formatDate } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { noteMerchants, rebuildMerchants } from './paid-merchants'
import { addUpper, upperParts } from './share-parts'
import { tradeDay, tradeRollup, type trade } from './trade-schema'

/**
 * Daily sums (trade_rollup), kept in the same transaction as the rows they sum. A day is the
 * trade's own day, for its refunds too, so that a list's summary equals its rows. Only SUCCESS
 * trades and SUCCESS refunds count; a revoked trade was never one.
 */
type Trade = typeof trade.$inferSelect
type RollupRow = typeof tradeRollup.$inferInsert

/** What one change adds to its day's row. */
export type RollupDelta = RollupRow

type KeyColumns = 'providerId' | 'tradeTime' | 'merId' | 'shopId' | 'payChannel' | 'partnerId'
type Keyed = Pick<Trade, KeyColumns | 'createdBy'>
const AMOUNTS = [
  'payAmt',
  'transAmt',
  'couponAmt',
  'feeAmt',
  'settleAmt',
  'costFeeAmt',
  'partnerShareAmt',
  'incomeAmt',
] as const
const SUMS = ['payCount', ...AMOUNTS, 'refundCount', 'refundAmt'] as const

/** A trade that became SUCCESS; `sign` -1 when one stops being it (revoked the same day). */
export function payDelta(
  row: Keyed & Pick<Trade, (typeof AMOUNTS)[number] | 'upperShares'>,
  sign: 1 | -1 = 1,
): RollupDelta {
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, sign * row[name]]))
  const upper = Object.entries(row.upperShares ?? {}).map(([id, amt]) => [id, sign * amt])
  const upperShares = upper.length > 0 ? Object.fromEntries(upper) : null
  return { ...keyOf(row), payCount: sign, ...amounts, upperShares }
}

/** A refund of `refundAmt` fen on this trade that became SUCCESS. */
export function refundDelta(row: Keyed, refundAmt: number): RollupDelta {
  return { ...keyOf(row), refundCount: 1, refundAmt }
}

/** Adds the deltas to their rows; call it in the transaction that changes the trades. */
export async function addToRollup(tx: Tx, ...deltas: RollupDelta[]): Promise<void> {
  const { providerId, tradeDate, merId, shopId, payChannel } = tradeRollup
  await addTo(tx, tradeRollup, [providerId, tradeDate, merId, shopId, payChannel], deltas, (one) =>
    [one.providerId, one.tradeDate, one.merId, one.shopId, one.payChannel].join(' '),
  )
  await noteMerchants(tx, deltas)
  // Last, for a short lock: all trades of a day update this row.
  await addTo(
    tx,
    tradeDay,
    [tradeDay.providerId, tradeDay.tradeDate, tradeDay.partnerId, tradeDay.payChannel],
    deltas.map(({ merId: _m, shopId: _s, createdBy: _c, partnerId, ...sums }) => ({
      ...sums,
      partnerId: partnerId ?? '',
    })),
    (one) => [one.providerId, one.tradeDate, one.partnerId, one.payChannel].join(' '),
  )
}

type SumTable = typeof tradeRollup | typeof tradeDay

async function addTo<T extends SumTable, R extends T['$inferInsert']>(
  tx: Tx,
  table: T,
  key: AnyPgColumn[],
  deltas: readonly R[],
  keyOf: (delta: R) => string,
): Promise<void> {
  const rows = new Map<string, R>()
  for (const delta of deltas) {
    const before = rows.get(keyOf(delta))
    const sums = SUMS.map((name) => [name, (before?.[name] ?? 0) + (delta[name] ?? 0)])
    const upperShares = addUpper(before?.upperShares ?? null, delta.upperShares ?? null)
    rows.set(keyOf(delta), { ...delta, ...Object.fromEntries(sums), upperShares })
  }
  if (rows.size === 0) return
  // In one order always: two transactions that touch the same rows wait, they do not deadlock.
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  await tx
    .insert<SumTable>(table)
    // One of the two tables' own rows.
    .select(rowsOf(table, sorted as never[]))
    .onConflictDoUpdate({
      target: key,
      set: {
        ...Object.fromEntries(
          SUMS.map((name) => [name, sql`${table[name]} + excluded.${sql.identifier(snake(name))}`]),
        ),
        upperShares: sql`case when excluded.upper_shares is null then ${table.upperShares}
          else (select jsonb_object_agg(key, amt) from (
            select key, sum(value::bigint) as amt from (
              select key, value from ${upperParts(table.upperShares)}
              union all select key, value from ${upperParts(sql`excluded.upper_shares`)}
            ) parts group by key) sums) end`,
      },
    })
}

/** Makes all of a provider's sums anew from its rows; for bulk loads and the check command. */
export async function rebuildRollup(tx: Tx, providerId: string): Promise<void> {
  await tx.execute(sql`DELETE FROM trade_rollup WHERE provider_id = ${providerId}`)
  // A refund carries its trade's keys, and only SUCCESS trades can be refunded: no join needed.
  await tx.execute(sql`
    INSERT INTO trade_rollup (provider_id, trade_date, mer_id, shop_id, pay_channel, partner_id,
      created_by, pay_count, pay_amt, trans_amt, coupon_amt, fee_amt, settle_amt, cost_fee_amt,
      partner_share_amt, income_amt, refund_count, refund_amt)
    SELECT provider_id, day, mer_id, shop_id, pay_channel, max(partner_id), max(created_by),
      sum(pays), sum(pay_amt), sum(trans_amt), sum(coupon_amt), sum(fee_amt), sum(settle_amt),
      sum(cost_fee_amt), sum(partner_share_amt), sum(income_amt), sum(refunds), sum(refund_amt)
    FROM (
      SELECT provider_id, (trade_time AT TIME ZONE 'Asia/Shanghai')::date AS day, mer_id, shop_id,
        pay_channel, max(partner_id) AS partner_id, max(created_by) AS created_by,
        count(*) AS pays, sum(pay_amt) AS pay_amt, sum(trans_amt) AS trans_amt,
        sum(coupon_amt) AS coupon_amt, sum(fee_amt) AS fee_amt, sum(settle_amt) AS settle_amt,
        sum(cost_fee_amt) AS cost_fee_amt, sum(partner_share_amt) AS partner_share_amt,
        sum(income_amt) AS income_amt, 0 AS refunds, 0 AS refund_amt
      FROM trade WHERE provider_id = ${providerId} AND trade_status = 'SUCCESS'
      GROUP BY 1, 2, 3, 4, 5
      UNION ALL
      SELECT provider_id, (trade_time AT TIME ZONE 'Asia/Shanghai')::date, mer_id, shop_id,
        pay_channel, max(partner_id), max(created_by), 0, 0, 0, 0, 0, 0, 0, 0, 0,
        count(*), sum(refund_amt)
      FROM refund WHERE provider_id = ${providerId} AND refund_status = 'SUCCESS'
      GROUP BY 1, 2, 3, 4, 5
    ) AS sums
    GROUP BY 1, 2, 3, 4, 5`)
  await tx.execute(sql`
    UPDATE trade_rollup r SET upper_shares = u.shares FROM (
      SELECT day, mer_id, shop_id, pay_channel, jsonb_object_agg(key, amt) AS shares FROM (
        SELECT (trade_time AT TIME ZONE 'Asia/Shanghai')::date AS day, mer_id, shop_id, pay_channel,
          key, sum(value::bigint) AS amt
        FROM trade CROSS JOIN LATERAL ${upperParts(sql`upper_shares`)}
        WHERE provider_id = ${providerId} AND trade_status = 'SUCCESS' AND upper_shares IS NOT NULL
        GROUP BY 1, 2, 3, 4, 5) parts
      GROUP BY 1, 2, 3, 4) u
    WHERE r.provider_id = ${providerId} AND r.trade_date = u.day AND r.mer_id = u.mer_id
      AND r.shop_id = u.shop_id AND r.pay_channel = u.pay_channel`)
  await rebuildDays(tx, providerId)
}

/** Makes what follows from a provider's daily sums anew. */
export async function rebuildDays(tx: Tx, providerId: string): Promise<void> {
  await tx.execute(sql`DELETE FROM trade_day WHERE provider_id = ${providerId}`)
  const names = SUMS.map((name) => sql.identifier(snake(name)))
  const added = sql.join(
    names.map((name) => sql`sum(${name})`),
    sql`, `,
  )
  await tx.execute(sql`
    INSERT INTO trade_day (provider_id, trade_date, partner_id, pay_channel,
      ${sql.join(names, sql`, `)})
    SELECT provider_id, trade_date, coalesce(partner_id, ''), pay_channel, ${added}
    FROM trade_rollup WHERE provider_id = ${providerId} GROUP BY 1, 2, 3, 4`)
  await tx.execute(sql`
    UPDATE trade_day d SET upper_shares = u.shares FROM (
      SELECT trade_date, partner, pay_channel, jsonb_object_agg(key, amt) AS shares FROM (
        SELECT trade_date, coalesce(partner_id, '') AS partner, pay_channel, key,
          sum(value::bigint) AS amt
        FROM trade_rollup CROSS JOIN LATERAL ${upperParts(sql`upper_shares`)}
        WHERE provider_id = ${providerId} AND upper_shares IS NOT NULL GROUP BY 1, 2, 3, 4) parts
      GROUP BY 1, 2, 3) u
    WHERE d.provider_id = ${providerId} AND d.trade_date = u.trade_date
      AND d.partner_id = u.partner AND d.pay_channel = u.pay_channel`)
  await rebuildMerchants(tx, providerId)
}

function keyOf(row: Keyed): RollupRow {
  return {
    providerId: row.providerId,
    tradeDate: formatDate(row.tradeTime.getTime()),
    merId: row.merId,
    shopId: row.shopId,
    payChannel: row.payChannel,
    partnerId: row.partnerId,
    createdBy: row.createdBy,
  }
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
