import { CODES } from '#domain/permission-codes'
import { billingFields } from '#domain/billing/fields'
import { billingList } from './billing-list'
import { defineReport } from '../../core/export/report'

/** What has to be invoiced per month (domain §9.2). */
export const billingReport = defineReport({
  reportType: 'billing',
  codes: [CODES.billing.list],
  roles: ['3'],
  fields: billingFields,
  list: billingList,
  positionOf: (record) => [record.monthTime, record.billMonth],
  columns: [
    'billMonth',
    'incomeAmt',
    'adjustAmt',
    'billAmt',
    'taxRate',
    'taxAmt',
    'exTaxAmt',
    'invoicedAmt',
    'heldAmt',
    'remainAmt',
    'billStatus',
    'settleNo',
    'settleStatus',
  ],
})
