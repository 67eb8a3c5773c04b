import { INVOICE_KIND, INVOICE_STATUS } from '../../src/lib/dicts/money'
import { invoiceList } from '../records/invoice/list'
import { defineReport } from './report'

/** Invoices for settled income (domain §9.9). */
export const invoiceReport = defineReport({
  reportType: 'invoice',
  title: '发票',
  codes: ['02100103'],
  roles: ['3', '4'],
  list: invoiceList,
  positionOf: (record) => [record.createTime, record.invoiceApplyNo],
  columns: [
    { name: 'invoiceApplyNo', title: '开票申请号', kind: 'id' },
    { name: 'settleNos', title: '结算单号', kind: 'id' },
    { name: 'billMonths', title: '账期', kind: 'text' },
    { name: 'invoiceKind', title: '发票种类', kind: 'text', dict: INVOICE_KIND },
    { name: 'invoiceCode', title: '发票代码', kind: 'id' },
    { name: 'invoiceNo', title: '发票号码', kind: 'id' },
    { name: 'invoiceDate', title: '开票日期', kind: 'text' },
    { name: 'sellerName', title: '销方名称', kind: 'text' },
    { name: 'buyerName', title: '购方名称', kind: 'text' },
    { name: 'amt', title: '价税合计', kind: 'money' },
    { name: 'exTaxAmt', title: '不含税金额', kind: 'money' },
    { name: 'taxRate', title: '税率', kind: 'rate' },
    { name: 'taxAmt', title: '税额', kind: 'money' },
    { name: 'invoiceStatus', title: '发票状态', kind: 'text', dict: INVOICE_STATUS },
    { name: 'auditRemark', title: '审核意见', kind: 'text' },
    { name: 'submitTime', title: '提交时间', kind: 'text' },
  ],
  filters: {
    billMonth: { label: '账期' },
    invoiceApplyNo: { label: '开票申请号' },
    invoiceNo: { label: '发票号码' },
    invoiceKind: { label: '发票种类', dict: INVOICE_KIND },
    invoiceStatus: { label: '发票状态', dict: INVOICE_STATUS },
    targetId: { label: '销方' },
  },
})
