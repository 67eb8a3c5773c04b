import { sql, type SQL } from 'drizzle-orm'
import type { Coarse } from '../../core/list/coarse'
import type { Tx } from '../../core/db/open'
import { upperParts } from '../trade'
import type { ClosedDays } from './income-close'

/** Income of days and months without merchants: few rows for questions that name none. */

/** Of entries with what their rates are weighed by. */
export const INCOME_FIGURES = [
  'trans_amt',
  'coupon_amt',
  'trans_count',
  'weight_amt',
  'mer_fee_weight',
  'cost_weight',
  'mer_fee_amt',
  'cost_fee_amt',
  'income_amt',
  'partner_share_amt',
  'net_income_amt',
]
const figures = INCOME_FIGURES.join(', ')

const WEIGHTS = `abs(trans_amt) as weight_amt,
  abs(trans_amt)::numeric * mer_fee_rate as mer_fee_weight,
  abs(trans_amt)::numeric * cost_rate as cost_weight`

/** The entries, with what their rates are weighed by. */
export const weighedEntries: SQL = sql.raw(
  `(select entry.*, ${WEIGHTS} from income_entry entry) income_entry`,
)

const coarse = (table: string, keys: string): SQL =>
  sql.raw(`(select provider_id, ${keys}, nullif(partner_id, '') as partner_id, pay_channel,
    upper_shares, ${figures} from ${table}) income_entry`)

const BESIDE_DAYS = ['incomeMonth', 'month', 'partnerId', 'payChannel']

/** Both read as if they were `weighedEntries`. */
export const INCOME_MONTHS = coarse('income_month', 'income_month')
export const INCOME_DAYS = coarse('income_day', 'income_time, income_date, income_month')

/** The fewest rows first. */
export const INCOME_SUMS: readonly Coarse[] = [
  { source: INCOME_MONTHS, names: BESIDE_DAYS },
  { source: INCOME_DAYS, names: ['incomeDate', ...BESIDE_DAYS] },
]

/**
 * Makes the sums of some days, and of the months they are of, anew from the entries; in the
 * transaction that wrote them.
 */
export async function addUpIncome(tx: Tx, { providerId, from, until }: ClosedDays): Promise<void> {
  const ours = providerId === undefined ? sql`` : sql`provider_id = ${providerId} and`
  const start = sql`(${from}::timestamp at time zone 'Asia/Shanghai')`
  const end = sql`(${until}::timestamp at time zone 'Asia/Shanghai')`
  const days = sql`${ours} income_time >= ${start} and income_time < ${end}`
  await tx.execute(sql`delete from income_day where ${days}`)
  await tx.execute(
    added('income_day', 'income_time, income_date, income_month', weighedEntries, days),
  )
  const months = sql`${ours} income_month >= left(${from}::text, 7)
    and income_month <= to_char(${until}::date - 1, 'YYYY-MM')`
  await tx.execute(sql`delete from income_month where ${months}`)
  await tx.execute(added('income_month', 'income_month', sql`income_day`, months))
}

/** Fills one of the tables; the parts of each partner above are added up by themselves. */
function added(table: string, by: string, source: SQL, where: SQL): SQL {
  const keys = sql.raw(`provider_id, ${by}, partner_id, pay_channel`)
  const own = sql.raw(`provider_id, ${by}, coalesce(partner_id, '') as partner_id, pay_channel`)
  const places = sql.raw(by.split(', ').length === 1 ? '1, 2, 3, 4' : '1, 2, 3, 4, 5, 6')
  return sql`
    insert into ${sql.raw(table)} (${keys}, ${sql.raw(figures)}, upper_shares)
    with sums as (
      select ${own}, ${sql.raw(INCOME_FIGURES.map((name) => `sum(${name}) as ${name}`).join(', '))}
      from ${source} where ${where} group by ${places}
    ), shares as (
      select ${keys}, jsonb_object_agg(key, amt) as upper_shares from (
        select ${own}, key, sum(value::bigint) as amt
        from ${source} cross join lateral ${upperParts(sql`upper_shares`)}
        where ${where} and upper_shares is not null group by ${places}, key
      ) parts group by ${places}
    )
    select ${keys}, ${sql.raw(figures)}, upper_shares
    from sums left join shares using (${keys})`
}
