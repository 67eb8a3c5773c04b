import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channelNo, member, shop, shopDayStat } from '../../schema'
import { startTestGateway, type TestGateway, type TestSession } from '../support/gateway'
import { openMerchant, paid, PROVIDER, SOURCE, tell, type Told } from './support'

let gw: TestGateway
let admin: TestSession
let shopId = ''
let merId = ''

beforeAll(async () => {
  gw = await startTestGateway()
  admin = await gw.signIn('fws_admin')
  ;({ shopId, merId } = await openMerchant(gw))
})
afterAll(() => gw.close())

let serial = 0
const of = (kind: string, over: Told): Told => ({
  eventId: `MB-${++serial}`,
  kind,
  occurredAt: '2026-11-20 14:00:00',
  ...over,
})
const joined = (memberNo: string, over: Told = {}) =>
  of('member.joined', { memberNo, shopId, nickName: '小满', mobile: '13900010001', ...over })

/** A member's detail as the console shows it, by the number that the source gave it. */
async function shown(memberNo: string) {
  const [key] = await gw.db
    .select()
    .from(channelNo)
    .where(
      and(
        eq(channelNo.sourceId, SOURCE),
        eq(channelNo.noKind, 'MEMBER'),
        eq(channelNo.no, memberNo),
      ),
    )
  const body = { memberId: key!.ownNo }
  return (await gw.post('/v1/vip/detail', body, { session: admin })).respData
}

/** The members' figures of the shop on the day. */
async function figures() {
  const [row] = await gw.db
    .select()
    .from(shopDayStat)
    .where(
      and(
        eq(shopDayStat.providerId, PROVIDER),
        eq(shopDayStat.shopId, shopId),
        eq(shopDayStat.bizDate, '2026-11-20'),
      ),
    )
  return { newMembers: row?.newMembers ?? 0, activeMembers: row?.activeMembers ?? 0 }
}

const states = (results: Record<string, string>[]) =>
  results.map(({ state, reason }) => (reason ? `${state} ${reason}` : state))

