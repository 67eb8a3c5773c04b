import { sql, type SQL } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { addMonths } from '#domain/dates'
import type { Tx } from '../../core/db/open'

/** What rebates are worked out from: turnovers, a bounded number of rows at a time. */

interface Day {
  day: string
  /** Rows that its turnover has at most. */
  rows: number
  transAmt: number
}

/** What the targets turned over, by target and day; a partner's own merchants are its. */
export async function daysOf(
  tx: Tx,
  what: { providerId: string; ofMerchant: boolean; targetIds: readonly string[]; month: string },
): Promise<Map<string, Day[]>> {
  const { providerId, ofMerchant, targetIds, month } = what
  const days = new Map<string, Day[]>()
  if (targetIds.length === 0) return days
  const target = targetOf(ofMerchant)
  const { rows } = await tx.execute<Record<'id' | 'day' | 'n' | 'amt', string>>(sql`
    select ${target} as id, trade_date::text as day, count(*) as n, sum(trans_amt) as amt
    from trade_rollup r
    where provider_id = ${providerId} and ${isAnyOf(target, targetIds)}
      and trade_date >= ${`${month}-01`} and trade_date < ${`${addMonths(month, 1)}-01`}
    group by 1, 2 having sum(trans_amt) > 0 order by 1, 2`)
  for (const { id, day, n, amt } of rows) {
    const own = days.get(id) ?? []
    own.push({ day, rows: Number(n), transAmt: Number(amt) })
    days.set(id, own)
  }
  return days
}

/** Days that are read at once, or one that has more: a partner's month may have hundreds of thousands of rows. */
function windowsOf(days: readonly Day[]): [from: string, to: string][] {
  const windows: { from: string; to: string; rows: number }[] = []
  for (const { day, rows } of days) {
    const last = windows.at(-1)
    if (last && last.rows + rows < WINDOW_ROWS) {
      last.to = day
      last.rows += rows
    } else windows.push({ from: day, to: day, rows })
  }
  return windows.map(({ from, to }) => [from, to])
}

const WINDOW_ROWS = 5_000

export interface Turnover {
  day: string
  merId: string
  partnerId: string | null
  createdBy: string
  transCount: number
  /** fen */
  transAmt: number
}

interface Target {
  providerId: string
  ofMerchant: boolean
  targetId: string
}

/** A target's turnover by day and merchant, so many rows at once; one day of a partner may have more. */
export async function* turnoverOf(
  tx: Tx,
  target: Target,
  days: readonly Day[],
): AsyncGenerator<Turnover[]> {
  for (const [from, to] of windowsOf(days))
    for (let after = ''; ;) {
      const rows = await someTurnover(tx, target, { from, to, after })
      if (rows.length > 0) yield rows
      if (rows.length < WINDOW_ROWS) break
      after = rows.at(-1)!.merId
    }
}

/** @param part after a merchant, where it is a single day */
async function someTurnover(
  tx: Tx,
  { providerId, ofMerchant, targetId }: Target,
  { from, to, after }: { from: string; to: string; after: string },
): Promise<Turnover[]> {
  const { rows } = await tx.execute<Record<string, string | null>>(sql`
    select trade_date::text as day, mer_id, max(partner_id) as partner_id,
      max(created_by) as created_by, sum(pay_count) as trans_count, sum(trans_amt) as trans_amt
    from trade_rollup r
    where provider_id = ${providerId} and ${targetOf(ofMerchant)} = ${targetId}
      and trade_date between ${from} and ${to} and mer_id > ${after}
    group by 1, 2 having sum(trans_amt) > 0 order by 1, 2 limit ${WINDOW_ROWS}`)
  return rows.map((row) => ({
    day: row.day!,
    merId: row.mer_id!,
    partnerId: row.partner_id ?? null,
    createdBy: row.created_by!,
    transCount: Number(row.trans_count),
    transAmt: Number(row.trans_amt),
  }))
}

const targetOf = (ofMerchant: boolean): SQL => (ofMerchant ? sql`r.mer_id` : sql`r.partner_id`)
