import { bankSerialField } from '../bank-entry/serial-field'
import {
  SETTLEMENT_AGE,
  SETTLEMENT_PAY_WAY,
  SETTLEMENT_STATUS,
  SETTLEMENT_TARGET_TYPE,
} from './dicts'
import { field, type Fields } from '../field'
import { dailyIncome } from '../income/links'

/** Among the payees only a partner has a record of its own. */
const payee = ({ targetType, targetId }: Readonly<Record<string, unknown>>) =>
  targetType === 'PARTNER' ? { of: 'partner', id: targetId } : undefined

/** A settlement of income (domain §9.8). */
export const settlementFields = {
  settleNo: field.id('结算单号'),
  billMonth: field.month('账期', { sortable: true, placeholder: '默认近12个月' }),
  targetType: field.enum('结算对象类型', SETTLEMENT_TARGET_TYPE),
  targetId: field.remote(
    '结算对象',
    {
      call: '/v1/settle/targetKVRequest',
      textField: 'targetName',
      keyLabel: '结算对象号',
    },
    { record: payee },
  ),
  targetName: field.text('结算对象', { record: payee }),
  incomeAmt: field.money('分润金额', {
    sortable: true,
    width: 152,
    // A partner's settlement includes the shares of all partners below it; the detail lists them by
    // day.
    link: ({ targetType, billMonth }) =>
      targetType === 'PROVIDER' ? dailyIncome(billMonth) : undefined,
  }),
  merFeeAmt: field.money('商户手续费', { hint: '收取的 − 随退款退还的' }),
  costFeeAmt: field.money('成本手续费', { hint: '渠道收取的成本' }),
  partnerShareAmt: field.money('渠道商分润', { hint: '结算给渠道商的为其本级与下级的分润之和' }),
  lateAmt: field.money('出账后变化', { hint: '出账之后收益的变化，不在本单中，以相反数列出' }),
  agreedAmt: field.money('约定调账', { hint: '双方约定的增减，原因见调账原因' }),
  carryAmt: field.money('负分润结转', { hint: '本期为负转入以后账期的为正，扣回以前账期的为负' }),
  adjustAmt: field.money('调账', { signed: true }),
  adjustReason: field.text('调账原因'),
  taxAmt: field.money('代扣税/云账户服务费', { width: 212 }),
  payableAmt: field.money('应付金额', {
    sortable: true,
    width: 172,
    hint: '应付 = 分润金额 + 调账 − 代扣税/云账户服务费',
  }),
  payWay: field.enum('付款方式', SETTLEMENT_PAY_WAY),
  acctName: field.text('收款户名'),
  acctNo: field.secret('收款账号', 'card'),
  bankName: field.text('开户银行'),
  invoiceApplyNo: field.id('开票申请号', {
    link: ({ invoiceApplyNo }) =>
      invoiceApplyNo ? `/invoiceManager/settleManager/show/${String(invoiceApplyNo)}` : undefined,
  }),
  invoiceNo: field.id('发票号码', {
    link: ({ invoiceApplyNo }) =>
      invoiceApplyNo ? `/invoiceManager/settleManager/show/${String(invoiceApplyNo)}` : undefined,
  }),
  settleStatus: field.enum('结算状态', SETTLEMENT_STATUS),
  age: field.enum('账龄', SETTLEMENT_AGE, { hint: '出账至今未付款的天数' }),
  payeeReviewer: field.id('账户变更复核人'),
  ageDays: field.count('未付天数', { hint: '出账至今未付款的天数；已付款或无需付款的没有' }),
  disputeReason: field.longText('异议原因'),
  failReason: field.text('失败原因'),
  createTime: field.dateTime('出账时间'),
  confirmDeadline: field.dateTime('确认截止', {
    hint: '逾期未确认视为确认',
    width: 208,
    tone: ({ urgent }) => (urgent === '1' ? 'failed' : undefined),
  }),
  payTime: field.dateTime('付款时间', { sortable: true }),
  ...bankSerialField,
} satisfies Fields
