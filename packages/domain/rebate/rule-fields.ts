import { REBATE_RULE_STATUS, REBATE_TARGET } from './dicts'
import { field, type Fields } from '../field'

/** A rule for calculating rebates (domain §9.4). */
export const rebateRuleFields = {
  ruleNo: field.id('规则编号'),
  ruleName: field.text('规则名称', { width: 220 }),
  ruleStatus: field.enum('状态', REBATE_RULE_STATUS),
  targetType: field.enum('返利对象', REBATE_TARGET),
  targetCount: field.count('对象数'),
  tierText: field.longText('返利阶梯', {
    width: 260,
    hint: '按当月交易额达到的最高一档，计算全部交易额的返利',
  }),
  period: field.text('有效期', { width: 172, hint: '每月2日计算上月返利' }),
  fromMonth: field.month('起始月份', { sortable: true }),
  rebateCount: field.count('返利单数', { hint: '未作废的返利单' }),
  openAmt: field.money('待发放', { hint: '待确认与已确认的返利金额之和' }),
  paidAmt: field.money('已发放', { hint: '已发放的返利金额之和' }),
  createTime: field.dateTime('创建时间', { sortable: true }),
  stopTime: field.dateTime('停止时间'),
  stopReason: field.text('停止原因'),
} satisfies Fields
