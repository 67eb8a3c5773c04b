import { MERCHANTS } from '../choices'
import { field, type Fields } from '../field'
import { partnerFields } from '../partner/fields'
import { settlementFields } from '../settlement/fields'
import { PAY_CHANNEL } from '../trade/dicts'
import { INCOME_CHANGE_GROUP } from './dicts'
import { incomePath } from './links'

type Row = Readonly<Record<string, unknown>>
/** The entries of a figure: of the period or, by `withinBefore`, of the previous one. */
const entries = (name: 'within' | 'withinBefore') => (row: Row) =>
  row[name] ? incomePath(row[name]) : undefined

/** A payee's income in a period, against the previous period of the same length. */
export const incomeChangeFields = {
  groupId: field.text('分组'),
  groupBy: field.enum('汇总方式', INCOME_CHANGE_GROUP),
  incomeMonth: field.month('收益月份', { placeholder: '上月，与前一月相比' }),
  incomeDate: field.date('收益日期', { placeholder: '或按日期，与之前同样长的时间相比' }),
  targetId: settlementFields.targetId,
  ...partnerFields,
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  payChannel: field.enum('支付渠道', PAY_CHANNEL),
  earnedAmt: field.money('本期分润', {
    sortable: true,
    width: 152,
    link: entries('within'),
    hint: '服务商的为净收益，渠道商的为它与下级的分润之和；一个月的等于结算单的分润金额',
  }),
  beforeEarnedAmt: field.money('上期分润', {
    sortable: true,
    width: 152,
    link: entries('withinBefore'),
    hint: '上期是紧接在所选时间之前、同样长的一段时间',
  }),
  diffEarnedAmt: field.money('分润变化', {
    sortable: true,
    signed: true,
    width: 152,
    hint: '分润变化 = 本期分润 − 上期分润，各行之和就是合计的变化',
  }),
  transAmt: field.money('本期交易额', { sortable: true, width: 152, link: entries('within') }),
  beforeTransAmt: field.money('上期交易额', {
    sortable: true,
    width: 152,
    link: entries('withinBefore'),
  }),
  diffTransAmt: field.money('交易额变化', { sortable: true, signed: true, width: 152 }),
  earnedRate: field.rate('本期分润率', { width: 116, hint: '本期分润 ÷ 本期交易额' }),
  beforeEarnedRate: field.rate('上期分润率', { width: 116, hint: '上期分润 ÷ 上期交易额' }),
} satisfies Fields
