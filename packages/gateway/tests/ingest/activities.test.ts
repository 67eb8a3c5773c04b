import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestGateway, type TestGateway, type TestSession } from '../support/gateway'
import { openMerchant, paid, tell, type Told } from './support'

let gw: TestGateway
let admin: TestSession
let merId = ''
let shopId = ''

beforeAll(async () => {
  gw = await startTestGateway()
  admin = await gw.signIn('fws_admin')
  ;({ merId, shopId } = await openMerchant(gw))
})
afterAll(() => gw.close())

let serial = 0
const of = (kind: string, over: Told): Told => ({
  eventId: `ACT-${++serial}`,
  kind,
  occurredAt: '2026-11-20 14:40:00',
  ...over,
})
const opened = (actNo: string, over: Told = {}) =>
  of('activity.opened', {
    actNo,
    actName: `周末满减${actNo}`,
    bankCode: '03080000',
    beginDate: '2026-11-01',
    endDate: '2026-11-30',
    ...over,
  })
const NO = '42000020261120000000000880'
const part = (actNo: string, nth: number, over: Told = {}) =>
  of('activity.joined', { actNo, channelTradeNo: `${NO}0${nth}`, bankAmt: 500, ...over })

const states = (results: Record<string, string>[]) =>
  results.map(({ state, reason }) => (reason ? `${state} ${reason}` : state))

/** The bills of an activity as the console lists them. */
async function bills(actNo: string) {
  const post = async (path: string, body: Record<string, unknown>) =>
    (await gw.post(path, body, { session: admin })).respData
  const [act] = await post('/v1/bankActivity/actKVRequest', { keyword: `周末满减${actNo}` })
  const { list } = await post('/v1/bankActivity/billingQuery', { actId: act.key })
  return Promise.all(
    list.map(({ billId }: { billId: string }) =>
      post('/v1/bankActivity/billingDetail', { billId }),
    ),
  )
}

describe('bank activities told by a source', () => {
  test('trades make the day’s bill of a shop, and leave it again', async () => {
    await tell(gw, paid({ channelTradeNo: `${NO}01`, merId }))
    await tell(gw, paid({ channelTradeNo: `${NO}02`, merId, transAmt: 5_000 }))
    const results = await tell(
      gw,
      opened('A1'),
      part('A1', 1, { merAmt: 200, provAmt: 50, cardTail: '4321' }),
      part('A1', 2),
    )
    expect(states(results)).toEqual(['APPLIED', 'APPLIED', 'APPLIED'])
    const [bill] = await bills('A1')
    expect(bill).toMatchObject({
      bizDate: '2026-11-20',
      bankName: '招商银行',
      actPeriod: '2026-11-01 至 2026-11-30',
      merId,
      shopId,
      joinCount: 2,
      transAmt: 15_000,
      discountAmt: 1_250,
      bankAmt: 1_000,
      merAmt: 200,
      provAmt: 50,
      settleStatus: 'UNSETTLED',
    })
    expect(bill.trades.map((one: { cardNo: string }) => one.cardNo)).toContain('**** 4321')
    const gone = of('activity.revoked', { actNo: 'A1', channelTradeNo: `${NO}02` })
    expect(states(await tell(gw, gone))).toEqual(['APPLIED'])
    expect((await bills('A1'))[0]).toMatchObject({
      joinCount: 1,
      transAmt: 10_000,
      discountAmt: 750,
    })
  })

  test('what comes before its activity or its trade waits for it', async () => {
    expect(states(await tell(gw, part('A2', 3)))).toEqual(['WAITING ACTIVITY'])
    await tell(gw, opened('A2'))
    expect(await bills('A2')).toEqual([])
    await tell(gw, paid({ channelTradeNo: `${NO}03`, merId }))
    expect((await bills('A2'))[0]).toMatchObject({ joinCount: 1, discountAmt: 500 })
  })

  test('told again it is the same, with another amount a conflict, and once confirmed closed', async () => {
    await tell(gw, paid({ channelTradeNo: `${NO}04`, merId }))
    const day = { actNo: 'A2', bizDate: '2026-11-20' }
    const results = await tell(
      gw,
      part('A2', 3),
      part('A2', 3, { bankAmt: 501 }),
      of('activity.settled', { ...day, settleStatus: 'CONFIRMED' }),
    )
    expect(states(results)).toEqual([
      'SAME',
      'REFUSED conflict: 该交易已按另一优惠金额参与',
      'APPLIED',
    ])
    const after = await tell(
      gw,
      part('A2', 4),
      of('activity.settled', { ...day, settleStatus: 'PAID' }),
      of('activity.settled', { ...day, settleStatus: 'PAID' }),
      of('activity.settled', { ...day, settleStatus: 'CONFIRMED' }),
      of('activity.settled', { ...day, bizDate: '2026-11-19', settleStatus: 'PAID' }),
    )
    expect(states(after)).toEqual([
      'REFUSED channelTradeNo: 当日账单已确认',
      'APPLIED',
      'SAME',
      'REFUSED conflict: 该日账单已付款',
      'REFUSED bizDate: 该日没有活动账单',
    ])
    expect((await bills('A2'))[0]).toMatchObject({ joinCount: 1, settleStatus: 'PAID' })
  })

  test('wrong facts are refused at their field', async () => {
    await tell(gw, paid({ channelTradeNo: `${NO}05`, merId }))
    const results = await tell(
      gw,
      opened('A3', { bankCode: '99999999' }),
      opened('A3', { endDate: '2026-10-01' }),
      opened('A1', { bankCode: '01020000' }),
      part('A1', 5, { bankAmt: 10_001 }),
      part('A1', 5, { bankAmt: 0 }),
      part('A1', 5, { cardTail: '6222021234567890' }),
      opened('A4', { beginDate: '2026-11-21', endDate: '2026-11-30' }),
      part('A4', 5),
    )
    expect(states(results)).toEqual([
      'REFUSED bankCode: 银行不存在，请同时写明 bankName',
      'REFUSED endDate: 结束日不能早于开始日',
      'REFUSED conflict: 该活动号已用于另一家银行',
      'REFUSED bankAmt: 优惠总额应大于0且不大于订单金额',
      'REFUSED bankAmt: 优惠总额应大于0且不大于订单金额',
      'REFUSED cardTail: 应为4位数字',
      'APPLIED',
      'REFUSED channelTradeNo: 交易日期不在活动时间内',
    ])
  })
})
