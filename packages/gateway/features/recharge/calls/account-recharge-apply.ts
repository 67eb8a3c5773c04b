import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { rechargeFields } from '#domain/recharge/fields'
import { defineCall } from '../../../core/call'
import { conflict, notFound } from '../../../core/errors'
import { byRules, formText } from '../../../core/inputs'
import { account } from '../../../core/ledger/ledger-schema'
import { scoped } from '../../../core/scope'
import { createRecharge } from '../recharge-create'
import { payingFields, paymentOf } from '../recharge-form'

/** Asks for a recharge (domain §9.4); the form's own rules are read here as well. */
export default defineCall({
  path: '/v1/account/rechargeApply',
  access: { roles: ['3'], codes: [CODES.recharge.apply], whole: true },
  takesFiles: true,
  request: z
    .object({ acctKind: formText, ...payingFields })
    .check(byRules(rechargeFields))
    .transform((values) => ({ acctKind: values.acctKind ?? '', ...paymentOf(values) })),
  write: true,
  moves: ({ amt }) => amt,
  approval: { act: 'RECHARGE' },
  /** @throws CallError 90404 no such account in the scope, 90409 for a closed one */
  async handler(context, { acctKind, ...payment }) {
    const [target] = await context.tx
      .select()
      .from(account)
      .where(and(scoped(context.caller.scope, account), eq(account.acctKind, acctKind)))
    if (!target) throw notFound()
    if (target.acctStatus === 'CLOSED') throw conflict('账户已销户，不能充值')
    return createRecharge(context, target, payment)
  },
})
