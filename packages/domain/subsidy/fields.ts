import { MERCHANTS } from '../choices'
import { daysInRange } from '../dates'
import { SUBSIDY_RULE, SUBSIDY_STATUS } from './dicts'
import { fenBetween, formatFen, toFen } from '../money'
import { field, type Fields, type FormValues, labelsOf } from '../field'

/** A subsidy (domain §9.4); its form is `allotFields`. */
export const subsidyFields = {
  subsidyId: field.id('补贴编号'),
  activityNo: field.id('活动编号'),
  activityName: field.text('活动名称'),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  subsidyRule: field.enum('补贴方式', SUBSIDY_RULE),
  perTxnAmt: field.money('每笔补贴'),
  ratio: field.rate('补贴比例'),
  planAmt: field.money('额度', { sortable: true }),
  usedAmt: field.money('已用', { sortable: true }),
  backAmt: field.money('退款收回', { hint: '退款按比例收回的补贴，已从已用中扣除' }),
  usedCount: field.count('补贴笔数'),
  remainAmt: field.money('剩余', { hint: '剩余 = 额度 − 已用；已结束的已退回可用余额' }),
  beginDate: field.date('开始日期'),
  endDate: field.date('结束日期'),
  period: field.text('活动期间', { width: 200 }),
  subsidyStatus: field.enum('状态', SUBSIDY_STATUS),
  createTime: field.dateTime('分配时间', { sortable: true }),
} satisfies Fields

/** Labels shared with the forms. */
const label = labelsOf(subsidyFields)

/** The form of a subsidy (domain §9.4); console and gateway share these rules. */

export const MAX_MERCHANTS = 200
const MAX_DAYS = 366
/** Limits per merchant in fen. */
const [LEAST, MOST] = [100, 1_000_000_000]

const perTxn = ({ subsidyRule }: FormValues): boolean => subsidyRule === 'PER_TXN'
const byRatio = ({ subsidyRule }: FormValues): boolean => subsidyRule === 'RATIO'

/** Amount and period. */
export const ruleFields = {
  activityName: field.text(label.activityName, { required: true, min: 2, max: 30 }),
  subsidyRule: field.enum(label.subsidyRule, SUBSIDY_RULE, { required: true, radio: true }),
  perTxnAmt: field.money(label.perTxnAmt, {
    required: perTxn,
    visible: perTxn,
    min: 1,
    hint: '至少 0.01 元，不超过每户额度与实付金额',
    validate: (amt, { capAmt }) =>
      Number(capAmt) > 0 && Number(amt) > Number(capAmt) ? '每笔补贴不能超过每户额度' : undefined,
  }),
  ratio: field.rate(label.ratio, {
    required: byRatio,
    visible: byRatio,
    min: 1,
    max: 100_000,
    hint: '实付金额的 0.001% 至 100%',
  }),
  capAmt: field.money('每户额度', {
    required: true,
    min: LEAST,
    max: MOST,
    note: capNote,
    validate: (_, values) => capError(values),
  }),
  beginDate: field.date(label.beginDate, { required: true }),
  endDate: field.date(label.endDate, {
    required: true,
    validate: (end, { beginDate }) => endError(String(end), String(beginDate ?? '')),
  }),
} satisfies Fields

/** The merchants. */
export const allotFields = {
  merIds: field.remote('补贴商户', MERCHANTS, {
    required: true,
    multiple: true,
    max: MAX_MERCHANTS,
  }),
  ...ruleFields,
} satisfies Fields

const fen = (value: unknown): number | undefined => toFen(value as number | undefined)

/** The sum of all merchants' caps in fen. */
export const allottedAmt = ({ capAmt, merIds }: FormValues): number =>
  (fen(capAmt) ?? 0) * (Array.isArray(merIds) ? merIds.length : 0)

/**
 * The dialog's facts: the available amount, and the amount frozen by the subsidy that is changed.
 */
const known = ({ availAmt, planAmt }: FormValues) => ({
  avail: fen(availAmt),
  held: fen(planAmt),
})

/** The limits, and the sum of the caps against the account's available amount. */
function capNote(values: FormValues): string {
  const each = `每户 ${fenBetween(LEAST, MOST)}`
  const { avail, held } = known(values)
  if (avail === undefined) return each
  if (held !== undefined) return `${each}；最多可增加 ${formatFen(avail)} 元`
  const sum = allottedAmt(values)
  const has = `补贴账户可用 ${formatFen(avail)} 元`
  return sum > 0 ? `合计 ${formatFen(sum)} 元，${has}` : `${each}；${has}`
}

/** The same error as the gateway's, which checks its books. */
function capError(values: FormValues): string | undefined {
  const { avail, held } = known(values)
  const more = held === undefined ? allottedAmt(values) : (fen(values.capAmt) ?? 0) - held
  return avail === undefined || more <= avail ? undefined : capTooMuch(more, avail, held)
}

/**
 * The error of caps beyond the available amount, in fen; `held`: amount of the subsidy before the
 * change.
 */
export const capTooMuch = (more: number, avail: number, held?: number): string =>
  `额度${held === undefined ? '合计' : '增加'}${formatFen(more)}元超过补贴账户可用余额${formatFen(avail)}元`

function endError(end: string, begin: string): string | undefined {
  if (begin === '') return undefined
  if (end < begin) return '结束日期不能早于开始日期'
  return daysInRange(begin, end) > MAX_DAYS ? `活动期间不能超过${MAX_DAYS}天` : undefined
}
