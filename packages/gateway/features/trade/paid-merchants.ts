import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '../../core/db/rows-of'
import { addDays, monthsBetween } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { lockInProvider } from '../../core/db/locks'
import type { RollupDelta } from './rollup'
import { LONG_AGO, merchantDay } from './trade-schema'

/** On which days merchants were paid, kept with the daily sums. */

type Change = Pick<RollupDelta, 'providerId' | 'merId' | 'tradeDate'> & {
  partnerId: string
  /** Whether there is now a payment on that day, or none any more. */
  isPaid: boolean
}
type Count = typeof merchantDay.$inferInsert

/** Counts a merchant's first payment of a day, or the loss of its last; other deltas write no row. */
export async function noteMerchants(tx: Tx, deltas: readonly RollupDelta[]): Promise<void> {
  const paid = deltas.filter(({ payCount }) => payCount)
  const rows = [
    ...new Map(paid.map((one) => [`${one.merId} ${one.tradeDate}`, one])).values(),
  ].toSorted((a, b) => (`${a.merId} ${a.tradeDate}` < `${b.merId} ${b.tradeDate}` ? -1 : 1))
  const counts: Count[] = []
  for (const row of rows) {
    const change = await noteDay(tx, row)
    if (change) counts.push(...(await countsOf(tx, change)))
  }
  await addCounts(tx, counts)
}

async function noteDay(tx: Tx, delta: RollupDelta): Promise<Change | undefined> {
  const { providerId, tradeDate, merId, partnerId = null, createdBy } = delta
  const month = tradeDate.slice(0, 7)
  const bit = dayBit(tradeDate)
  // Another shop's first payment may not be committed yet: it is looked for once it is.
  if (Number(delta.payCount) < 0)
    await tx.execute(sql`SELECT FROM trade_merchant WHERE provider_id = ${providerId}
      AND month = ${month} AND mer_id = ${merId} FOR UPDATE`)
  const {
    rows: [row],
  } = await tx.execute<{ partner: string | null; paid: boolean }>(sql`
    INSERT INTO trade_merchant AS held (provider_id, month, mer_id, partner_id, created_by, days)
    SELECT ${providerId}, ${month}, ${merId}, ${partnerId}, ${createdBy}, ${PAID_DAYS}
    FROM trade_rollup WHERE provider_id = ${providerId} AND mer_id = ${merId}
      AND trade_date = ${tradeDate}
    -- A payment that is taken back at once leaves no row where there was none.
    HAVING ${PAID_DAYS} <> 0 OR EXISTS (SELECT FROM trade_merchant
      WHERE provider_id = ${providerId} AND month = ${month} AND mer_id = ${merId})
    ON CONFLICT (provider_id, month, mer_id) DO UPDATE SET
      days = held.days & ~${bit} | excluded.days
    WHERE held.days & ${bit} <> excluded.days
    RETURNING partner_id AS partner, days & ${bit} <> 0 AS paid`)
  return (
    row && { providerId, merId, tradeDate, partnerId: row.partner ?? '', isPaid: Boolean(row.paid) }
  )
}

/** A day that is added or removed also changes the gap of the paid day after it. */
async function countsOf(tx: Tx, change: Change): Promise<Count[]> {
  const { providerId, merId, tradeDate, partnerId, isPaid } = change
  // Two days of two months are two rows; either would miss the other.
  await lockInProvider(tx, 'paidMerchant', providerId, merId)
  const [from, to] = [addDays(tradeDate, 1 - LONG_AGO), addDays(tradeDate, LONG_AGO - 1)]
  const months = monthsBetween(from.slice(0, 7), to.slice(0, 7))
  const {
    rows: [near],
  } = await tx.execute<{ before: number | null; after: number | null }>(sql`
    SELECT ${tradeDate}::date - max(day) FILTER (WHERE day < ${tradeDate}) AS before,
      min(day) FILTER (WHERE day > ${tradeDate}) - ${tradeDate}::date AS after
    FROM (
      SELECT ${PAID_DAY} AS day FROM trade_merchant CROSS JOIN generate_series(0, 30) nth
      WHERE provider_id = ${providerId} AND mer_id = ${merId} AND days & (1 << nth) <> 0
        AND month = any(${sql.param(months)}::text[])
    ) paid WHERE day BETWEEN ${from} AND ${to}`)
  const before = Number(near?.before ?? LONG_AGO)
  const merCount = isPaid ? 1 : -1
  const own = { providerId, tradeDate, partnerId, gap: before, merCount }
  if (near?.after == null) return [own]
  const after = Number(near.after)
  const next = { ...own, tradeDate: addDays(tradeDate, after) }
  return [
    own,
    { ...next, gap: after },
    { ...next, gap: Math.min(before + after, LONG_AGO), merCount: -merCount },
  ]
}

