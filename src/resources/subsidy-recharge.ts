import { ACCT_KIND } from '#domain/account/dicts'
import { applyAction, orderActions } from '../lib/recharge/actions'
import { defineResource, field, labelsOf } from '../lib/resource'
import recharge from './recharge'
import { rechargeRecordFields } from '#domain/recharge/fields'

const label = labelsOf(rechargeRecordFields)

const KINDS = { SUBSIDY: ACCT_KIND.SUBSIDY } as const

/**
 * Recharges of the subsidy account (spec §2 `/accounts/accountSubsidyRechargeDetail`, domain §9.4):
 * the recharge screen limited to that account.
 */
const subsidyRecharge = defineResource({
  ...recharge,
  name: 'subsidyRecharge',
  title: '补贴账户充值明细',
  path: 'accountSubsidyRechargeDetail',
  order: 60,

  fields: {
    ...recharge.fields,
    acctKind: field.enum(label.acctKind, KINDS),
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

  actions: [applyAction(KINDS), ...orderActions],
})

export default subsidyRecharge
