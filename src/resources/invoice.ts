import { CODES } from '#domain/permission-codes'
import { INVOICE_KIND } from '#domain/invoice/dicts'
import { SETTLEMENT_STATUS } from '#domain/settlement/dicts'
import { expressFields, redFields, submitFields } from '#domain/invoice/action-fields'
import { isPaper } from '#domain/invoice/kinds'
import { formatYuan } from '#domain/money'
import { lateOrder } from '../lib/late-order'
import { defineResource, field, type RecordFrom, labelsOf } from '../lib/resource'
import { invoiceRecordFields } from '#domain/invoice/fields'

const label = labelsOf(invoiceRecordFields)

const EDIT = CODES.invoice.edit
const page = () => import('../pages/invoice')
const open = ({ invoiceStatus }: { invoiceStatus?: unknown }): boolean =>
  invoiceStatus === 'DRAFT' || invoiceStatus === 'REJECTED'

interface Row {
  billMonth: string | null
  invoiceKind: keyof typeof INVOICE_KIND | null
  invoiceNo: string | null
  sellerName: string | null
  buyerName: string | null
  amt: number | null
  taxAmt: number | null
}

/** Facts about an invoice: number, amount, issuer, recipient. */
const facts = (row: Row) => [
  { label: '发票号码', value: row.invoiceNo || '还没有填写' },
  { label: '发票种类', value: row.invoiceKind ? INVOICE_KIND[row.invoiceKind] : '' },
  { label: '账期', value: row.billMonth ?? '' },
  { label: '价税合计', value: `${formatYuan(row.amt)}（税额 ${formatYuan(row.taxAmt)}）` },
  { label: '销方', value: row.sellerName ?? '' },
  { label: '购方', value: row.buyerName ?? '' },
]

/** Invoices for settled income (spec §2 `/invoiceManager/settleManager`, domain §9.9). */
const invoice = defineResource({
  name: 'invoice',
  title: '发票管理',
  area: 'invoiceManager',
  path: 'settleManager',
  code: CODES.invoice.list,
  id: 'invoiceApplyNo',
  order: 10,

  fields: invoiceRecordFields,

  calls: { list: '/v1/invoice/list', show: '/v1/invoice/detail' },

  list: {
    linked: ['invoiceApplyNo'],
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
      { field: 'billMonth', maxMonths: 12 },
      'invoiceNo',
      { field: 'invoiceKind', op: 'eq' },
      'targetId',
    ],
    tabs: 'invoiceStatus',
    summary: [
      { name: 'invoiceCount', label: '发票', kind: 'count' },
      { name: 'amt' },
      {
        name: 'approvedAmt',
        label: '已通过金额',
        kind: 'money',
        formula: '已通过与红冲中发票的价税合计',
      },
      { name: 'taxAmt' },
    ],
    defaultSort: { field: 'billMonth', order: 'desc' },
    export: { reportType: 'invoice' },
    empty: '没有符合条件的发票',
    poll: {
      everyMs: 15_000,
      while: (rows) =>
        rows.some((row) => row.invoiceStatus === 'AUDITING' || row.invoiceStatus === 'RED_APPLY'),
    },
  },

  create: { title: '开票', sections: [], code: EDIT, page },
  edit: { title: '编辑发票', sections: [], code: EDIT, page, takes: open },

  show: {
    title: '发票详情',
    headline: ['amt', 'buyerName'],
    card: ['invoiceNo', 'billMonth', 'invoiceDate', 'auditRemark', 'redReason'],
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
          'redInfoNo',
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
          billMonth: field.month(label.billMonth),
          shareAmt: field.money('分润金额'),
          adjustAmt: field.money('调账', { signed: true }),
          payableAmt: field.money('应付金额'),
          amt: field.money('本发票金额'),
          settleStatus: field.enum('结算状态', SETTLEMENT_STATUS),
        },
        empty: '没有对应的结算单',
      },
      {
        title: '分润构成',
        rows: 'parts',
        of: {
          billMonth: field.month(label.billMonth),
          partnerId: field.id('渠道商号'),
          partnerName: field.text('渠道商'),
          shareAmt: field.money('分润'),
        },
        empty: '服务商的发票不含渠道商分润',
      },
      { title: '操作日志', timeline: 'logs' },
    ],
  },

  actions: [
    lateOrder('invoiceApplyNo'),
    {
      name: 'edit',
      label: '编辑',
      places: ['row'],
      code: EDIT,
      visible: open,
      link: (row) => `/invoiceManager/settleManager/edit/${row.invoiceApplyNo}`,
    },
    {
      name: 'download',
      label: '下载',
      places: ['row', 'detail'],
      visible: (row) => row.fileToken !== null,
      open: (row) => ({ call: '/v1/function/jfileUrl', body: { jToken: row.fileToken } }),
    },
    {
      name: 'submit',
      label: '提交',
      places: ['row', 'detail'],
      code: EDIT,
      visible: open,
      confirm: '提交后由收票方审核，审核期间不能修改',
      form: { facts, fields: submitFields },
      call: '/v1/invoice/submit',
      success: '已提交审核',
    },
    {
      name: 'cancel',
      label: '作废',
      places: ['row', 'detail'],
      code: EDIT,
      danger: true,
      visible: open,
      confirm: '作废后不能恢复；对应结算单可重新开票',
      form: { facts, fields: {} },
      call: '/v1/invoice/cancel',
      success: '已作废',
    },
    {
      name: 'redApply',
      label: '红冲',
      places: ['row', 'detail'],
      code: EDIT,
      danger: true,
      visible: (row) => row.invoiceStatus === 'APPROVED',
      form: {
        facts,
        initial: ({ invoiceKind }) => ({ invoiceKind }),
        fields: redFields,
      },
      call: '/v1/invoice/redApply',
      success: '已申请红冲，等待收票方确认',
    },
    {
      name: 'express',
      label: '快递信息',
      places: ['row', 'detail'],
      code: EDIT,
      visible: (row) =>
        isPaper(row.invoiceKind) &&
        ['AUDITING', 'APPROVED', 'RED_APPLY'].includes(row.invoiceStatus ?? ''),
      form: {
        initial: ({ invoiceKind, expressCompany, expressNo }) => ({
          invoiceKind,
          expressCompany,
          expressNo,
        }),
        fields: expressFields,
      },
      call: '/v1/invoice/expressInfo',
      success: '快递信息已保存',
    },
  ],
})

export type Invoice = RecordFrom<typeof invoice>
export default invoice