async function addCounts(tx: Tx, counts: readonly Count[]): Promise<void> {
  const rows = new Map<string, Count>()
  for (const one of counts) {
    const key = [one.providerId, one.tradeDate, one.partnerId, one.gap].join(' ')
    rows.set(key, { ...one, merCount: one.merCount + (rows.get(key)?.merCount ?? 0) })
  }
  const changed = [...rows].filter(([, { merCount }]) => merCount !== 0)
  if (changed.length === 0) return
  const { providerId, tradeDate, partnerId, gap, merCount } = merchantDay
  await tx
    .insert(merchantDay)
    // In one order always, as the sums are.
    .select(
      rowsOf(
        merchantDay,
        changed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
      ),
    )
    .onConflictDoUpdate({
      target: [providerId, tradeDate, partnerId, gap],
      set: { merCount: sql`${merCount} + excluded.mer_count` },
    })
}

/** Makes them anew from a provider's daily sums. */
export async function rebuildMerchants(tx: Tx, providerId: string): Promise<void> {
  await tx.execute(sql`DELETE FROM trade_merchant WHERE provider_id = ${providerId}`)
  await tx.execute(sql`DELETE FROM merchant_day WHERE provider_id = ${providerId}`)
  await tx.execute(sql`
    INSERT INTO trade_merchant (provider_id, month, mer_id, partner_id, created_by, days)
    SELECT provider_id, to_char(trade_date, 'YYYY-MM'), mer_id, max(partner_id), max(created_by),
      ${PAID_DAYS}
    FROM trade_rollup WHERE provider_id = ${providerId} GROUP BY 1, 2, 3`)
  await tx.execute(sql`
    INSERT INTO merchant_day (provider_id, trade_date, partner_id, gap, mer_count)
    ${countedDays(sql`provider_id = ${providerId}`)}`)
}

/** What `merchant_day` has to hold, by the days that are noted of each merchant. */
export const countedDays = (where: SQL): SQL => sql`
  SELECT provider_id, day AS trade_date, partner AS partner_id,
    -- The first day of all has none before it, which least() passes over.
    least(day - lag, ${sql.raw(String(LONG_AGO))}) AS gap,
    count(*) AS mer_count
  FROM (
    SELECT provider_id, coalesce(partner_id, '') AS partner, ${PAID_DAY} AS day,
      lag(${PAID_DAY}) OVER (PARTITION BY provider_id, mer_id ORDER BY month, nth) AS lag
    FROM trade_merchant CROSS JOIN generate_series(0, 30) nth
    WHERE ${where} AND days & (1 << nth) <> 0
  ) paid GROUP BY 1, 2, 3, 4`

const dayBit = (date: string): SQL => sql`${1 << (Number(date.slice(8)) - 1)}::int`
/** The days of some daily sums on which there was a payment. */
const PAID_DAYS = sql.raw(
  `coalesce(bit_or(1 << (extract(day FROM trade_date)::int - 1)) FILTER (WHERE pay_count > 0), 0)`,
)
/** The day of a month's `nth` bit. */
const PAID_DAY = sql.raw(`((month || '-01')::date + nth)`)
