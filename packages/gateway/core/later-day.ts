import { addDays, formatDate, isDate } from '#domain/dates'
import { badField } from './errors'

/** How far ahead terms can be set. */
const AHEAD_DAYS = 366

/**
 * Checks the day from which terms are effective: tomorrow at the earliest, because trades of days
 * that have begun already have their price.
 * @param now business time, epoch ms
 * @throws CallError 90400 at `effectiveDate`
 */
export function checkLaterDay(effectiveDate: string, now: number): void {
  const today = formatDate(now)
  if (!isDate(effectiveDate)) throw badField('effectiveDate', '日期格式不正确')
  if (effectiveDate <= today) throw badField('effectiveDate', '生效日期最早为明天')
  if (effectiveDate > addDays(today, AHEAD_DAYS))
    throw badField('effectiveDate', '生效日期最晚为一年之内')
}
