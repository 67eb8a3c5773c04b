import { formatDate } from '#domain/dates'
import { pinyinOf } from '../../core/pinyin'
import { nextNumber } from '../../core/numbers'
import {
  activityKey,
  billsOfDay,
  joinActivity,
  joinOf,
  leaveActivity,
  settleBills,
  type Activity,
} from '../bank-activity'
import { bankActivity } from '../bank-activity/bank-activity-schema'
import { bankOf } from '../reference'
import type { ReadEvent } from './facts'
import { toldTrades } from './known-trades'
import {
  applied,
  contradicts,
  refused,
  same,
  waits,
  type Apply,
  type Applying,
  type Outcome,
} from './outcome'
import { keepNo, ownNoOf } from './told-nos'

/** Applies what a bank or platform tells of its activities (domain §9.5). */
export const applyActivities: Apply = async (applying, events, note) => {
  for (const event of events) note(event, await applyActivity(applying, event))
}

async function applyActivity(applying: Applying, event: ReadEvent): Promise<Outcome> {
  const { facts, kind } = event
  const known = await lockedActivity(applying, facts.actNo!)
  if (kind === 'activity.opened') return open(applying, event, known)
  if (!known) return waits('ACTIVITY')
  switch (kind) {
    case 'activity.joined':
      return join(applying, event, known)
    case 'activity.revoked':
      return leave(applying, event, known)
    default:
      return settle(applying, event, known)
  }
}

/** A new activity, or other terms of a known one. */
async function open(
  applying: Applying,
  { facts, occurredAt }: ReadEvent,
  known: Activity | undefined,
): Promise<Outcome> {
  const { tx, source } = applying
  const { actNo = '', actName = '', bankCode = '', beginDate = '', endDate = '' } = facts
  const bankName = bankOf(bankCode)?.bankName ?? facts.bankName
  if (!bankName) return refused('bankCode: 银行不存在，请同时写明 bankName')
  const terms = { actName, pinyin: pinyinOf(actName), bankName, beginDate, endDate }
  if (known) {
    if (known.bankCode !== bankCode) return contradicts('该活动号已用于另一家银行')
    await tx.update(bankActivity).set(terms).where(activityKey(known))
    return applied()
  }
  const { providerId } = source
  const actId = await nextNumber(tx, 'HD', formatDate(occurredAt))
  await tx.insert(bankActivity).values({ providerId, actId, bankCode, ...terms })
  await keepNo(applying, 'ACT', { no: actNo, ownNo: actId, time: occurredAt })
  return applied()
}

async function join(applying: Applying, { facts }: ReadEvent, known: Activity): Promise<Outcome> {
  const { tx, source } = applying
  const { channelTradeNo = '', bankAmt = 0, merAmt = 0, provAmt = 0, cardTail = '' } = facts
  const paid = (await toldTrades(tx, source, [channelTradeNo])).get(channelTradeNo)
  if (!paid || paid.tradeStatus === 'PAYING') return waits('TRADE')
  if (paid.tradeStatus !== 'SUCCESS') return refused('channelTradeNo: 该交易未支付成功')
  const share = { bankAmt, merAmt, provAmt, cardTail }
  const discount = bankAmt + merAmt + provAmt
  if (discount === 0 || discount > paid.transAmt)
    return refused('bankAmt: 优惠总额应大于0且不大于订单金额')
  const before = await joinOf(tx, known, paid.tradeNo)
  if (before) {
    const isSame =
      before.bankAmt === bankAmt && before.merAmt === merAmt && before.provAmt === provAmt
    return isSame ? same() : contradicts('该交易已按另一优惠金额参与')
  }
  const day = formatDate(paid.tradeTime.getTime())
  if (day < known.beginDate || day > known.endDate)
    return refused('channelTradeNo: 交易日期不在活动时间内')
  const isOpen = await joinActivity(tx, known, paid, share)
  return isOpen ? applied({ tradeNo: paid.tradeNo }) : refused('channelTradeNo: 当日账单已确认')
}

async function leave(
  { tx, source }: Applying,
  { facts }: ReadEvent,
  known: Activity,
): Promise<Outcome> {
  const { channelTradeNo = '' } = facts
  const paid = (await toldTrades(tx, source, [channelTradeNo])).get(channelTradeNo)
  const before = paid && (await joinOf(tx, known, paid.tradeNo))
  if (!before) return waits('TRADE')
  const isOpen = await leaveActivity(tx, before)
  return isOpen ? applied({ tradeNo: paid.tradeNo }) : refused('channelTradeNo: 当日账单已确认')
}

async function settle({ tx }: Applying, { facts }: ReadEvent, known: Activity): Promise<Outcome> {
  const { bizDate = '', settleStatus = 'CONFIRMED' } = facts
  const bills = await billsOfDay(tx, known, bizDate)
  if (bills.length === 0) return refused('bizDate: 该日没有活动账单')
  if (settleStatus === 'CONFIRMED' && bills.some((one) => one.settleStatus === 'PAID'))
    return contradicts('该日账单已付款')
  const open = bills.filter((one) => one.settleStatus !== settleStatus)
  if (open.length === 0) return same()
  await settleBills(tx, open, settleStatus)
  return applied()
}

async function lockedActivity(applying: Applying, actNo: string): Promise<Activity | undefined> {
  const { tx, source } = applying
  const actId = await ownNoOf(applying, 'ACT', actNo)
  if (actId === undefined) return undefined
  const key = activityKey({ providerId: source.providerId, actId })
  const [row] = await tx.select().from(bankActivity).where(key).for('update')
  return row
}