describe('members told by a source', () => {
  test('a member registers, pays and collects; balance, points and the shop’s day follow', async () => {
    const before = await figures()
    const results = await tell(
      gw,
      joined('M-1'),
      of('member.balance', { memberNo: 'M-1', balanceBiz: 'RECHARGE', amt: 50_000 }),
      of('member.balance', { memberNo: 'M-1', balanceBiz: 'GIFT', amt: 5_000 }),
      of('member.paid', { memberNo: 'M-1', payNo: 'P-1', payAmt: 12_000, payWay: 'BALANCE' }),
      of('member.paid', {
        memberNo: 'M-1',
        payNo: 'P-2',
        payAmt: 3_000,
        payWay: 'ALIPAY',
        points: 30,
        occurredAt: '2026-11-20 13:00:00',
      }),
      of('member.points', { memberNo: 'M-1', pointsBiz: 'REDEEM', points: 10, reason: '兑换杯子' }),
      of('member.balance', { memberNo: 'M-1', balanceBiz: 'RETURN', amt: 43_000 }),
      of('member.changed', { memberNo: 'M-1', levelName: '金卡会员' }),
    )
    expect(states(results)).toEqual(Array.from({ length: 8 }, () => 'APPLIED'))
    const detail = await shown('M-1')
    expect(detail).toMatchObject({
      nickName: '小满',
      mobile: '139****0001',
      source: 'OFFLINE',
      merId,
      shopId,
      levelName: '金卡会员',
      balanceAmt: 0,
      points: 20,
      totalPayAmt: 15_000,
      payCount: 2,
      lastPayTime: '2026-11-20 14:00:00',
      memberStatus: 'NORMAL',
    })
    type Entry = Record<string, unknown>
    expect(
      detail.balanceEntries.map((one: Entry) => [one.bizType, one.changeAmt, one.balanceAfterAmt]),
    ).toEqual([
      ['RETURN', -43_000, 0],
      ['SPEND', -12_000, 43_000],
      ['GIFT', 5_000, 55_000],
      ['RECHARGE', 50_000, 50_000],
    ])
    expect(detail.pointEntries.map((one: Entry) => [one.bizType, one.changePoints])).toEqual([
      ['REDEEM', -10],
      ['EARN', 30],
    ])
    // Two payments of one member on one day make one active member.
    expect(await figures()).toEqual({
      newMembers: before.newMembers + 1,
      activeMembers: before.activeMembers + 1,
    })
  })

  test('what comes before its member waits, and is applied once the member is told', async () => {
    const pay = { memberNo: 'M-2', payNo: 'P-9', payAmt: 800, payWay: 'WECHAT' }
    expect(states(await tell(gw, of('member.paid', pay)))).toEqual(['WAITING MEMBER'])
    expect(states(await tell(gw, joined('M-2', { shopId: undefined, merId })))).toEqual(['APPLIED'])
    expect(await shown('M-2')).toMatchObject({ shopId, payCount: 1, totalPayAmt: 800 })
  })

  test('a payment is linked to the trade that the same source has told', async () => {
    const channelTradeNo = '4200002026112000000000077001'
    const pay = { memberNo: 'M-1', payNo: 'P-3', payAmt: 10_000, payWay: 'WECHAT', channelTradeNo }
    expect(states(await tell(gw, of('member.paid', pay)))).toEqual(['WAITING TRADE'])
    const [trade] = await tell(gw, paid({ channelTradeNo, merId }))
    expect(trade).toMatchObject({ state: 'APPLIED' })
    const { pays } = await shown('M-1')
    expect(pays.find((one: { payNo: string }) => one.payNo === 'P-3')).toMatchObject({
      tradeNo: trade!.tradeNo,
      payAmt: 10_000,
    })
  })

  test('told again it is the same, and with other facts a conflict', async () => {
    const pay = { memberNo: 'M-2', payNo: 'P-9', payWay: 'WECHAT' }
    const results = await tell(
      gw,
      joined('M-2'),
      joined('M-2', { mobile: '13900010002' }),
      of('member.paid', { ...pay, payAmt: 800 }),
      of('member.paid', { ...pay, payAmt: 900 }),
    )
    expect(states(results)).toEqual([
      'SAME',
      'REFUSED conflict: 该会员号已用另一手机号注册',
      'SAME',
      'REFUSED conflict: 该消费单号已按另一金额入账',
    ])
    const once = of('member.balance', { memberNo: 'M-2', balanceBiz: 'GIFT', amt: 100 })
    expect(states(await tell(gw, once, once))).toEqual(['APPLIED', 'SAME'])
    expect(states(await tell(gw, { ...once, amt: 200 }))).toEqual([
      'REFUSED conflict: 该 eventId 已用于另一内容',
    ])
    expect((await shown('M-2')).balanceAmt).toBe(100)
  })

  test('what a member does not have cannot be spent, and a canceled member does nothing more', async () => {
    const about = { memberNo: 'M-2' }
    const results = await tell(
      gw,
      of('member.balance', { ...about, balanceBiz: 'RETURN', amt: 101 }),
      of('member.paid', { ...about, payNo: 'P-10', payAmt: 101, payWay: 'BALANCE' }),
      of('member.points', { ...about, pointsBiz: 'CLEAR', points: 1 }),
    )
    expect(states(results)).toEqual([
      'REFUSED amt: 储值余额不足',
      'REFUSED payAmt: 储值余额不足',
      'REFUSED points: 积分不足',
    ])
    await tell(gw, of('member.changed', { ...about, memberStatus: 'CANCELED' }))
    const late = of('member.points', { ...about, pointsBiz: 'EARN', points: 1 })
    expect(states(await tell(gw, late))).toEqual(['REFUSED memberNo: 会员已注销'])
  })

  test.each([
    ['memberNo', { memberNo: undefined }],
    ['shopId', { shopId: undefined }],
    ['mobile', { mobile: '12345' }],
    ['memberSource', { memberSource: 'TAOBAO' }],
  ])('a registration with a wrong %s is refused there', async (name, over) => {
    const [result] = await tell(gw, joined('M-3', over))
    expect(result!.state).toBe('REFUSED')
    expect(result!.reason).toMatch(new RegExp(`^${name}: `))
  })

  test('an unknown shop waits, another merchant’s shop is refused, another provider’s shop is unknown', async () => {
    const [foreign] = await gw.db.select().from(shop).where(eq(shop.providerId, '6000000000000002'))
    const [other] = await gw.db
      .select()
      .from(shop)
      .where(eq(shop.providerId, PROVIDER))
      .orderBy(shop.merId)
    expect(other!.merId).not.toBe(merId)
    const results = await tell(
      gw,
      joined('M-4', { shopId: '399999999999' }),
      joined('M-5', { shopId: foreign!.shopId }),
      joined('M-6', { shopId: other!.shopId, merId }),
      joined('M-7', { occurredAt: '2026-11-20 15:30:00' }),
    )
    expect(states(results)).toEqual([
      'WAITING SHOP',
      'WAITING SHOP',
      'REFUSED shopId: 该门店属于其他商户',
      'WAITING DAY',
    ])
    const rows = await gw.db.select().from(member).where(eq(member.shopId, foreign!.shopId))
    expect(rows.filter(({ nickName }) => nickName === '小满')).toEqual([])
  })
})
