import { billingFields } from '../../src/lib/billing/fields'
import { billingList } from '../records/billing/list'
import { defineReport } from './report'

/** What has to be invoiced per month (domain §9.2). */
export const billingReport = defineReport({
  reportType: 'billing',
  codes: ['02100012'],
  roles: ['3'],
  fields: billingFields,
  list: billingList,
  positionOf: (record) => [record.monthTime, record.billMonth],
  columns: [
    'billMonth',
    'incomeAmt',
    'taxRate',
    'taxAmt',
    'exTaxAmt',
    'adjustAmt',
    'invoicedAmt',
    'remainAmt',
    'billStatus',
    'settleNo',
  ],
})
