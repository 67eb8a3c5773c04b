import type { Life } from './life'
import { tell, type Source } from './sources'
import type { Event } from './trading'

/** What a marketing platform tells: members with their cards, coupons, and a bank's activity. */

/** Members join, pay by their cards and get points; two coupons are verified, one is taken back. */
export function memberEvents({ keepers }: Life, day: string): Event[] {
  const { shopId } = keepers[0]!
  const of = (n: number, kind: string, facts: Event): Event => ({
    eventId: `MK-${day}-${n}`,
    kind,
    occurredAt: `${day} 12:0${n}:00`,
    ...facts,
  })
  const memberNo = `M-${day}`
  const coupon = (no: number) => ({ couponNo: `10827${day.replaceAll('-', '')}${no}`, shopId })
  return [
    of(0, 'member.joined', { memberNo, shopId, nickName: '小满', memberSource: 'WECHAT' }),
    of(1, 'member.balance', { memberNo, balanceBiz: 'RECHARGE', amt: 50_000 }),
    of(2, 'member.paid', {
      memberNo,
      payNo: `P-${day}`,
      payAmt: 4_200,
      payWay: 'BALANCE',
      points: 42,
    }),
    of(3, 'member.points', { memberNo, pointsBiz: 'REDEEM', points: 30 }),
    of(4, 'coupon.verified', { ...coupon(1), couponPayAmt: 8_800, originalAmt: 12_800 }),
    of(5, 'coupon.verified', { ...coupon(2), couponPayAmt: 5_000, originalAmt: 6_000 }),
    of(6, 'coupon.revoked', coupon(2)),
  ]
}

/** The day's first two payments by WeChat at the first shop are part of a bank's activity. */
export function activityEvents({ payments, keepers }: Life, day: string): Event[] {
  const own = payments.filter(
    (one) =>
      one.day === day &&
      one.payChannel === 'WECHAT' &&
      one.ending === 'SUCCESS' &&
      !one.isUnknown &&
      one.transAmt >= 1_000 &&
      one.merId === keepers[0]!.merId,
  )
  return own.map(({ no, time }) => ({
    eventId: `AC-${no}`,
    kind: 'activity.joined',
    occurredAt: time,
    actNo: 'A-301',
    channelTradeNo: no,
    bankAmt: 300,
    merAmt: 200,
  }))
}

export const activityOpened = (day: string): Event => ({
  eventId: 'AC-opened',
  kind: 'activity.opened',
  occurredAt: `${day} 08:00:00`,
  actNo: 'A-301',
  actName: '周末满减',
  bankCode: '03080000',
  beginDate: '2026-12-01',
  endDate: '2026-12-31',
})

/** @throws Error for an event that does not apply */
export async function tellAll(life: Life, by: Source, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  const states = await tell(life.world, by, events)
  if (states.APPLIED !== events.length) throw new Error(JSON.stringify(states))
}
