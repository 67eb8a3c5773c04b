import { and, between, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS, formatDate, parseTime, presetRange } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { equals, textsOf, type FilterValue } from '../../core/list/filters'
import type { AskedGroups, ReadyGroups } from '../../core/list/grouped'
import { periodsOf } from '../../core/list/periods'
import { scoped } from '../../core/scope'
import { badField } from '../../core/errors'
import { tradeDay } from '../trade/trade-schema'
import { tradeChangePeriod as period, tradeChangeRow as row } from './trade-change-schema'

/** The periods that are compared before anybody asks: what the list opens with, and last month. */
const READY = ['上周', '上月'] as const
const readyRanges = (today: string) => READY.map((preset) => presetRange(preset, today))

/** Merchants with their sums, or shops. */
const DIMENSIONS = { MERCHANT: sql`''`, SHOP: sql`shop_id` } as const

/** What a kept row can be chosen by, beside its period. */
const CHOSEN = ['tradeDate', 'dimension', 'change', 'partnerId']

/**
 * Where a comparison is answered from if it was kept: its rows, or none when the days' sums are not
 * any more what it was made of.
 */
export function readyChange({ caller, values, by, list }: AskedGroups): ReadyGroups | undefined {
  if (!(by in DIMENSIONS) || caller.scope.shopIds !== null) return undefined
  if (!Object.keys(values).every((name) => CHOSEN.includes(name))) return undefined
  const [first, last] = daysOf(values['tradeDate']!)
  const valid = (column: AnyPgColumn) =>
    sql`select ${column} from ${period} where ${and(
      eq(period.providerId, caller.providerId),
      eq(period.dimension, by),
      eq(period.firstDate, first),
      eq(period.lastDate, last),
      sql`(${period.payCount}, ${period.beforePayCount}, ${period.payAmt}, ${period.beforePayAmt},
      ${period.feeAmt}, ${period.beforeFeeAmt}) = (${daySums(caller.providerId, first, last)})`,
    )}`
  const { partnerIds, createdBy } = caller.scope
  const { partnerId } = values
  const sums = Object.entries(COLUMNS).map(([name, column]) => [name, sql`${column}`] as const)
  const kept = list.kept?.(Object.fromEntries(sums), values)
  const isWhole = partnerIds === null && createdBy === null && !partnerId && !kept
  return {
    table: sql`${row}`,
    columns: COLUMNS,
    where: and(
      scoped(caller.scope, row),
      sql`${row.changeNo} = (${valid(period.changeNo)})`,
      by === 'MERCHANT' ? eq(row.shopId, '') : undefined,
      partnerId && equals(row.partnerId, textsOf(partnerId)),
      kept,
    )!,
    ...(isWhole && { total: valid(period.rowCount) }),
  }
}

/** The figures and keys of a kept row by the names that the list has for them. */
const COLUMNS = {
  merId: row.merId,
  shopId: row.shopId,
  payAmt: row.payAmt,
  beforePayAmt: row.beforePayAmt,
  diffPayAmt: row.diffPayAmt,
  payCount: row.payCount,
  beforePayCount: row.beforePayCount,
  diffPayCount: row.diffPayCount,
  feeAmt: row.feeAmt,
  beforeFeeAmt: row.beforeFeeAmt,
  diffFeeAmt: row.diffFeeAmt,
  changeRate: row.changeRate,
} as const

/** @throws Error for a value that is no closed range */
function daysOf(range: FilterValue): [first: string, last: string] {
  if (range.kind !== 'times' || range.from === undefined || range.until === undefined)
    throw new Error('wanted a closed range of days')
  return [formatDate(range.from), formatDate(range.until - 1)]
}

function firstBefore(first: string, last: string): string {
  const { before } = periodsOf({
    kind: 'times',
    from: parseTime(first),
    until: parseTime(last) + DAY_MS,
  })
  return daysOf(before)[0]
}

/** What all took in both periods, by the sums of days. */
function daySums(providerId: string, first: string, last: string): SQL {
  const sums = ['pay_count', 'pay_amt', 'fee_amt'].flatMap((name) => [
    sql`coalesce(sum(${sql.raw(name)}) filter (where trade_date >= ${first}), 0)`,
    sql`coalesce(sum(${sql.raw(name)}) filter (where trade_date < ${first}), 0)`,
  ])
  return sql`select ${sql.join(sums, sql`, `)} from trade_day where provider_id = ${providerId}
    and trade_date between ${firstBefore(first, last)} and ${last}`
}

/** Payments of both periods that are added up for one answer; some seconds' work. */
const MOST_PAYMENTS = 2_000_000
/** Of these an index leaves few. */
const NARROW = ['merId', 'shopId']

/**
 * Every other range is added up when it is asked for; not one that would keep its asker waiting in
 * vain. @throws CallError 90400 with what to ask instead
 */
