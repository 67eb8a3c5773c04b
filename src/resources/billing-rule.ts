import { CODES } from '#domain/permission-codes'
import { defineResource } from '../lib/resource'

/**
 * Invoice details and rules (spec §2 `/billing/rule`, domain §9.2): one record on a page of its
 * own.
 */
const billingRule = defineResource({
  name: 'billingRule',
  title: '开票信息及须知',
  area: 'billing',
  path: 'rule',
  code: CODES.billing.list,
  order: 20,
  hidden: true,
  page: () => import('../pages/billing-rule'),

  // The page has the record's fields: no list shows them.
  fields: {},
})

export default billingRule
