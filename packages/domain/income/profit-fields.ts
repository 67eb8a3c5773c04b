import { field, type Fields, labelsOf } from '../field'
import { SETTLEMENT_STATUS } from '../settlement/dicts'
import { settlementFields } from '../settlement/fields'
import { dailyIncome } from './links'
import { incomeFields } from './fields'

const label = labelsOf(incomeFields)
const { merFeeAmt, costFeeAmt, partnerShareAmt, agreedAmt } = settlementFields

/** A month's profit (domain §8.5): what is left of the fees of its trades. */
export const profitMonthFields = {
  incomeMonth: field.month(label.incomeMonth),
  transAmt: field.money(label.transAmt, {
    hint: '支付成功金额 − 退款成功金额',
    link: ({ incomeMonth }) => dailyIncome(incomeMonth),
  }),
  transCount: field.count(label.transCount),
  merFeeAmt,
  costFeeAmt,
  partnerShareAmt,
  netIncomeAmt: field.money(label.netIncomeAmt, {
    hint: '净收益 = 商户手续费 − 成本手续费 − 渠道商分润',
    link: ({ incomeMonth }) => dailyIncome(incomeMonth),
  }),
  agreedAmt,
  profitAmt: field.money('本月利润', { hint: '净收益 + 约定调账' }),
  beforeAmt: field.money('上月利润', { hint: '上月的净收益 + 约定调账' }),
  settleNo: settlementFields.settleNo,
  settleStatus: field.enum('结算状态', SETTLEMENT_STATUS),
} satisfies Fields
