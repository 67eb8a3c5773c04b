import { ACCT_KIND } from '../lib/dicts/account'
import { defineResource, field } from '../lib/resource'
import recharge from './recharge'

/**
 * Recharges of the subsidy account (spec §2 `/accounts/accountSubsidyRechargeDetail`, domain §9.4):
 * the recharge screen with one account to choose from.
 */
const subsidyRecharge = defineResource({
  ...recharge,
  name: 'subsidyRecharge',
  title: '补贴账户充值明细',
  path: 'accountSubsidyRechargeDetail',
  order: 60,

  fields: {
    ...recharge.fields,
    acctKind: field.enum('充值账户', { SUBSIDY: ACCT_KIND.SUBSIDY }),
  },

  calls: {
    ...recharge.calls,
    list: {
      path: '/v1/account/rechargeList',
      request: (body) => ({ acctKind: 'SUBSIDY', ...body }),
    },
  },

  list: {
    ...recharge.list!,
    variants: {
      field: 'acctKind',
      default: 'SUBSIDY',
      columns: { SUBSIDY: recharge.list!.columns },
    },
  },

  show: { ...recharge.show!, title: '补贴充值详情' },
})

export default subsidyRecharge
