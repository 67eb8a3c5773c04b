import { CODES } from '#domain/permission-codes'
import type { Action } from '../resource'
import { rebateFields, sentTiers } from '#domain/rebate/fields'

export const ALLOT = CODES.rebate.allot

/** 新增返利规则: a toolbar action of the list of rebates and of the list of rules. */
export const allotRule: Action<unknown> = {
  name: 'allot',
  label: '新增返利规则',
  places: ['toolbar'],
  code: ALLOT,
  form: { fields: rebateFields, initial: () => ({ targetType: 'PARTNER' }) },
  call: '/v1/account/rebateAllot',
  body: (_, { tiers, ...values }) => ({ ...values, tiers: sentTiers(tiers) }),
  success: '返利规则已保存',
}
