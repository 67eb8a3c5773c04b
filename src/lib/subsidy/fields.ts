import { MERCHANTS } from '../choices'
import { daysInRange } from '../dates'
import { SUBSIDY_RULE } from '../dicts/account'
import { field, type Fields, type FormValues } from '../resource/field'

/** What somebody says who gives out a subsidy (domain §9.4); both sides read these rules. */

export const MAX_MERCHANTS = 200
const MAX_DAYS = 366

const perTxn = ({ subsidyRule }: FormValues): boolean => subsidyRule === 'PER_TXN'
const byRatio = ({ subsidyRule }: FormValues): boolean => subsidyRule === 'RATIO'

/** How much, and when. */
export const ruleFields = {
  activityName: field.text('活动名称', { required: true, min: 2, max: 30 }),
  subsidyRule: field.enum('补贴方式', SUBSIDY_RULE, { required: true, radio: true }),
  perTxnAmt: field.money('每笔补贴', {
    required: perTxn,
    visible: perTxn,
    min: 1,
    validate: (amt, { capAmt }) =>
      Number(capAmt) > 0 && Number(amt) > Number(capAmt) ? '每笔补贴不能超过每户额度' : undefined,
  }),
  ratio: field.rate('补贴比例', { required: byRatio, visible: byRatio, min: 1, max: 100_000 }),
  capAmt: field.money('每户额度', { required: true, min: 100, max: 1_000_000_000 }),
  beginDate: field.date('开始日期', { required: true }),
  endDate: field.date('结束日期', {
    required: true,
    validate: (end, { beginDate }) => endError(String(end), String(beginDate ?? '')),
  }),
} satisfies Fields

/** To whom, beside that. */
export const allotFields = {
  merIds: field.remote('补贴商户', MERCHANTS, {
    required: true,
    multiple: true,
    max: MAX_MERCHANTS,
  }),
  ...ruleFields,
} satisfies Fields

function endError(end: string, begin: string): string | undefined {
  if (begin === '') return undefined
  if (end < begin) return '结束日期不能早于开始日期'
  return daysInRange(begin, end) > MAX_DAYS ? `活动期间不能超过${MAX_DAYS}天` : undefined
}
