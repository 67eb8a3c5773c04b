import { and, asc, eq } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { AHEAD_MS } from '../../core/clock'
import { nextNumber } from '../../core/numbers'
import { addEntry, addMember, addPay, memberKey, payOf, type Member } from '../member'
import { member } from '../member/member-schema'
import { shop } from '../shop/shop-schema'
import type { Facts, ReadEvent } from './facts'
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

/** Applies what a marketing platform tells of members (domain §9.7). */
export const applyMembers: Apply = async (applying, events, note) => {
  for (const event of events) note(event, await applyMember(applying, event))
}

async function applyMember(applying: Applying, event: ReadEvent): Promise<Outcome> {
  const { facts, kind, occurredAt } = event
  if (occurredAt > applying.now + AHEAD_MS) return waits('DAY')
  const known = await lockedMember(applying, facts.memberNo!)
  if (kind === 'member.joined') return known ? tellAgain(facts, known) : join(applying, event)
  if (!known) return waits('MEMBER')
  if (kind === 'member.changed') return change(applying, facts, known)
  if (known.memberStatus === 'CANCELED') return refused('memberNo: 会员已注销')
  if (kind === 'member.paid') return pay(applying, event, known)
  const entry = { time: occurredAt, remark: facts.reason ?? '' }
  if (kind === 'member.balance') {
    const { balanceBiz: bizType = '', amt = 0 } = facts
    const move = bizType === 'RETURN' ? -amt : amt
    if (known.balanceAmt + move < 0) return refused('amt: 储值余额不足')
    await addEntry(applying.tx, known, { ...entry, ledger: 'BALANCE', bizType, change: move })
    return applied()
  }
  const { pointsBiz: bizType = '', points = 0 } = facts
  const move = bizType === 'EARN' ? points : -points
  if (known.points + move < 0) return refused('points: 积分不足')
  await addEntry(applying.tx, known, { ...entry, ledger: 'POINTS', bizType, change: move })
  return applied()
}

async function join(applying: Applying, { facts, occurredAt }: ReadEvent): Promise<Outcome> {
  const { tx, source } = applying
  const place = await registeredAt(applying, facts)
  if (typeof place === 'string') return waits(place)
  if (facts.merId && (source.merchantNos[facts.merId] ?? facts.merId) !== place.merId)
    return refused('shopId: 该门店属于其他商户')
  const { providerId, merId, shopId, partnerId, createdBy } = place
  const memberId = await nextNumber(tx, 'HY', formatDate(occurredAt))
  const { memberNo = '', nickName = '', mobile = '', openid = null } = facts
  await addMember(
    tx,
    {
      providerId,
      memberId,
      nickName: nickName || memberNo,
      mobile,
      source: facts.memberSource ?? 'OFFLINE',
      openid,
      merId,
      shopId,
      partnerId,
      createdBy,
      levelName: facts.levelName ?? '普通会员',
      memberStatus: 'NORMAL',
      registerTime: new Date(occurredAt),
    },
    place,
  )
  await keepNo(applying, 'MEMBER', { no: memberNo, ownNo: memberId, time: occurredAt })
  return applied()
}

const tellAgain = ({ mobile }: Facts, known: Member): Outcome =>
  mobile && known.mobile && mobile !== known.mobile
    ? contradicts('该会员号已用另一手机号注册')
    : same()

async function change({ tx }: Applying, facts: Facts, known: Member): Promise<Outcome> {
  const { nickName, mobile, levelName, memberStatus } = facts
  await tx
    .update(member)
    .set({
      nickName: nickName ?? known.nickName,
      mobile: mobile ?? known.mobile,
      levelName: levelName ?? known.levelName,
      memberStatus: memberStatus ?? known.memberStatus,
    })
    .where(memberKey(known))
  return applied()
}

async function pay(
  applying: Applying,
  { facts, occurredAt }: ReadEvent,
  known: Member,
): Promise<Outcome> {
  const { tx, source } = applying
  const { payNo = '', payAmt = 0, payWay = '', channelTradeNo, points = 0 } = facts
  const before = await payOf(tx, known, payNo)
  if (before) return before.payAmt === payAmt ? same() : contradicts('该消费单号已按另一金额入账')
  const place = await shopById(applying, facts.shopId ?? known.shopId)
  if (!place) return waits('SHOP')
  if (place.merId !== known.merId) return refused('shopId: 该门店属于其他商户')
  const trades = channelTradeNo ? await toldTrades(tx, source, [channelTradeNo]) : undefined
  const tradeNo = trades?.get(channelTradeNo!)?.tradeNo ?? null
  if (channelTradeNo && tradeNo === null) return waits('TRADE')
  const isStored = payWay === 'BALANCE'
  if (isStored && known.balanceAmt < payAmt) return refused('payAmt: 储值余额不足')
  await addPay(tx, known, { payTime: new Date(occurredAt), payNo, tradeNo, payWay, payAmt }, place)
  const entry = { time: occurredAt, relatedNo: payNo }
  if (isStored)
    await addEntry(tx, known, { ...entry, ledger: 'BALANCE', bizType: 'SPEND', change: -payAmt })
  if (points > 0)
    await addEntry(tx, known, { ...entry, ledger: 'POINTS', bizType: 'EARN', change: points })
  return applied()
}

async function lockedMember(applying: Applying, memberNo: string): Promise<Member | undefined> {
  const { tx, source } = applying
  const memberId = await ownNoOf(applying, 'MEMBER', memberNo)
  if (memberId === undefined) return undefined
  const key = memberKey({ providerId: source.providerId, memberId })
  const [row] = await tx.select().from(member).where(key).for('update')
  return row
}

async function shopById({ tx, source: { providerId, merchantNos } }: Applying, id: string) {
  const [row] = await tx
    .select()
    .from(shop)
    .where(and(eq(shop.providerId, providerId), eq(shop.shopId, merchantNos[id] ?? id)))
  return row
}

/** The shop that is named, else the merchant's oldest open one. */
async function registeredAt(applying: Applying, { shopId, merId = '' }: Facts) {
  const { tx, source } = applying
  if (shopId) return (await shopById(applying, shopId)) ?? ('SHOP' as const)
  const own = source.merchantNos[merId] ?? merId
  const [row] = await tx
    .select()
    .from(shop)
    .where(
      and(eq(shop.providerId, source.providerId), eq(shop.merId, own), eq(shop.shopStatus, 'OPEN')),
    )
    .orderBy(asc(shop.createTime), asc(shop.shopId))
    .limit(1)
  return row ?? ('MERCHANT' as const)
}
