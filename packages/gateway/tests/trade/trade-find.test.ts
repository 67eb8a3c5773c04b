import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { and, desc, eq, sql } from 'drizzle-orm'
import { idempotency, trade } from '../../schema'
import { openMerchant, paid, tell } from '../ingest/support'
import { startTestGateway, type TestGateway, type TestSession } from '../support/gateway'
import { operationDetail, operationsOn } from '../support/operations'

let gw: TestGateway
let admin: TestSession
let merId = ''
const OPENID = 'oUpF8uMuAJO_M2pxb1Q9zNjW7788'
const MOBILE = '13911112222'
/** An odd amount that no sample has. */
const AMT = 1_234_567

beforeAll(async () => {
  gw = await startTestGateway()
  admin = await gw.signIn('fws_admin')
  ;({ merId } = await openMerchant(gw))
  const pay = (no: string, over: Record<string, unknown>) =>
    paid({ channelTradeNo: `4200002026112000000000${no}`, merId, transAmt: AMT, ...over })
  await tell(
    gw,
    { ...paid({}), ...pay('7001', { openid: OPENID }) },
    pay('7002', { occurredAt: '2026-11-20 09:00:00', cardTail: '4321' }),
    pay('7003', { transAmt: AMT + 500, couponAmt: 500, occurredAt: '2026-11-20 10:00:00' }),
    pay('7004', { transAmt: AMT + 1 }),
    {
      eventId: 'M-1',
      kind: 'member.joined',
      occurredAt: '2026-11-20 14:31:00',
      memberNo: 'FIND-1',
      merId,
      mobile: MOBILE,
      openid: OPENID,
    },
  )
})
afterAll(() => gw.close())

const find = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/trade/find', { payAmt: AMT, ...body }, { session })
const numbers = async (body: Record<string, unknown>, session = admin): Promise<string[]> =>
  ((await find(body, session)).respData.list as { channelTradeNo: string }[]).map((row) =>
    row.channelTradeNo.slice(-4),
  )

describe('a payment is found', () => {
  test('by its amount, of the order or paid after a coupon, the newest first', async () => {
    expect(await numbers({})).toEqual(['7001', '7003', '7002'])
  })

  test('by the amount and about when', async () => {
    const around = { tradeTimeStart: '2026-11-20 08:30:00', tradeTimeEnd: '2026-11-20 09:30:00' }
    expect(await numbers(around)).toEqual(['7002'])
  })

  test.each([
    ['the last four of the card', '4321', ['7002']],
    ['the last four of the payer’s id', '7788', ['7001']],
    ['the payer’s id', OPENID, ['7001']],
    ['the last four of a member’s mobile', '2222', ['7001']],
    ['a member’s mobile', '139 1111 2222', ['7001']],
    ['a last four that no payer has', '9999', []],
  ])('by the amount and %s', async (_, payer, found) => {
    expect(await numbers({ payer })).toEqual(found)
  })

  test('with the payer’s id masked', async () => {
    const { respData } = await find({ payer: '7788' })
    expect(respData).toMatchObject({ more: false, list: [{ openid: 'oUpF8u****7788' }] })
    expect(JSON.stringify(respData)).not.toContain(OPENID)
  })

  test('from an index of amounts and times', async () => {
    await gw.db.execute(sql`set enable_seqscan = off`)
    const { rows } = await gw.db.execute<Record<string, string>>(sql`explain select trade_no
      from trade where provider_id = '6000000000000001' and pay_amt = ${AMT} and coupon_amt > 0
      and trade_time > '2026-11-13' order by trade_time desc limit 51`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index.*pay_amt|paid_less/)
  })
})

describe('who looks for a payer', () => {
  test('is written down with what was shown, and the payer is masked there', async () => {
    const { respData } = await find({ payer: MOBILE })
    const { tradeNo } = respData.list[0]
    const look = (await operationsOn(gw, admin, tradeNo)).at(-1)!
    expect(look).toMatchObject({ action: '/v1/trade/find', operatorId: admin.userId })
    const said = await operationDetail(gw, admin, look)
    expect(said.asked).toContainEqual({ name: 'payer', value: '139****2222' })
    expect(JSON.stringify(said)).not.toContain(MOBILE)
    expect(JSON.stringify(await gw.db.select().from(idempotency))).not.toContain(MOBILE)
  })

  test('of another provider finds none of them', async () => {
    expect(await numbers({ payer: '4321' }, await gw.signIn('other_admin'))).toEqual([])
  })

  test('of a partner finds none of another partner’s', async () => {
    const [other] = await gw.db
      .select()
      .from(trade)
      .where(and(eq(trade.partnerId, '7000000000000007'), eq(trade.tradeStatus, 'SUCCESS')))
      .orderBy(desc(trade.tradeTime))
      .limit(1)
    const body = { payAmt: other!.transAmt, merId: other!.merId }
    expect(await numbers(body)).toContain(other!.channelTradeNo!.slice(-4))
    expect(await numbers(body, await gw.signIn('qd_admin'))).toEqual([])
  })

  test('a partner sees no cost of what is found', async () => {
    const { respData } = await find({}, await gw.signIn('qd_admin'))
    expect(JSON.stringify(respData)).not.toContain('costFeeAmt')
  })

  test('a role without the code of trades is refused', async () => {
    expect((await find({}, await gw.signIn('nocode'))).respCode).toBe('90403')
  })
})

test.each([
  [{ payAmt: '' }, 'payAmt', '请输入付款金额，须大于0'],
  [{ payAmt: '0' }, 'payAmt', '请输入付款金额，须大于0'],
  [{ payer: '12' }, 'payer', '请输入卡号或手机号的后四位，或完整的手机号、付款人标识'],
  [{ tradeTimeStart: '2026-10-01 00:00:00' }, 'tradeTimeEnd', '查询时间跨度不能超过31天'],
  [
    { tradeTimeStart: '2026-11-20 10:00:00', tradeTimeEnd: '2026-11-20 09:00:00' },
    'tradeTimeEnd',
    '结束时间不能早于开始时间',
  ],
])('%j is refused at its field', async (body, field, msg) => {
  expect(await find(body)).toMatchObject({
    respCode: '90400',
    respData: { errors: [{ field, msg }] },
  })
})
