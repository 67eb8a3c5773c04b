import { field, labelsOf, type Fields, type FormValues } from '../field'
import { readDays } from './days'
import { holidayFields } from './fields'

const label = labelsOf(holidayFields)
const HINT = '日期或范围，用顿号或换行隔开，如 2027-10-01 至 2027-10-07、10月10日'

const readable = (value: unknown, { year }: FormValues): string | undefined => {
  if (typeof value !== 'string' || !/^20\d\d$/.test(String(year))) return undefined
  const read = readDays(value, String(year))
  return 'wrong' in read ? `「${read.wrong}」不是${String(year)}年的日期或范围` : undefined
}

/** A year as staff enter it from the State Council's notice. */
export const holidayForm = {
  sourceText: field.longText(label.sourceText, {
    required: true,
    min: 2,
    max: 2000,
    hint: '粘贴国务院办公厅放假通知的全文，读出的日期填在下面；读不出的请填写',
  }),
  year: field.text(label.year, {
    required: true,
    pattern: /^20\d\d$/,
    message: '年份为4位数字',
  }),
  offText: field.longText(label.offText, {
    required: true,
    max: 1000,
    hint: HINT,
    validate: readable,
  }),
  workedText: field.longText(label.workedText, { max: 1000, hint: HINT, validate: readable }),
} satisfies Fields
