import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import type { AcctKind } from '#domain/account/dicts'
import { MAX_RECEIPTS, rechargeFields } from '#domain/recharge/fields'
import { stripBlanks } from '#domain/validation/index'
import { formatDate } from '#domain/dates'
import type { RECHARGE_PAY_WAY } from '#domain/recharge/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { byRules, optional, texts, formText } from '../../../core/inputs'
import { account } from '../../../core/ledger/ledger-schema'
import { RECHARGE_FACTS, rechargeOrder } from '../recharge-schema'
import { badField, conflict, notFound } from '../../../core/errors'
import { ownUploads, pictureError } from '../../../core/files/own-uploads'
import { scoped } from '../../../core/scope'
import { keepFacts } from '../../../core/record-facts'
import { appendLog, audit } from '../../../core/record-log'
import { nextNumber } from '../../../core/numbers'
import { changeRecharge, rechargeState } from '../recharge-change'
import { awaitExpiry } from '../recharge-expire-job'
import { APPLY_TITLE } from '../recharge-moves'

/** Asks for a recharge (domain §9.4); the form's own rules are read here as well. */
export default defineCall({
  path: '/v1/account/rechargeApply',
  access: { roles: ['3'], codes: [CODES.recharge.apply] },
  takesFiles: true,
  request: z
    .object({
      acctKind: formText,
      amt: formText,
      payWay: formText,
      payerName: formText,
      payerAcct: formText,
      receiptPic: optional(texts(MAX_RECEIPTS)),
      remark: formText,
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

interface NewRecharge {
  acctKind: AcctKind
  /** Integer fen within the limits of domain §9.4. */
  amt: number
  payWay: keyof typeof RECHARGE_PAY_WAY
  payerName: string
  payerAcct: string
  receiptPic: readonly string[]
  remark: string
}

/**
 * Asks for money to be booked to an account (domain §9.4). Who sends a transfer's receipt has paid
 * already, so that such an order passes 待付款 at once and waits for the bank (待确认); an order by
 * e-bank is 待付款 until the bank says that it was paid, or closes after a day.
 * @throws CallError 90404 no such account in the scope, 90409 for a closed one, 90400 at
 *   `receiptPic` for what is not the caller's own picture
 */
async function applyRecharge(context: SessionContext, input: NewRecharge) {
  const { tx, caller, clock, upstream } = context
  const now = clock.now()
  const [target] = await tx
    .select()
    .from(account)
    .where(and(scoped(caller.scope, account), eq(account.acctKind, input.acctKind)))
  if (!target) throw notFound()
  if (target.acctStatus === 'CLOSED') throw conflict('账户已销户，不能充值')
  await requireOwnPictures(context, input.receiptPic)

  const [row] = await tx
    .insert(rechargeOrder)
    .values({
      ...input,
      receiptPic: [...input.receiptPic],
      providerId: target.providerId,
      rechargeNo: await nextNumber(tx, 'RC', formatDate(now)),
      acctNo: target.acctNo,
      applyTime: new Date(now),
      rechargeStatus: 'INIT',
      createdBy: caller.userId,
      applyUser: caller.nickName,
    })
    .returning()
  const { providerId, rechargeNo, rechargeStatus } = row!
  await keepFacts(
    tx,
    RECHARGE_FACTS,
    { providerId, nos: [rechargeNo] },
    { operator: caller.nickName, reason: APPLY_TITLE, time: now },
  )
  await appendLog(tx, {
    providerId,
    targetType: 'recharge',
    targetId: rechargeNo,
    title: APPLY_TITLE,
    operator: caller.nickName,
    toState: rechargeStatus,
    time: now,
  })
  await audit(context, {
    action: 'recharge.apply',
    targetType: 'recharge',
    targetId: rechargeNo,
    detail: { acctKind: input.acctKind, amt: input.amt, payWay: input.payWay },
  })
  const asked = { providerId, rechargeNo, amt: input.amt, payWay: input.payWay, now }
  if (input.payWay === 'EBANK') {
    await awaitExpiry(tx, row!)
    await upstream.bank.recharge(tx, asked)
    return rechargeState(row!)
  }
  const paid = await changeRecharge(tx, row!, {
    event: 'pay',
    operator: caller.nickName,
    remark: '已上传转账凭证',
    now,
  })
  await upstream.bank.recharge(tx, asked)
  return rechargeState(paid.row)
}

async function requireOwnPictures(
  context: SessionContext,
  tokens: readonly string[],
): Promise<void> {
  const own = await ownUploads(context, tokens)
  for (const token of tokens) {
    const error = pictureError(own.get(token))
    if (error) throw badField('receiptPic', error)
  }
}
