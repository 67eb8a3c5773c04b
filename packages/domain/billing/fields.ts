import { BILLING_STATUS } from './dicts'
import { dailyIncome } from '../income/links'
import { field, type Fields } from '../field'
import { SETTLEMENT_STATUS } from '../settlement/dicts'

/** The daily income of a month. */
export const incomeOf = ({ billMonth }: Readonly<Record<string, unknown>>): string =>
  dailyIncome(billMonth)

const invoicesOf = (billMonth: unknown): string =>
  `/invoiceManager/settleManager?billMonthStart=${String(billMonth)}&billMonthEnd=${String(billMonth)}`

/** A month's income to be invoiced (domain §9.2). */
export const billingFields = {
  billMonth: field.month('账期', { sortable: true }),
  incomeAmt: field.money('分润金额(含税)', {
    sortable: true,
    width: 212,
    hint: '服务商净收益，含6%增值税',
    link: (row) => incomeOf(row),
  }),
  adjustAmt: field.money('调账', { signed: true }),
  billAmt: field.money('应开票', { width: 132, hint: '应开票 = 分润金额 + 调账' }),
  taxRate: field.rate('税率'),
  taxAmt: field.money('税额', { hint: '税额 = 应开票 − 应开票 ÷ 1.06，四舍五入到分' }),
  exTaxAmt: field.money('不含税金额', { width: 140 }),
  invoicedAmt: field.money('已开票', {
    width: 132,
    hint: '已通过审核的发票',
    link: ({ billMonth, invoicedAmt }) => (invoicedAmt ? invoicesOf(billMonth) : undefined),
  }),
  heldAmt: field.money('开票中', {
    width: 132,
    hint: '草稿、审核中或被驳回的发票所占用的金额，作废后可重新开票',
    link: ({ billMonth, heldAmt }) => (heldAmt ? invoicesOf(billMonth) : undefined),
  }),
  remainAmt: field.money('待开票', {
    sortable: true,
    width: 156,
    hint: '待开票 = 应开票 − 已开票 − 开票中；未出账、结算单待确认的月份尚不能开票',
  }),
  billStatus: field.enum('开票状态', BILLING_STATUS, {
    hint: '结算单确认后才能开票；每月开票的截止日见「开票须知」',
  }),
  settleNo: field.id('结算单号', {
    link: ({ settleNo }) =>
      settleNo ? `/cloudAccount/settleManager/show/${String(settleNo)}` : undefined,
  }),
  settleStatus: field.enum('结算状态', SETTLEMENT_STATUS),
} satisfies Fields
