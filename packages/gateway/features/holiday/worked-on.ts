import { sql, type SQL } from 'drizzle-orm'
import { SHIPPED_YEARS } from '../../core/holidays'
import { holidayYear } from './holiday-schema'
import { isEntered } from './calendar'

const years = [...SHIPPED_YEARS.values()]
const listed = (days: Iterable<string>): SQL => sql`${sql.param([...days])}::text[]`

/**
 * `isLikelyWorked` of a provider's calendar as a condition, for statements about many providers.
 * @param day a date
 */
export function workedOn(providerId: unknown, day: SQL): SQL {
  const text = sql`to_char(${day}, 'YYYY-MM-DD')`
  const weekday = sql`extract(isodow from ${day}) < 6`
  return sql`coalesce((
    select case when ${holidayYear.workedDays} ? ${text} then true
      when ${holidayYear.offDays} ? ${text} then false else ${weekday} end
    from ${holidayYear} where ${holidayYear.providerId} = ${providerId}
      and ${holidayYear.year} = to_char(${day}, 'YYYY') and ${isEntered}
  ), case when ${text} = any(${listed(years.flatMap(({ worked }) => [...worked]))}) then true
    when ${text} = any(${listed(years.flatMap(({ off }) => [...off]))}) then false
    else ${weekday} end)`
}
