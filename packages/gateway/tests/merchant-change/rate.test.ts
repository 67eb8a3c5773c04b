import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { partner } from '../../core/access-schema'
import { trade } from '../../schema'
import { openMerchant, paid, putFile, tell } from '../ingest/support'
import { gatewayForFile, type TestSession } from '../support/gateway'
import { changeDesk, HOUR, type Body, ratesNow } from './support'

const gw = await gatewayForFile()
const { post, ask, asked, decide, detail, answers, admin, ops, ITS_JOBS } = await changeDesk(gw)
const { merId } = await openMerchant(gw)

const tradeOf = async (channelTradeNo: string) =>
  (await gw.db.select().from(trade).where(eq(trade.channelTradeNo, channelTradeNo)))[0]!

describe('a change of a rate', () => {
  test('holds for trades from 00:00 of its day on, told by events and by files', async () => {
    expect(await ratesNow(gw, merId, 'WECHAT')).toMatchObject([{ feeRate: 300 }])
    const change = await asked(merId, 'RATE', {
      product: 'WECHAT',
      feeRate: 555,
      effectiveDate: '2026-11-21',
    })
    expect(change).toMatchObject({ merId, changeStatus: 'REVIEWING', version: 2 })
    expect(change.changeId).toMatch(/^MC261120\d{8}$/)
    expect(await detail(change.changeId)).toMatchObject({
      changeKind: 'RATE',
      about: '微信 2026-11-21 起',
      summary: '费率 0.30% → 0.555%',
      requester: '服务商管理员',
      mine: '0',
      lines: [{ label: '费率', before: '0.30%', after: '0.555%' }],
    })

    expect((await decide('approve', change)).respData).toMatchObject({ changeStatus: 'UPSTREAM' })
    await gw.keepOnlyJobs(...ITS_JOBS)
    await gw.clock.advance(5 * 60_000)
    expect(await detail(change.changeId)).toMatchObject({
      changeStatus: 'WAITING',
      effectiveTime: '2026-11-21 00:00:00',
    })
    await gw.clock.advance(9 * HOUR)
    expect(await detail(change.changeId)).toMatchObject({ changeStatus: 'EFFECTIVE' })

    await tell(
      gw,
      paid({ channelTradeNo: 'EV-BEFORE', merId, occurredAt: '2026-11-20 23:59:59' }),
      paid({ channelTradeNo: 'EV-AFTER', merId, occurredAt: '2026-11-21 00:00:00' }),
    )
    const head = 'kind,occurredAt,channelTradeNo,transAmt,payChannel,payType,merId'
    const line = (no: string, at: string) => `trade.paid,${at},${no},10000,WECHAT,JSAPI,${merId}`
    await putFile(
      gw,
      'rates.csv',
      [
        head,
        line('FILE-BEFORE', '2026-11-20 23:59:59'),
        line('FILE-AFTER', '2026-11-21 00:00:00'),
        '',
      ].join('\n'),
      { query: 'date=2026-11-20' },
    )
    await gw.runDue()
    for (const by of ['EV', 'FILE']) {
      expect(await tradeOf(`${by}-BEFORE`)).toMatchObject({ feeRate: 300, feeAmt: 30 })
      expect(await tradeOf(`${by}-AFTER`)).toMatchObject({ feeRate: 555, feeAmt: 56 })
    }
    const told = async (channelTradeNo: string) => {
      const { tradeNo } = await tradeOf(channelTradeNo)
      const { respData } = await gw.post('/v1/trade/detail', { tradeNo }, { session: ops })
      return respData.logs.find(({ title }: Body) => title === '支付成功').remark
    }
    expect(await told('EV-BEFORE')).toBe('实付 ¥100.00')
    expect(await told('EV-AFTER')).toBe(
      `实付 ¥100.00，费率 0.555%，2026-11-21 起，此前 0.30%（变更单 ${change.changeId}：商户申请）`,
    )
    const earned = await Promise.all(['EV-BEFORE', 'EV-AFTER'].map(tradeOf))
    const { partnerId } = earned[0]!
    const [sharing] = await gw.db.select().from(partner).where(eq(partner.partnerId, partnerId!))
    expect(sharing).toMatchObject({ profitMode: 'RATIO', ratio: 45_000, parentId: null })
    // The cost of 100.00 at 0.2 % is 0.20; the partner has 45 % of what the fee leaves: of
    // 30 - 20 = 10 it is 4.5, half up 5, and of 56 - 20 = 36 it is 16.2.
    expect(
      earned.map(({ costFeeAmt, partnerShareAmt, incomeAmt }) => [
        costFeeAmt,
        partnerShareAmt,
        incomeAmt,
      ]),
    ).toEqual([
      [20, 5, 5],
      [20, 16, 20],
    ])
  })

  test('cannot be decided by its asker, and the second person can refuse it', async () => {
    const change = await asked(merId, 'RATE', {
      product: 'ALIPAY',
      feeRate: 600,
      effectiveDate: '2026-11-25',
    })
    for (const action of ['approve', 'reject'])
      expect(await post(action, { ...change, decideRemark: '费率偏高' })).toMatchObject({
        respCode: '90403',
      })
    expect((await detail(change.changeId)).changeStatus).toBe('REVIEWING')
    expect(
      await ask(merId, 'RATE', { product: 'ALIPAY', feeRate: 610, effectiveDate: '2026-11-25' }),
    ).toMatchObject({
      respCode: '90409',
      respDesc: '该商户已有进行中的费率变更，请先处理',
    })
    expect(await decide('reject', change)).toMatchObject({ respCode: '90400' })
    await decide('reject', change, '费率偏高')
    expect(await detail(change.changeId)).toMatchObject({
      changeStatus: 'REFUSED',
      refuseReason: '费率偏高',
    })
  })

  test('that the channel refuses leaves the rate as it is', async () => {
    const before = await ratesNow(gw, merId, 'ALIPAY')
    const change = await asked(merId, 'RATE', {
      product: 'ALIPAY',
      feeRate: 600,
      effectiveDate: '2026-11-25',
    })
    await decide('approve', change)
    expect((await answers(change.changeId, 'refuse', '费率超出渠道上限')).statusCode).toBe(200)
    expect(await detail(change.changeId)).toMatchObject({
      changeStatus: 'REFUSED',
      refuseReason: '费率超出渠道上限',
    })
    expect(await ratesNow(gw, merId, 'ALIPAY')).toEqual(before)
  })

  test('that the channel agrees to after its day holds from the next day on', async () => {
    const change = await asked(merId, 'RATE', {
      product: 'ALIPAY',
      feeRate: 600,
      effectiveDate: '2026-11-22',
    })
    await gw.keepOnlyJobs()
    await gw.clock.advance(48 * HOUR)
    await agreedBy(change)
    expect(await detail(change.changeId)).toMatchObject({
      changeStatus: 'WAITING',
      effectiveTime: '2026-11-24 00:00:00',
    })
    expect((await ratesNow(gw, merId, 'ALIPAY')).at(-1)).toEqual({
      day: '2026-11-24',
      feeRate: 600,
    })
  })

  async function agreedBy(change: { changeId: string; version: number }) {
    await post('approve', { ...change, decideRemark: '' }, ops)
    await answers(change.changeId, 'done')
  }

  test.each<[string, Record<string, unknown>, string, string]>([
    [
      'below the cost',
      { product: 'UNIONPAY', feeRate: 209, effectiveDate: '2026-12-01' },
      'feeRate',
      '费率不能低于成本费率',
    ],
    [
      'from today on',
      { product: 'UNIONPAY', feeRate: 500, effectiveDate: '2026-11-20' },
      'effectiveDate',
      '生效日期最早为明天',
    ],
    ['without a product', { feeRate: 500, effectiveDate: '2026-12-01' }, 'product', '请选择产品'],
    [
      'above the highest',
      { product: 'UNIONPAY', feeRate: 3001, effectiveDate: '2026-12-01' },
      'feeRate',
      '费率不能大于3.00%',
    ],
  ])('%s is refused at its field', async (_name, after, field, msg) => {
    const { respCode, respData } = await ask(merId, 'RATE', after)
    expect(respCode).toBe('90400')
    expect(respData.errors).toContainEqual({ field, msg })
  })

  test('a rate that does not change is refused', async () => {
    const [now] = await ratesNow(gw, merId, 'UNIONPAY')
    const answer = await ask(merId, 'RATE', {
      product: 'UNIONPAY',
      feeRate: now!.feeRate,
      effectiveDate: '2026-12-01',
    })
    expect(answer.respData.errors).toEqual([{ field: 'feeRate', msg: '与当前一致，没有变更' }])
  })

  test('a draft is kept, gone on with by its author alone, and withdrawn', async () => {
    const keep = (after: Body, more: Body = {}, session?: TestSession) =>
      ask(merId, 'RATE', after, { draft: '1', ...more }, session)
    const draft = (await keep({ product: 'DCEP' })).respData
    expect(draft).toMatchObject({ changeStatus: 'DRAFT', version: 1 })
    expect((await detail(draft.changeId)).form).toBeUndefined()
    expect((await detail(draft.changeId, admin)).form).toEqual({ product: 'DCEP' })
    const again = { changeId: draft.changeId, version: 1 }
    expect(await keep({ product: 'DCEP' }, again, ops)).toMatchObject({
      respCode: '90409',
      respDesc: '只能修改自己的草稿',
    })
    expect(await ask(merId, 'RATE', { product: 'DCEP' }, again)).toMatchObject({
      respCode: '90400',
    })
    const saved = (await keep({ product: 'DCEP' }, again)).respData
    expect(saved).toMatchObject({ changeId: draft.changeId, version: 2 })
    expect((await post('withdraw', saved)).respData).toMatchObject({ changeStatus: 'WITHDRAWN' })
  })

  test('is listed for those who see its merchant', async () => {
    const seen = async (name: string) => {
      const session = await gw.signIn(name)
      return (
        await post('list', { merId, changeKind: ['RATE'], changeStatus: ['EFFECTIVE'] }, session)
      ).respData.total
    }
    expect([await seen('fws_ops'), await seen('other_admin')]).toEqual([1, 0])
  })
})
