import { BILLING_STATUS } from '../../src/lib/dicts/money'
import { billingList } from '../records/billing/list'
import { defineReport } from './report'

/** What has to be invoiced per month (domain §9.2). */
export const billingReport = defineReport({
  reportType: 'billing',
  title: '发票金额',
  codes: ['02100012'],
  roles: ['3'],
  list: billingList,
  positionOf: (record) => [record.monthTime, record.billMonth],
  columns: [
    { name: 'billMonth', title: '账期', kind: 'text' },
    { name: 'incomeAmt', title: '分润金额(含税)', kind: 'money' },
    { name: 'taxRate', title: '税率', kind: 'rate' },
    { name: 'taxAmt', title: '税额', kind: 'money' },
    { name: 'exTaxAmt', title: '不含税金额', kind: 'money' },
    { name: 'adjustAmt', title: '调账', kind: 'money' },
    { name: 'invoicedAmt', title: '已开票', kind: 'money' },
    { name: 'remainAmt', title: '待开票', kind: 'money' },
    { name: 'billStatus', title: '开票状态', kind: 'text', dict: BILLING_STATUS },
    { name: 'settleNo', title: '结算单号', kind: 'id' },
  ],
  filters: {
    billMonth: { label: '账期' },
    billStatus: { label: '开票状态', dict: BILLING_STATUS },
  },
})
