import { sql, type SQL } from 'drizzle-orm'
import { addDays, DAY_MS, parseTime } from '#domain/dates'
import { flat } from '../../core/db/sql-once'
import { bothSums, DIMENSIONS, holds, isOf, type Change } from './trade-change-days'
import { tradeChangeRow as row } from './trade-change-schema'

/**
 * A comparison whose period goes on. Its rows have what was paid until some moment of today; what
 * came since is read from the trades themselves. Where the two are not what today's sums say (a
 * payment came late, the rows are being advanced, or too much came since), the days that are not
 * over are added up from the daily sums instead (docs/decisions/0176).
 */

/** More trades since then are not read one by one. */
export const MOST_SINCE = 20_000

/** What a question is said by: the number of the rows, how many they are, and where they stand. */
export interface KeptChange {
  with: SQL
  /** null where none hold. */
  no: SQL
  total: SQL
  tables: SQL[]
}

/** The number of the rows, and how many they are, where `told` says both. */
export const TOLD_NO = sql`(select change_no from told)`
export const TOLD_COUNT = sql`select row_count from told`

/** Before the rows: whether they are advanced, and what came since. */
export function openChange(change: Change): KeptChange {
  const { providerId } = change
  const caughtUp = sql`(select change_no from told where is_advanced)`
  const behind = sql`(select change_no from told where not is_advanced)`
  return {
    with: sql`kept as materialized (
      select change_no, row_count, until_time, open_pay_count, open_pay_amt, open_fee_amt
      from trade_change_period where ${isOf(change)} and ${holds(change)}
    ), since as materialized (
      select shop_id, mer_id, partner_id, created_by, pay_amt, fee_amt
      from trade where ${isPaid(change)} and trade_time >= (select until_time from kept)
      limit ${MOST_SINCE + 1}
    ), told as materialized (
      select change_no, row_count, until_time is not null and (
        open_pay_count + came.count, open_pay_amt + came.amt, open_fee_amt + came.fee
      ) = (
        select coalesce(sum(pay_count), 0), coalesce(sum(pay_amt), 0), coalesce(sum(fee_amt), 0)
        from trade_day where provider_id = ${providerId} and ${isOpen(change)}
      ) as is_advanced
      from kept, (
        select count(*) as count, coalesce(sum(pay_amt), 0) as amt, coalesce(sum(fee_amt), 0) as fee
        from since
      ) came
    ), paid as materialized (${withPaid(
      change,
      caughtUp,
      sinceByOwner(change),
      NOTHING,
      ownRow('trade_change', change, caughtUp),
    )})`,
    no: TOLD_NO,
    total: WITH_NEW,
    tables: [
      rowsBut(change, caughtUp, notIn(change)),
      sql`select * from paid`,
      rowsBut(change, behind, notOn(change)),
      withPaid(
        change,
        behind,
        paidOn(change),
        OPEN_PART,
        sql`trade_change c on ${isKept(change, behind)} and ${isSame(change)}`,
      ),
    ].map((rows) => flat(sql`(${rows}) ${row}`)),
  }
}

/** Epoch ms of the first moment that is not of its days that are over. */
export const openFrom = ({ through }: Change): number => parseTime(addDays(through, 1))

/** Daily sums of days that are not over. */
export const isOpen = ({ through, last }: Change): SQL =>
  sql`trade_date > ${through} and trade_date <= ${last}`

/** Trades that are paid, of days that are not over. */
export const isPaid = (change: Change): SQL => sql`
  provider_id = ${change.providerId} and trade_status = 'SUCCESS'
  and trade_time >= ${new Date(openFrom(change))}::timestamptz
  and trade_time < ${new Date(parseTime(change.last) + DAY_MS)}::timestamptz`

export const isKept = ({ providerId }: Change, no: SQL): SQL =>
  sql`c.provider_id = ${providerId} and c.change_no = ${no}`

const rowsBut = (change: Change, no: SQL, others: SQL): SQL => sql`
  select ${KEPT_COLUMNS} from trade_change c where ${isKept(change, no)} and ${others}`

/** As a hashed list, however many the planner thinks there are: joined, they would undo the order. */
export const notIn = ({ dimension }: Change): SQL =>
  isOfShops(dimension)
    ? sql`(c.shop_id, c.mer_id) not in (select shop_id, mer_id from since)`
    : sql`c.mer_id not in (select mer_id from since)`

