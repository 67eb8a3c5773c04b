import { CODES } from '#domain/permission-codes'
import { defineResource, type RecordFrom } from '../lib/resource'
import { billingFields, incomeOf } from '#domain/billing/fields'

/** Income to be invoiced (spec §2 `/billing/detail`, domain §9.2). */
const billing = defineResource({
  name: 'billing',
  title: '发票金额查询',
  area: 'billing',
  path: 'detail',
  code: CODES.billing.list,
  id: 'billMonth',
  order: 10,

  fields: billingFields,

  calls: { list: '/v1/billing/amountList' },

  list: {
    columns: [
      'billMonth',
      'incomeAmt',
      'billStatus',
      'remainAmt',
      'heldAmt',
      'invoicedAmt',
      'billAmt',
      'adjustAmt',
      'taxRate',
      'taxAmt',
      'exTaxAmt',
      'settleNo',
      'settleStatus',
    ],
    filters: [{ field: 'billMonth', defaultMonths: 12, maxMonths: 12 }],
    tabs: 'billStatus',
    totalRow: true,
    defaultSort: { field: 'billMonth', order: 'desc' },
    export: { reportType: 'billing' },
    empty: '所选账期没有分润',
  },

  actions: [
    {
      name: 'rule',
      label: '开票须知',
      places: ['toolbar'],
      link: () => '/billing/rule',
    },
    {
      name: 'invoice',
      label: '去开票',
      places: ['row'],
      code: CODES.invoice.edit,
      visible: (row) => (row.remainAmt ?? 0) > 0,
      link: (row) => `/invoiceManager/settleManager/create?settleNo=${row.settleNo}`,
    },
    {
      name: 'confirm',
      label: '去确认',
      places: ['row'],
      code: CODES.settle.list,
      visible: (row) => row.billStatus === 'TO_CONFIRM',
      link: (row) => `/cloudAccount/settleManager/show/${row.settleNo}`,
    },
    {
      name: 'income',
      label: '明细',
      places: ['row'],
      code: CODES.income.list,
      link: (row) => incomeOf(row),
    },
  ],
})

export type Billing = RecordFrom<typeof billing>
export default billing
