import { CODES } from '#domain/permission-codes'
import { defineResource } from '../lib/resource'

/** Account overview (spec §2 `/accounts/accountOverview`, domain §9.4): a page of its own. */
const account = defineResource({
  name: 'account',
  title: '账户总览',
  area: 'accounts',
  path: 'accountOverview',
  code: CODES.account.overview,
  order: 10,
  fields: {},
  page: () => import('../pages/account-overview'),
})

export default account
