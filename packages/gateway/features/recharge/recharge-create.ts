import { formatDate } from '#domain/dates'
import { formatFen } from '#domain/money'
import type { RECHARGE_PAY_WAY } from '#domain/recharge/dicts'
import type { Acting } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { badField } from '../../core/errors'
import { ownUploads, pictureError } from '../../core/files/own-uploads'
import { nextNumber } from '../../core/numbers'
import { keepFacts } from '../../core/record-facts'
import { appendLog } from '../../core/record-log'
import { openBankFunds } from '../bank-fund'
import { changeRecharge, rechargeState } from './recharge-change'
import { awaitExpiry } from './recharge-expire-job'
import { APPLY_TITLE } from './recharge-moves'
import { RECHARGE_FACTS, rechargeOrder } from './recharge-schema'

/** Where the money is to be booked: an account of the provider, or a merchant's own money. */
interface Target {
  providerId: string
  acctNo: string
  acctKind: string
}

export interface NewRecharge {
  /** Integer fen within the limits of domain §9.4. */
  amt: number
  payWay: keyof typeof RECHARGE_PAY_WAY
  payerName: string
  payerAcct: string
  receiptPic: readonly string[]
  remark: string
}

/**
 * Asks for money to be booked (domain §9.4). Who sends a transfer's receipt has paid already, so
 * that such an order passes 待付款 at once and waits for the bank (待确认); an order by e-bank is
 * 待付款 until the bank says that it was paid, or closes after a day.
 * @throws CallError 90400 at `receiptPic` for what is not the caller's own picture, at `amt` for more
 *   than the bank account carries
 */
export async function createRecharge(
  context: Acting,
  { providerId, acctNo, acctKind }: Target,
  input: NewRecharge,
) {
  const { tx, caller, clock, upstream } = context
  const now = clock.now()
  await requireOwnPictures(context, input.receiptPic)
  const { amt, payWay, payerName, payerAcct, receiptPic, remark } = input
  // What a merchant pays in comes from elsewhere.
  if (acctKind !== 'MERCHANT') await requireFunds(tx, { providerId, now }, amt)
  const [row] = await tx
    .insert(rechargeOrder)
    .values({
      amt,
      payWay,
      payerName,
      payerAcct,
      remark,
      receiptPic: [...receiptPic],
      providerId,
      rechargeNo: await nextNumber(tx, 'RC', formatDate(now)),
      acctNo,
      acctKind,
      applyTime: new Date(now),
      rechargeStatus: 'INIT',
      createdBy: caller.userId,
      applyUser: caller.nickName,
    })
    .returning()
  const { rechargeNo, rechargeStatus } = row!
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
  const asked = { providerId, rechargeNo, amt, payWay, now }
  if (payWay === 'EBANK') {
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

async function requireFunds(
  tx: Tx,
  asked: { providerId: string; now: number },
  amt: number,
): Promise<void> {
  const funds = await openBankFunds(tx, asked)
  if (funds.take(amt)) return
  const free = formatFen(Math.max(0, funds.left()))
  throw badField('amt', `银行存款不足：含透支额度可用${free}元`)
}

async function requireOwnPictures(context: Acting, tokens: readonly string[]): Promise<void> {
  const own = await ownUploads(context, tokens)
  for (const token of tokens) {
    const error = pictureError(own.get(token))
    if (error) throw badField('receiptPic', error)
  }
}
