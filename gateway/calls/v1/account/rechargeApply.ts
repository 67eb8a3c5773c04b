import { z } from 'zod'
import type { AcctKind } from '../../../../src/lib/dicts/account'
import { MAX_RECEIPTS, rechargeFields } from '../../../../src/lib/recharge/fields'
import { stripBlanks } from '../../../../src/lib/validation'
import { defineCall } from '../../../call'
import { byRules, optional, texts, typed } from '../../../records/inputs'
import { applyRecharge, type NewRecharge } from '../../../records/recharge/apply'

/** Asks for a recharge (domain §9.4); the form's own rules are read here as well. */
export default defineCall({
  path: '/v1/account/rechargeApply',
  access: { roles: ['3'], codes: ['02100015:recharge'] },
  takesFiles: true,
  request: z
    .object({
      acctKind: typed,
      amt: typed,
      payWay: typed,
      payerName: typed,
      payerAcct: typed,
      receiptPic: optional(texts(MAX_RECEIPTS)),
      remark: typed,
    })
    .superRefine(byRules(rechargeFields))
    .transform(
      ({ acctKind, amt, payWay, payerName, payerAcct, receiptPic, remark }): NewRecharge => ({
        acctKind: acctKind as AcctKind,
        amt: Number(amt),
        payWay: payWay as NewRecharge['payWay'],
        payerName: payerName ?? '',
        payerAcct: stripBlanks(payerAcct ?? ''),
        // Nobody is asked for the receipt of a payment by e-bank, and none is kept.
        receiptPic: payWay === 'TRANSFER' ? (receiptPic ?? []) : [],
        remark: remark ?? '',
      }),
    ),
  write: true,
  handler: applyRecharge,
})
