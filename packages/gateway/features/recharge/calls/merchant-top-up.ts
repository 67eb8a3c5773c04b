import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { topUpFields } from '#domain/recharge/top-up-fields'
import { defineCall } from '../../../core/call'
import { conflict } from '../../../core/errors'
import { byRules, id } from '../../../core/inputs'
import { lockMerchant } from '../../merchant'
import { createRecharge } from '../recharge-create'
import { payingFields, paymentOf } from '../recharge-form'

/** Asks for money of a merchant to be booked to its own account: for its debt, or its refunds. */
export default defineCall({
  path: '/v1/merchant/topUp',
  access: { roles: ['3'], codes: [CODES.merchant.topUp] },
  takesFiles: true,
  request: z
    .object({ merId: id(), ...payingFields })
    .check(byRules(topUpFields))
    .transform(({ merId, ...values }) => ({ merId, ...paymentOf(values) })),
  write: true,
  moves: ({ amt }) => amt,
  approval: { act: 'RECHARGE' },
  /** @throws CallError 90404 outside the scope, 90409 for a closed merchant */
  async handler(context, { merId, ...payment }) {
    const { providerId, merStatus } = await lockMerchant(context, merId)
    if (merStatus === 'CLOSED') throw conflict('商户已注销，不能充值')
    return createRecharge(context, { providerId, acctNo: merId, acctKind: 'MERCHANT' }, payment)
  },
})
