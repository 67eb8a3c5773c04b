import { MERCHANTS } from '../choices'
import { daysInRange } from '../dates'
import { BILL_TYPE } from '../dicts/money'
import { field, type Fields } from '../resource/field'

/** What somebody says who has a merchant's statements made (domain §9.1); both sides read it. */

const MAX_DAYS = 31

/** What a merchant may be handed: the statement of shares tells of the provider's own cost. */
const { TRADE, SETTLE, FUND } = BILL_TYPE

export const merchantBillFields = {
  merId: field.remote('商户', MERCHANTS, { required: true }),
  billType: field.enum('账单类型', { TRADE, SETTLE, FUND }, { required: true, radio: true }),
  billDateStart: field.date('开始日期', { required: true }),
  billDateEnd: field.date('结束日期', {
    required: true,
    hint: '每日一份，前一日的账单10:00后可以生成',
    validate: (end, { billDateStart }) => endError(String(end), String(billDateStart ?? '')),
  }),
} satisfies Fields

function endError(end: string, start: string): string | undefined {
  if (start === '') return undefined
  if (end < start) return '结束日期不能早于开始日期'
  return daysInRange(start, end) > MAX_DAYS ? `一次最多生成${MAX_DAYS}天的账单` : undefined
}