const isOfShops = (dimension: Change['dimension']) =>
  dimension === 'SHOP' || dimension === 'SUM_SHOP'

const notOn = (change: Change): SQL => sql`not exists (
  select from trade_rollup o where provider_id = ${change.providerId} and ${isOpen(change)}
    and ${isSame(change)})`

export const isSame = ({ dimension }: Change): SQL =>
  sql.raw(
    isOfShops(dimension)
      ? 'o.shop_id = c.shop_id and o.mer_id = c.mer_id'
      : `o.mer_id = c.mer_id and c.shop_id = ''`,
  )

const sinceByOwner = ({ dimension }: Change): SQL => sql`
  select ${DIMENSIONS[dimension]} as shop_id, mer_id, max(partner_id) as partner_id,
    max(created_by) as created_by, count(*) as pay_count, sum(pay_amt) as pay_amt,
    sum(fee_amt) as fee_amt, 0 as before_pay_count, 0 as before_pay_amt, 0 as before_fee_amt
  from since group by 1, 2`

const paidOn = (change: Change): SQL => sql`
  select ${DIMENSIONS[change.dimension]} as shop_id, mer_id, max(partner_id) as partner_id,
    max(created_by) as created_by, ${bothSums(change.first)}
  from trade_rollup where provider_id = ${change.providerId} and ${isOpen(change)} group by 1, 2`

/**
 * The kept row of one of those who were paid since, who are few: looked up by its key. The planner
 * takes them for as many as may be read, and would read all kept rows beside them.
 */
export const ownRow = (table: string, change: Change, no: SQL): SQL => sql`lateral (
  select * from ${sql.raw(table)} c where ${isKept(change, no)} and ${isSame(change)} limit 1) c on true`

/** How many there are: those that are kept, and of `paid` who was paid since for the first time. */
export const WITH_NEW = sql`select row_count + (select count(*) from paid where is_new)
  from told where is_advanced`

/** Who was paid, with the kept row there is. @param without what of that row is not counted */
const withPaid = (
  change: Change,
  no: SQL,
  paid: SQL,
  without: Record<string, SQL>,
  keptRow: SQL,
): SQL => sql`
  select ${change.providerId}::varchar as provider_id, ${no} as change_no, shop_id, mer_id,
    partner_id, created_by, pay_amt, before_pay_amt, pay_amt - before_pay_amt as diff_pay_amt,
    round((pay_amt - before_pay_amt) * 100000.0 / nullif(before_pay_amt, 0))::bigint as change_rate,
    pay_count, before_pay_count, pay_count - before_pay_count as diff_pay_count,
    fee_amt, before_fee_amt, fee_amt - before_fee_amt as diff_fee_amt, is_new
  from (
    select c.mer_id is null as is_new, o.shop_id, o.mer_id,
      coalesce(o.partner_id, c.partner_id) as partner_id, o.created_by,
      ${sql.join(
        SUMS.map(([name, type]) => {
          const kept = sql`coalesce(${sql.raw(`c.${name}`)}${without[name] ?? sql``}, 0)`
          return sql`(${kept} + ${sql.raw(`o.${name})::${type} as ${name}`)}`
        }),
        sql`, `,
      )}
    from (${paid}) o left join ${keptRow}
  ) sums where ${no} is not null`

const SUMS = [
  ['pay_count', 'int'],
  ['before_pay_count', 'int'],
  ['pay_amt', 'bigint'],
  ['before_pay_amt', 'bigint'],
  ['fee_amt', 'bigint'],
  ['before_fee_amt', 'bigint'],
] as const
const NOTHING = {}
const OPEN_PART = {
  pay_count: sql.raw(' - c.open_pay_count'),
  pay_amt: sql.raw(' - c.open_pay_amt'),
  fee_amt: sql.raw(' - c.open_fee_amt'),
}

const KEPT_COLUMNS = sql.raw(`c.provider_id, c.change_no, c.shop_id, c.mer_id, c.partner_id,
  c.created_by, c.pay_amt, c.before_pay_amt, c.diff_pay_amt, c.change_rate, c.pay_count,
  c.before_pay_count, c.diff_pay_count, c.fee_amt, c.before_fee_amt, c.diff_fee_amt`)
