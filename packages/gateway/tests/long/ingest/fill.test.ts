import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { prove } from '../../../features/proof/prove'
import { operation, refund, statementDiff, trade } from '../../../schema'
import { gatewayForFile, type TestSession } from '../../support/gateway'
import { DAY, differencesAbout, filed, told, wording } from '../../ingest/compared'
import { openMerchant } from '../../ingest/support'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const { merId, shopId } = await openMerchant(gw)
const { pay, back, paidEvent } = wording(merId)

const STRANGER = '8999999999999999'

/** The one difference about a number. */
async function missing(no: string) {
  const [row, ...more] = await differencesAbout(gw, DAY, no)
  expect(more).toEqual([])
  return row!
}
async function fill(
  { diffId, version }: { diffId: string; version: number },
  more: Record<string, unknown> = {},
  session: TestSession | undefined = admin,
) {
  const body = { diffId, version, reason: '已与渠道核对', ...more }
  return gw.post('/v1/fin/diffFill', body, { session })
}
const rowOf = async (diffId: string) =>
  (await gw.db.select().from(statementDiff).where(eq(statementDiff.diffId, diffId)))[0]!

describe('补单', () => {
  test('books a payment of an unknown merchant once that is named, and resolves its difference', async () => {
    await filed(gw, 'a.csv', DAY, pay({ no: 'A', merId: STRANGER }))
    const diff = await missing('A')
    const none = await fill(diff)
    expect([none.respCode, none.respData.errors]).toEqual([
      '90400',
      [{ field: 'merId', msg: '请选择商户' }],
    ])
    const { respCode, respData } = await fill(diff, { merId })
    expect(respCode).toBe('90000')
    expect(respData).toMatchObject({ diffId: diff.diffId, diffStatus: 'PENDING', version: 2 })
    const [made] = await gw.db.select().from(trade).where(eq(trade.channelTradeNo, 'A'))
    expect(made).toMatchObject({ merId, shopId, transAmt: 100, tradeStatus: 'SUCCESS' })
    expect(respData.tradeNo).toBe(made!.tradeNo)
    await gw.runDue()
    expect(await rowOf(diff.diffId)).toMatchObject({
      diffStatus: 'RESOLVED',
      gone: true,
      bookedAmt: 0,
      handleReason: '重新生成后差异消失',
    })
    const asked = { diffId: diff.diffId }
    const shown = await gw.post('/v1/fin/diffDetail', asked, { session: admin })
    expect(shown.respData.logs.map(({ title }: { title: string }) => title)).toEqual([
      '补单',
      '差异消失',
    ])
  })

  test('of a payment books the refund that waits for it', async () => {
    await filed(gw, 'b.csv', DAY, pay({ no: 'B', merId: STRANGER }), back({ no: 'BR', of: 'B' }))
    const rows = await differencesAbout(gw, DAY, 'B', 'BR')
    const ofKind = (kind: string) => rows.find(({ lineKind }) => lineKind === kind)!
    expect(ofKind('REFUND')).toMatchObject({ channelRefundNo: 'BR', diffAmt: 40 })
    const early = await fill(ofKind('REFUND'))
    expect([early.respCode, early.respDesc]).toEqual(['90409', '未能入账：等待所属交易'])
    expect((await fill(ofKind('PAY'), { merId })).respCode).toBe('90000')
    const [made] = await gw.db.select().from(refund).where(eq(refund.channelRefundNo, 'BR'))
    expect(made).toMatchObject({ refundAmt: 40, refundStatus: 'SUCCESS' })
    await gw.runDue()
    expect(await differencesAbout(gw, DAY, 'B', 'BR')).toEqual([])
  })

  test('is refused for a line of which there is one too many', async () => {
    await told(gw, paidEvent({ no: 'C' }))
    await filed(gw, 'c.csv', DAY, pay({ no: 'C' }), pay({ no: 'C' }))
    const { respCode, respDesc } = await fill(await missing('C'), { merId })
    expect([respCode, respDesc]).toEqual([
      '90409',
      expect.stringMatching(/^该渠道单号已入账：\d+，多出的账单行不能补单$/),
    ])
  })

  test('is refused for a line that still cannot be booked, and changes nothing', async () => {
    await told(gw, paidEvent({ no: 'D' }))
    await filed(gw, 'd.csv', DAY, pay({ no: 'D' }), back({ no: 'DR', of: 'D', amt: 130 }))
    const diff = await missing('DR')
    const { respCode, respDesc } = await fill(diff)
    expect([respCode, respDesc]).toEqual(['90409', expect.stringContaining('未能入账：退款金额：')])
    expect(await rowOf(diff.diffId)).toEqual(diff)
    expect(await gw.db.$count(refund, eq(refund.channelRefundNo, 'DR'))).toBe(0)
  })

  test('is for lines of files that are missing here, in the version that was seen', async () => {
    await told(gw, paidEvent({ no: 'F' }))
    await filed(gw, 'f.csv', DAY, pay({ no: 'F', amt: 90 }), pay({ no: 'G', merId: STRANGER }))
    const other = await fill(await missing('F'), { merId })
    expect([other.respCode, other.respDesc]).toEqual([
      '90409',
      '只有账单文件里有、平台缺失的行可以补单',
    ])
    const diff = await missing('G')
    const stale = await fill({ ...diff, version: 9 }, { merId })
    expect([stale.respCode, stale.respDesc]).toEqual(['90409', '数据已被他人修改，请刷新后重试'])
    const wordless = await fill(diff, { merId, reason: '' })
    expect(wordless.respData.errors).toEqual([{ field: 'reason', msg: '请输入处理说明' }])
    await gw.post(
      '/v1/fin/diffHandle',
      { diffId: diff.diffId, version: 1, decision: 'IGNORE', reason: '渠道误记' },
      { session: admin },
    )
    const dealt = await fill({ ...diff, version: 2 }, { merId })
    expect([dealt.respCode, dealt.respDesc]).toEqual(['90409', '状态已变更：当前为已忽略'])
  })

  test('is noted in the operation log, and its books are proved', async () => {
    const [noted] = await gw.db
      .select()
      .from(operation)
      .where(eq(operation.action, '/v1/fin/diffFill'))
      .limit(1)
    expect(noted).toBeDefined()
    const { proven } = await prove(gw.db)
    expect(proven.flatMap(({ differences }) => differences)).toEqual([])
  })
})

test('only staff who may deal with differences may do it, at their own provider', async () => {
  await filed(gw, 'r.csv', DAY, pay({ no: 'RIGHTS', merId: STRANGER }))
  const diff = await missing('RIGHTS')
  const codes = []
  for (const who of ['fws_readonly', 'fws_ops', 'qd_admin', 'shop_owner', 'other_admin'])
    codes.push((await fill(diff, { merId }, await gw.signIn(who))).respCode)
  expect(codes).toEqual(['90403', '90403', '90403', '90403', '90404'])
  expect((await fill(diff, { merId }, await gw.signIn('fws_finance'))).respCode).toBe('90000')
})
