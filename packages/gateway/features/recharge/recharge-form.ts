import { MAX_RECEIPTS } from '#domain/recharge/fields'
import { formText, optional, texts } from '../../core/inputs'
import type { NewRecharge } from './recharge-create'

/** What a form says of a payment, as it is sent. */
export const payingFields = {
  amt: formText,
  payWay: formText,
  payerName: formText,
  payerAcct: formText,
  receiptPic: optional(texts(MAX_RECEIPTS)),
  remark: formText,
}

interface Typed {
  amt?: string | undefined
  payWay?: string | undefined
  payerName?: string | undefined
  payerAcct?: string | undefined
  receiptPic?: string[] | undefined
  remark?: string | undefined
}

/** The same, once its rules hold. */
export function paymentOf(typed: Typed): NewRecharge {
  const { amt, payWay, payerName, payerAcct, receiptPic, remark } = typed
  return {
    amt: Number(amt),
    payWay: payWay as NewRecharge['payWay'],
    payerName: payerName ?? '',
    payerAcct: payerAcct ?? '',
    // A payment by e-bank has no receipt.
    receiptPic: payWay === 'TRANSFER' ? (receiptPic ?? []) : [],
    remark: remark ?? '',
  }
}
