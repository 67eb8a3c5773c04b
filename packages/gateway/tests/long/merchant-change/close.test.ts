import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { prove } from '../../../features/proof/prove'
import { device, merchant, shop } from '../../../schema'
import { picture } from '../../auth-review/support'
import { decide, feelessTrade } from '../../refund/trades'
import { gatewayForFile } from '../../support/gateway'
import { changeDesk, merchantNow } from '../../merchant-change/support'

const DAY = 86_400_000
/** Settled up to the last trade, with one terminal; it is paid every day. */
const QUIET = '8240923001006240'
/** With debt, a refund under way and 5 terminals. */
const BUSY = '8261108001006604'

const gw = await gatewayForFile()
const desk = await changeDesk(gw)
const close = async (merId: string) =>
  desk.ask(merId, 'CLOSE', { closeLetterPic: [await picture(gw, desk.admin)] })
const detailOf = async (merId: string) =>
  (await gw.post('/v1/merchant/detail', { merId }, { session: desk.admin })).respData

async function unbindAll(merId: string) {
  for (const { deviceId } of await gw.db.select().from(device).where(eq(device.merId, merId)))
    await gw.post('/v1/device/unbind', { deviceId, reason: '商户注销' }, { session: desk.admin })
}

describe('closing a merchant is refused', () => {
  test.each([
    ['8260706001014157', '不能注销：进行中的变更 1 项；已绑定的终端 3 台'],
    [BUSY, '不能注销：欠款 ¥2.39；处理中的退款 1 笔 ¥139.00；已绑定的终端 5 台'],
    ['8240707001002964', '不能注销：付款在途 ¥2.99；未结的拒付 1 笔 ¥41.84；已绑定的终端 2 台'],
    [QUIET, '不能注销：已绑定的终端 1 台'],
  ])('to %s with each reason and its figure', async (merId, words) => {
    const { respCode, respDesc } = await close(merId)
    expect([respCode, respDesc]).toEqual(['90409', words])
  })

  test('without the letter of the merchant', async () => {
    const { respCode, respData } = await desk.ask(QUIET, 'CLOSE', {})
    expect([respCode, respData.errors]).toEqual([
      '90400',
      [{ field: 'closeLetterPic', msg: '请上传注销申请书' }],
    ])
  })

  test('at the approval, when a trade has come since the request', async () => {
    const { merId } = (
      await gw.db.select().from(shop).where(eq(shop.merId, '8241006001007241'))
    )[0]!
    await unbindAll(merId)
    const asked = await close(merId)
    expect(asked.respData.changeStatus).toBe('REVIEWING')
    const [at] = await gw.db.select().from(shop).where(eq(shop.merId, merId))
    await feelessTrade(gw, 30_000, { merId, shopId: at!.shopId })
    const { respCode, respDesc } = await desk.decide('approve', asked.respData)
    expect([respCode, respDesc]).toEqual(['90409', '不能注销：未结算 ¥300.00'])
  })
})

describe('a merchant that is closed', () => {
  test('has its shops closed, and its reserve with the next batch', async () => {
    const topUp = { merId: QUIET, amt: '45000', payWay: 'EBANK', payerName: '某餐饮有限公司' }
    const { respData: order } = await gw.post(
      '/v1/merchant/topUp',
      { ...topUp, payerAcct: '31001234567890' },
      { session: desk.admin },
    )
    await unbindAll(QUIET)
    expect((await close(QUIET)).respDesc).toBe('不能注销：处理中的充值 1 笔 ¥450.00')
    await decide(gw, { kind: 'recharge', id: order.rechargeNo, decision: 'arrive' })

    const { respData: change } = await close(QUIET)
    expect((await desk.detail(change.changeId)).lines).toEqual([
      { label: '商户状态', before: '正常', after: '已注销' },
    ])
    await desk.decide('approve', change)
    expect((await merchantNow(gw, QUIET)).merStatus).toBe('NORMAL')
    await desk.answers(change.changeId, 'done')
    const closed = await detailOf(QUIET)
    expect(closed).toMatchObject({ merStatus: 'CLOSED', reserveAmt: 45_000, transitAmt: 0 })
    expect(closed.logs).toContainEqual(
      expect.objectContaining({
        title: '注销商户',
        remark: `变更单 ${change.changeId}，保证金 ¥450.00 随下一批次退还`,
      }),
    )
    const shops = await gw.db.select().from(shop).where(eq(shop.merId, QUIET))
    expect(new Set(shops.map(({ shopStatus }) => shopStatus))).toEqual(new Set(['CLOSED']))

    await gw.keepOnlyJobs('merchant-settle-06')
    await gw.clock.advance(DAY)
    const paid = await detailOf(QUIET)
    expect(paid.reserveAmt).toBe(0)
    expect(paid.moneyEntries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          entryType: 'RELEASE',
          reserveMove: -45_000,
          balanceMove: 45_000,
        }),
        expect.objectContaining({ entryType: 'PAYOUT', transitMove: 45_000 }),
      ]),
    )
  })

  test('cannot be changed, frozen or closed again', async () => {
    const { merStatus, version } = await merchantNow(gw, QUIET)
    expect(merStatus).toBe('CLOSED')
    expect((await close(QUIET)).respDesc).toBe('商户已注销，不能变更')
    const frozen = await gw.post(
      '/v1/merchant/freeze',
      { merId: QUIET, version, reason: '核实交易' },
      { session: desk.admin },
    )
    expect(frozen.respCode).toBe('90409')
  })
})

test('a limited merchant without open money can be closed', async () => {
  const merId = '8250115001006422'
  await unbindAll(merId)
  await gw.db
    .update(merchant)
    .set({ merStatus: 'LIMITED' })
    .where(and(eq(merchant.merId, merId), eq(merchant.merStatus, 'NORMAL')))
  const { respData } = await close(merId)
  await desk.decide('approve', respData)
  await desk.answers(respData.changeId, 'done')
  expect((await merchantNow(gw, merId)).merStatus).toBe('CLOSED')
})

test('the books agree with all of it', async () => {
  const { proven } = await prove(gw.db)
  const wrong = proven.filter(
    ({ title }) => /商户|批次|充值/.test(title) && !title.startsWith('每笔交易的费率'),
  )
  expect(wrong.flatMap(({ differences }) => differences)).toEqual([])
})
