import type { Check } from '../check'
import type { Event } from '../teller'
import { checkIngest, state, type Place } from './ingest-place'

/** An event of a member or an activity, numbered `<prefix><name>`. */
const eventOf = ({ prefix, at }: Place, name: string, kind: string, over: Event): Event => ({
  eventId: `${prefix}${name}`,
  kind,
  occurredAt: at(0),
  ...over,
})

/** §8: what marketing platforms and banks tell of members and activities. */
export const ingestMemberChecks: Check[] = [
  checkIngest(
    '会员',
    'what is told of a member waits for it, counts once, and never takes more than there is',
    async (place) => {
      const { teller, prefix, shopId } = place
      const memberNo = `${prefix}M`
      const of = (name: string, kind: string, over: Event) =>
        eventOf(place, name, `member.${kind}`, { memberNo, ...over })
      const joined = of('mj', 'joined', { shopId, nickName: '小满', mobile: '13900010001' })
      const paid = { payNo: `${prefix}P`, payAmt: 600, payWay: 'BALANCE', points: 6 }
      const recharged = of('mb', 'balance', { balanceBiz: 'RECHARGE', amt: 1_000 })
      state((await teller.tell(recharged))[0], 'WAITING', 'MEMBER')
      state((await teller.tell(joined))[0], 'APPLIED')
      const [again, stored, first, second, other] = await teller.tell(
        { ...joined, eventId: `${prefix}mj2` },
        recharged,
        of('mp', 'paid', paid),
        of('mp2', 'paid', paid),
        of('mp3', 'paid', { ...paid, payAmt: 601 }),
      )
      state(again, 'SAME')
      state(stored, 'SAME')
      state(first, 'APPLIED')
      state(second, 'SAME')
      state(other, 'REFUSED', 'conflict: ')
      const [over, points, changed, empty, mobile] = await teller.tell(
        of('mb2', 'balance', { balanceBiz: 'RETURN', amt: 401 }),
        of('mt', 'points', { pointsBiz: 'REDEEM', points: 7 }),
        of('mc', 'changed', { levelName: '银卡会员' }),
        of('mc2', 'changed', {}),
        { ...joined, eventId: `${prefix}mj3`, mobile: '13900010002' },
      )
      state(over, 'REFUSED', 'amt: ')
      state(points, 'REFUSED', 'points: ')
      state(changed, 'APPLIED')
      state(empty, 'REFUSED')
      state(mobile, 'REFUSED', 'conflict: ')
    },
  ),
  checkIngest(
    '银行活动',
    'a trade takes part in an activity once, until the bank has confirmed the day',
    async (place) => {
      const { teller, paid, prefix, at } = place
      const actNo = `${prefix}A`
      const of = (name: string, kind: string, over: Event) =>
        eventOf(place, name, `activity.${kind}`, { actNo, ...over })
      const trade = paid('at')
      const part = { channelTradeNo: trade.channelTradeNo, bankAmt: 500 }
      const day = at(0).slice(0, 10)
      const opened = of('ao', 'opened', {
        actName: `${prefix}满减`,
        bankCode: '03080000',
        beginDate: day,
        endDate: day,
      })
      state((await teller.tell(of('aj', 'joined', part)))[0], 'WAITING', 'ACTIVITY')
      const [set, early] = await teller.tell(opened, of('aj1', 'joined', part))
      state(set, 'APPLIED')
      state(early, 'WAITING', 'TRADE')
      state((await teller.tell(trade))[0], 'APPLIED')
      const [same, other, settled] = await teller.tell(
        of('aj2', 'joined', part),
        of('aj3', 'joined', { ...part, bankAmt: 501 }),
        of('as', 'settled', { bizDate: day, settleStatus: 'CONFIRMED' }),
      )
      const [late] = await teller.tell(
        of('ar', 'revoked', { channelTradeNo: trade.channelTradeNo }),
      )
      state(same, 'SAME')
      state(other, 'REFUSED', 'conflict: ')
      state(settled, 'APPLIED')
      state(late, 'REFUSED')
    },
  ),
]