export async function boundChange(tx: Tx, { caller, values, by, now }: AskedGroups): Promise<void> {
  if (by === 'PARTNER' || NARROW.some((name) => values[name])) return
  if (caller.scope.shopIds !== null) return
  const [first, last] = daysOf(values['tradeDate']!)
  // What the list opens with is answered in any case: kept, or as long as it takes.
  if (readyRanges(formatDate(now)).some(([from, to]) => from === first && to === last)) return
  const { partnerId, payChannel } = values
  const { rows } = await tx.execute<{ n: string }>(sql`
    select coalesce(sum(${tradeDay.payCount}), 0) as n from ${tradeDay} where ${and(
      scoped({ ...caller.scope, createdBy: null }, tradeDay),
      between(tradeDay.tradeDate, firstBefore(first, last), last),
      partnerId && equals(tradeDay.partnerId, textsOf(partnerId)),
      payChannel && equals(tradeDay.payChannel, textsOf(payChannel)),
    )}`)
  if (Number(rows[0]?.n ?? 0) > MOST_PAYMENTS)
    throw badField('tradeDateStart', '交易过多，请改选上周或上月、缩短时间，或先选择商户、渠道商')
}

/** Makes the comparisons of the periods that are over on a day, where they are not there or hold no more. */
export async function keepChanges(tx: Tx, providerId: string, day: string): Promise<void> {
  await tx.execute(sql`SET LOCAL statement_timeout = 0`)
  const ranges = readyRanges(day)
  await dropOthers(tx, providerId, ranges)
  for (const [first, last] of ranges)
    for (const dimension of ['MERCHANT', 'SHOP'] as const)
      await keepChange(tx, { providerId, dimension, first, last })
}

async function dropOthers(
  tx: Tx,
  providerId: string,
  ranges: readonly (readonly [first: string, last: string])[],
): Promise<void> {
  const wanted = ranges.map(
    ([first, last]) => sql`(
    first_date = ${first} and last_date = ${last}
    and (pay_count, before_pay_count, pay_amt, before_pay_amt, fee_amt, before_fee_amt)
      = (${daySums(providerId, first, last)}))`,
  )
  await tx.execute(sql`
    WITH gone AS (
      DELETE FROM trade_change_period WHERE provider_id = ${providerId}
        AND NOT (${sql.join(wanted, sql` or `)}) RETURNING change_no
    ) DELETE FROM trade_change WHERE provider_id = ${providerId}
      AND change_no IN (SELECT change_no FROM gone)`)
}

interface Change {
  providerId: string
  dimension: keyof typeof DIMENSIONS
  first: string
  last: string
}

async function keepChange(tx: Tx, { providerId, dimension, first, last }: Change): Promise<void> {
  const { rows } = await tx.execute<{ no: number; known: boolean }>(sql`
    SELECT coalesce(max(change_no), 0) + 1 AS no, coalesce(bool_or(dimension = ${dimension}
      AND first_date = ${first} AND last_date = ${last}), false) AS known
    FROM trade_change_period WHERE provider_id = ${providerId}`)
  const { no, known } = rows[0]!
  if (known) return
  const now = (name: string) =>
    sql`coalesce(sum(${sql.raw(name)}) filter (where trade_date >= ${first}), 0)`
  const before = (name: string) =>
    sql`coalesce(sum(${sql.raw(name)}) filter (where trade_date < ${first}), 0)`
  await tx.execute(sql`
    INSERT INTO trade_change (provider_id, change_no, shop_id, mer_id, partner_id, created_by,
      pay_amt, before_pay_amt, diff_pay_amt, change_rate, pay_count, before_pay_count,
      diff_pay_count, fee_amt, before_fee_amt, diff_fee_amt)
    SELECT ${providerId}, ${no}::int, shop, mer_id, partner, maker,
      pay, was, pay - was, round((pay - was) * 100000.0 / nullif(was, 0)),
      n, m, n - m, fee, had, fee - had
    FROM (
      SELECT ${DIMENSIONS[dimension]} AS shop, mer_id, max(partner_id) AS partner,
        max(created_by) AS maker, ${now('pay_amt')} AS pay, ${before('pay_amt')} AS was,
        ${now('pay_count')} AS n, ${before('pay_count')} AS m,
        ${now('fee_amt')} AS fee, ${before('fee_amt')} AS had
      FROM trade_rollup WHERE provider_id = ${providerId}
        AND trade_date BETWEEN ${firstBefore(first, last)} AND ${last}
      GROUP BY 1, 2
    ) sums`)
  await tx.execute(sql`
    INSERT INTO trade_change_period (provider_id, change_no, dimension, first_date, last_date,
      row_count, pay_count, before_pay_count, pay_amt, before_pay_amt, fee_amt, before_fee_amt)
    SELECT ${providerId}, ${no}::int, ${dimension}, ${first}, ${last}, count(*),
      coalesce(sum(pay_count), 0), coalesce(sum(before_pay_count), 0), coalesce(sum(pay_amt), 0),
      coalesce(sum(before_pay_amt), 0), coalesce(sum(fee_amt), 0), coalesce(sum(before_fee_amt), 0)
    FROM trade_change WHERE provider_id = ${providerId} AND change_no = ${no}::int`)
}
