import { INVOICE_KIND, INVOICE_STATUS, RED_REASON } from './dicts'
import { field, type Fields } from '../field'
import { onlyOneOf } from '../numbered'
import { expressFields, redFields } from './action-fields'

/** An invoice as stored (domain §9.9); its form is in `form.ts`. */
export const invoiceRecordFields = {
  invoiceApplyNo: field.id('开票申请号'),
  settleNos: field.id('结算单号', {
    width: 180,
    // Several settlements are linked in the invoice's detail.
    record: ({ settleNos }) => ({ of: 'settle', id: onlyOneOf(settleNos) }),
  }),
  billMonth: field.month('账期', {
    placeholder: '默认近12个月',
    sortable: true,
    // An invoice may cover several months.
    render: (value, row) => String(row.billMonths ?? value),
  }),
  targetId: field.remote(
    '销方',
    { call: '/v1/settle/targetKVRequest', textField: 'sellerName' },
    { roles: ['3'] },
  ),
  invoiceKind: field.enum('发票种类', INVOICE_KIND),
  invoiceCode: field.id('发票代码', { hint: '仅纸质发票有' }),
  invoiceNo: field.id('发票号码', { width: 216 }),
  invoiceDate: field.date('开票日期', { sortable: true }),
  sellerName: field.text('销方名称', {
    record: ({ partnerId }) => ({ of: 'partner', id: partnerId }),
  }),
  sellerTaxNo: field.id('销方税号'),
  buyerName: field.text('购方名称'),
  buyerTaxNo: field.id('购方税号'),
  amt: field.money('价税合计', { sortable: true, width: 152 }),
  exTaxAmt: field.money('不含税金额', { width: 140 }),
  taxRate: field.rate('税率'),
  taxAmt: field.money('税额'),
  fileToken: field.file('版式文件'),
  invoiceStatus: field.enum('发票状态', INVOICE_STATUS),
  auditRemark: field.text('审核意见', { width: 240 }),
  auditTime: field.dateTime('审核时间'),
  redReason: field.enum(redFields.redReason.label, RED_REASON),
  redInfoNo: field.id(redFields.redInfoNo.label),
  expressCompany: field.text(expressFields.expressCompany.label),
  expressNo: field.id(expressFields.expressNo.label),
  remark: field.text('备注'),
  createTime: field.dateTime('创建时间'),
  submitTime: field.dateTime('提交时间', { sortable: true }),
} satisfies Fields
