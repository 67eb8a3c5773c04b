import { MERCHANTS } from '../choices'
import { addDays, addMonths } from '../dates'
import { INCOME_ENTRY_TYPE, INCOME_GROUP, INCOME_SETTLE_STATUS } from './dicts'
import { PAY_CHANNEL } from '../trade/dicts'
import { field, type Fields } from '../field'
import { formatRate } from '../money'
import { partnerFields } from '../partner/fields'

const provider = { roles: ['3'] } as const
const partnerOnly = { roles: ['4'] } as const

/** The rate of the price list; caps, floors and rounding make a sum differ from it. */
const nominal = (rate: unknown): string | undefined =>
  typeof rate === 'number' ? `签约费率 ${formatRate(rate)}` : undefined

/** `2026-11-03` -> `11-03`. */
const dayOf = (date: unknown): string => String(date).slice(5)
const isWhole = (month: string, from: unknown, to: unknown): boolean =>
  typeof to !== 'string' ||
  (from === `${month}-01` && addDays(to, 1) === `${addMonths(month, 1)}-01`)

/** The list of a day's or a month's income by partner. */
function byPartner(row: Readonly<Record<string, unknown>>): string | undefined {
  const { incomeDate, incomeMonth, dateFrom, dateTo, entryId } = row
  const range = (name: string, from: unknown, to: unknown) =>
    `/trades/income?groupBy=PARTNER&${name}Start=${String(from)}&${name}End=${String(to)}`
  if (entryId) return undefined
  if (incomeDate) return range('incomeDate', incomeDate, incomeDate)
  if (!incomeMonth) return undefined
  return isWhole(String(incomeMonth), dateFrom, dateTo)
    ? range('incomeMonth', incomeMonth, incomeMonth)
    : range('incomeDate', dateFrom, dateTo)
}

/** Income entries, single or summed (domain §8.5). */
export const incomeFields = {
  groupId: field.text('编号'),
  groupBy: field.enum('汇总方式', INCOME_GROUP),
  entryId: field.id('收益编号', {
    link: (row) => (row.entryId ? `/trades/income/entry/${String(row.entryId)}` : undefined),
  }),
  incomeMonth: field.month('收益月份', {
    sortable: true,
    width: 208,
    // A filter by days covers part of a month; the row has the days it sums.
    render: (month, { dateFrom, dateTo }) =>
      isWhole(String(month), dateFrom, dateTo)
        ? String(month)
        : `${String(month)}（${dayOf(dateFrom)} 至 ${dayOf(dateTo)}）`,
    link: ({ incomeMonth }) =>
      `/trades/income?groupBy=DAY&incomeMonthStart=${String(incomeMonth)}&incomeMonthEnd=${String(incomeMonth)}`,
  }),
  dateFrom: field.date('起始日期'),
  dateTo: field.date('截止日期'),
  incomeDate: field.date('收益日期', {
    sortable: true,
    placeholder: '近7天，或按月份',
    link: ({ incomeDate }) =>
      `/trades/income?groupBy=DETAIL&incomeDateStart=${String(incomeDate)}&incomeDateEnd=${String(incomeDate)}`,
  }),
  entryType: field.enum('类型', INCOME_ENTRY_TYPE),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  ...partnerFields,
  payChannel: field.enum('支付渠道', PAY_CHANNEL),
  transAmt: field.money('交易金额', {
    sortable: true,
    width: 168,
    hint: '支付成功金额，退款以负数入账',
  }),
  transCount: field.count('交易笔数', { sortable: true, width: 116 }),
  merFeeRate: field.rate('商户费率', {
    width: 116,
    hint: '商户手续费 ÷ 交易金额；指向数值可见签约费率',
    tip: ({ merNominalRate }) => nominal(merNominalRate),
  }),
  merNominalRate: field.rate('商户签约费率', { hint: '多笔签约费率不同时为按金额加权的平均' }),
  costRate: field.rate('成本费率', {
    ...provider,
    width: 116,
    hint: '成本手续费 ÷ 交易金额；指向数值可见签约费率',
    tip: ({ costNominalRate }) => nominal(costNominalRate),
  }),
  costNominalRate: field.rate('成本签约费率', {
    ...provider,
    hint: '签约费率不同时为按金额加权的平均',
  }),
  merFeeAmt: field.money('商户手续费', { sortable: true, width: 164 }),
  costFeeAmt: field.money('成本手续费', { ...provider, width: 140 }),
  incomeAmt: field.money('收益', {
    ...provider,
    width: 140,
    sortable: true,
    hint: '收益 = 商户手续费 − 成本手续费',
  }),
  partnerShareAmt: field.money('渠道商分润', {
    sortable: true,
    width: 164,
    hint: '渠道商登录时为本级分润',
  }),
  subShareAmt: field.money('下级分润', {
    ...partnerOnly,
    sortable: true,
    width: 148,
    hint: '下级渠道商在这些交易中的分润',
  }),
  teamShareAmt: field.money('合计分润', {
    ...partnerOnly,
    sortable: true,
    width: 148,
    hint: '合计分润 = 本级分润 + 下级分润，结算与开票以此为准',
    link: byPartner,
  }),
  netIncomeAmt: field.money('净收益', {
    ...provider,
    width: 152,
    sortable: true,
    hint: '净收益 = 收益 − 渠道商分润',
    link: byPartner,
  }),
  settleStatus: field.enum('结算状态', INCOME_SETTLE_STATUS, provider),
  settleNo: field.id('结算单号', {
    ...provider,
    link: ({ settleNo }) =>
      settleNo ? `/cloudAccount/settleManager/show/${String(settleNo)}` : undefined,
  }),
} satisfies Fields
