import { INVOICE_KIND, INVOICE_STATUS, RED_REASON, SETTLE_STATUS } from '../lib/dicts/money'
import { defineResource, field, type RecordFrom } from '../lib/resource'

/** Invoices for settled income (spec §2 `/invoiceManager/settleManager`, domain §9.9). */
const invoice = defineResource({
  name: 'invoice',
  title: '发票管理',
  area: 'invoiceManager',
  path: 'settleManager',
  code: '02100103',
  id: 'invoiceApplyNo',
  order: 10,

  fields: {
    invoiceApplyNo: field.id('开票申请号'),
    settleNos: field.id('结算单号', { width: 180 }),
    billMonth: field.month('账期', { sortable: true }),
    targetId: field.remote(
      '销方',
      { call: '/v1/settle/targetKVRequest', textField: 'sellerName' },
      { roles: ['3'] },
    ),
    invoiceKind: field.enum('发票种类', INVOICE_KIND),
    invoiceCode: field.id('发票代码', { hint: '仅纸质发票有' }),
    invoiceNo: field.id('发票号码', { width: 216 }),
    invoiceDate: field.date('开票日期', { sortable: true }),
    sellerName: field.text('销方名称'),
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
    redReason: field.enum('红冲原因', RED_REASON),
    expressCompany: field.text('快递公司'),
    expressNo: field.id('快递单号'),
    remark: field.text('备注'),
    createTime: field.dateTime('创建时间'),
    submitTime: field.dateTime('提交时间', { sortable: true }),
  },

  calls: { list: '/v1/invoice/list', show: '/v1/invoice/detail' },

  list: {
    columns: [
      'invoiceApplyNo',
      'billMonth',
      'amt',
      'invoiceStatus',
      'invoiceNo',
      'invoiceKind',
      'invoiceDate',
      'sellerName',
      'buyerName',
      'settleNos',
      'exTaxAmt',
      'taxRate',
      'taxAmt',
      'auditRemark',
      'submitTime',
    ],
    filters: [
      { field: 'billMonth', defaultMonths: 12, maxMonths: 12 },
      'invoiceNo',
      { field: 'invoiceKind', op: 'eq' },
      'targetId',
    ],
    tabs: 'invoiceStatus',
    summary: [
      { name: 'invoiceCount', label: '发票', kind: 'count' },
      { name: 'amt', label: '价税合计', kind: 'money' },
      {
        name: 'approvedAmt',
        label: '已通过金额',
        kind: 'money',
        formula: '已通过与红冲中发票的价税合计',
      },
      { name: 'taxAmt', label: '税额', kind: 'money' },
    ],
    defaultSort: { field: 'billMonth', order: 'desc' },
    export: { reportType: 'invoice' },
    empty: '没有符合条件的发票',
  },

  show: {
    title: '发票详情',
    status: 'invoiceStatus',
    sections: [
      {
        title: '发票信息',
        fields: [
          'invoiceApplyNo',
          'billMonth',
          'invoiceKind',
          'invoiceCode',
          'invoiceNo',
          'invoiceDate',
          'amt',
          'exTaxAmt',
          'taxRate',
          'taxAmt',
          'fileToken',
          'remark',
        ],
      },
      {
        title: '销方与购方',
        fields: ['sellerName', 'sellerTaxNo', 'buyerName', 'buyerTaxNo'],
      },
      {
        title: '审核与交付',
        fields: [
          'createTime',
          'submitTime',
          'auditTime',
          'auditRemark',
          'redReason',
          'expressCompany',
          'expressNo',
        ],
      },
      {
        title: '对应结算单',
        rows: 'settles',
        of: {
          settleNo: field.id('结算单号', {
            link: ({ settleNo }) => `/cloudAccount/settleManager/show/${String(settleNo)}`,
          }),
          billMonth: field.month('账期'),
          payableAmt: field.money('应付金额'),
          amt: field.money('本发票金额'),
          settleStatus: field.enum('结算状态', SETTLE_STATUS),
        },
        empty: '没有对应的结算单',
      },
      { title: '操作日志', timeline: 'logs' },
    ],
  },

  actions: [
    {
      name: 'download',
      label: '下载',
      places: ['row', 'detail'],
      visible: (row) => row.fileToken !== null,
      open: (row) => ({ call: '/v1/function/jfileUrl', body: { jToken: row.fileToken } }),
    },
  ],
})

export type Invoice = RecordFrom<typeof invoice>
export default invoice
