import { sql } from 'drizzle-orm'
import { addMonths } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { closeIncome } from '../../features/income/income-close'
import { addUpIncome } from '../../features/income/income-sums'
import type { SeedPart } from './parts'
import type { SeedTime } from './time'

/** Closed months before this one that have income. */
export const INCOME_MONTHS = 12
/** About so many entries a day of the time before the first trade. */
const PAST_PER_DAY = 10

/** The first day with income: the start of a month, long before the trades that are kept. */
export const incomeStart = (time: SeedTime): string =>
  `${addMonths(time.today.slice(0, 7), -INCOME_MONTHS)}-01`

/** Income of every day before the anchor: of its trades where there are some, else like theirs. */
export const incomeSeed: SeedPart = {
  name: 'income',
  async derive(tx, { world: { time } }) {
    await tx.execute(sql`delete from income_entry where income_date < ${time.today}`)
    await closeIncome(tx, { from: time.firstDay, until: time.today })
    await layPast(tx, time)
    await addUpIncome(tx, { from: incomeStart(time), until: time.today })
  },
}

/**
 * Days before the first trade: each repeats some entries of a day that has trades and is the same
 * day of the week, for merchants that were open by then.
 */
async function layPast(tx: Tx, time: SeedTime): Promise<void> {
  // Today is not over; whole weeks keep the weekdays.
  const days = Math.floor((time.days - 1) / 7) * 7 || time.days - 1
  if (days < 1) return
  await tx.execute(sql`
    with source as (
      select e.*, e.income_date - ${time.firstDay}::date as offset_days, m.open_time,
        greatest(1, count(*) over () / ${time.days - 1} / ${PAST_PER_DAY}) as thinned
      from income_entry e
      join merchant m on m.provider_id = e.provider_id and m.mer_id = e.mer_id
      where e.income_date >= ${time.firstDay} and e.income_date < ${time.today}
    )
    insert into income_entry (provider_id, income_time, entry_id, income_date, income_month,
      entry_type, mer_id, partner_id, created_by, pay_channel, trans_amt, trans_count,
      mer_fee_rate, cost_rate, mer_fee_amt, cost_fee_amt, income_amt, partner_share_amt,
      net_income_amt, upper_shares)
    select provider_id, day::timestamp at time zone 'Asia/Shanghai',
      'IN' || to_char(day, 'YYMMDD') || right(entry_id, 8), day, to_char(day, 'YYYY-MM'),
      entry_type, mer_id, partner_id, created_by, pay_channel, trans_amt, trans_count,
      mer_fee_rate, cost_rate, mer_fee_amt, cost_fee_amt, income_amt, partner_share_amt,
      net_income_amt, upper_shares
    from (
      select day::date as day, (day::date - ${time.firstDay}::date) % ${days} as back
      from generate_series(${incomeStart(time)}::date, ${time.firstDay}::date - 1,
        interval '1 day') as day
    ) days
    join source on offset_days = (back + ${days}) % ${days}
    where (open_time at time zone 'Asia/Shanghai')::date < day
      and (hashtext(mer_id || day::text) & 2147483647) % thinned = 0`)
}
