import { addDays, isDate } from '../dates'

/** The wire value of 长期. */
export const LONG_TERM = '9999-12-31'
/** Upstream refuses a document that expires sooner (domain §2). */
const MIN_VALID_DAYS = 60

/**
 * Validates a document's validity: it begins before it ends, and lasts 60 days from `today` or is
 * 长期.
 * @param begin,end,today `YYYY-MM-DD`
 */
export function validity(begin: string, end: string, today: string): string | undefined {
  if (!isDate(begin)) return '请选择有效期开始日期'
  if (!isDate(end)) return '请选择有效期结束日期'
  if (begin >= end) return '有效期的开始日期须早于结束日期'
  if (end !== LONG_TERM && end < addDays(today, MIN_VALID_DAYS))
    return `请提供有效期在${MIN_VALID_DAYS}天以上的证件`
  return undefined
}
