import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rebate } from '../../schema'
import { EAST } from '../support/samples'
import { gatewayForFile, type Loose } from '../support/gateway'

const DAY_MS = 86_400_000

const gw = await gatewayForFile()
let session = await gw.signIn('fws_finance')

const ask = (call: string, body: Record<string, unknown>, by = session) =>
  gw.post<Loose>(`/v1/account/${call}`, body, { session: by })
/** A rule of two tiers for partners. @returns its number */
async function fresh(ruleName: string, fromMonth: string): Promise<string> {
  const { respCode, respDesc, respData } = await ask('rebateAllot', {
    ruleName,
    targetType: 'PARTNER',
    partnerIds: [EAST],
    tiers: [
      { fromAmt: 0, rate: 100 },
      { fromAmt: 2_000_000, rate: 235 },
    ],
    fromMonth,
  })
  if (respCode !== '90000') throw new Error(respDesc)
  return respData.ruleNo
}
const info = async (ruleNo: string) => (await ask('rebateRuleInfo', { ruleNo })).respData
const stop = (ruleNo: string, over: Record<string, unknown> = {}, by = session) =>
  ask('rebateRuleStop', { ruleNo, version: 1, reason: '活动提前结束', ...over }, by)
const monthsOf = async (ruleNo: string) =>
  (await gw.db.select().from(rebate).where(eq(rebate.ruleNo, ruleNo)))
    .map(({ month }) => month)
    .toSorted()

test('rules are read by those with the menu’s code, stopped by those with its action', async () => {
  const ruleNo = await fresh('权限', '2026-12')
  for (const call of ['rebateRuleList', 'rebateRuleInfo', 'rebateRuleStop']) {
    expect((await gw.post(`/v1/account/${call}`, { ruleNo })).respCode).toBe('90401')
    for (const who of ['fws_ops', 'qd_admin', 'shop_owner'])
      expect((await ask(call, { ruleNo }, await gw.signIn(who))).respCode).toBe('90403')
  }
  const readonly = await gw.signIn('fws_readonly')
  expect((await ask('rebateRuleList', {}, readonly)).respCode).toBe('90000')
  expect((await ask('rebateRuleInfo', { ruleNo }, readonly)).respCode).toBe('90000')
  expect((await stop(ruleNo, {}, readonly)).respCode).toBe('90403')
})

test('another provider finds neither the rule nor a way to stop it', async () => {
  const ruleNo = await fresh('他人', '2026-12')
  const other = await gw.signIn('other_admin')
  expect((await ask('rebateRuleInfo', { ruleNo }, other)).respCode).toBe('90404')
  expect((await stop(ruleNo, {}, other)).respCode).toBe('90404')
  expect((await ask('rebateRuleList', { ruleNo }, other)).respData.list).toEqual([])
  expect(await info(ruleNo)).toMatchObject({ ruleStatus: 'RUNNING', version: 1 })
})

describe('a rule', () => {
  test('is listed with its tiers in words, its validity and what it has brought', async () => {
    const ruleNo = await fresh('已列出', '2026-10')
    const [row] = (await ask('rebateRuleList', { ruleNo })).respData.list
    const [made] = await gw.db.select().from(rebate).where(eq(rebate.ruleNo, ruleNo))
    expect(row).toMatchObject({
      ruleName: '已列出',
      ruleStatus: 'RUNNING',
      targetType: 'PARTNER',
      targetCount: 1,
      tierText: '0 元起 0.10%，20,000 元起 0.235%',
      period: '2026-10 起',
      rebateCount: 1,
      openAmt: made!.rebateAmt,
      paidAmt: 0,
      createTime: '2026-11-20 15:00:00',
      stopTime: null,
    })
    expect(made!.rebateAmt).toBeGreaterThan(0)

    const { rebateId } = made!
    await ask('rebateSteer', { rebateId, version: 1, event: 'confirm' })
    await ask('rebateSteer', { rebateId, version: 2, event: 'pay' })
    expect(await info(ruleNo)).toMatchObject({
      rebateCount: 1,
      openAmt: 0,
      paidAmt: made!.rebateAmt,
      tiers: [
        { fromAmt: 0, rate: 100 },
        { fromAmt: 2_000_000, rate: 235 },
      ],
      targets: [{ targetType: 'PARTNER', targetId: EAST, targetName: expect.stringMatching(/./) }],
    })
    const { list } = (await ask('rebateList', { ruleNo })).respData
    expect(list.map((one: Loose) => one.rebateId)).toEqual([rebateId])
  })

  test('that is stopped brings this month’s rebates and none of the next', async () => {
    const ruleNo = await fresh('十一月停', '2026-10')
    const lasting = await fresh('不停', '2026-10')
    expect((await stop(ruleNo)).respData).toEqual({
      ruleNo,
      ruleStatus: 'STOPPED',
      lastMonth: '2026-11',
      version: 2,
    })
    const stopped = await info(ruleNo)
    expect(stopped).toMatchObject({
      period: '2026-10 至 2026-11',
      stopTime: '2026-11-20 15:00:00',
      stopReason: '活动提前结束',
    })
    expect(stopped.logs.map(({ title, remark }: Loose) => [title, remark])).toEqual([
      ['新增规则', undefined],
      ['停止规则', '活动提前结束'],
    ])
    await gw.keepOnlyJobs('rebate.calc')
    await gw.clock.advance(13 * DAY_MS)
    expect(await monthsOf(ruleNo)).toEqual(['2026-10', '2026-11'])
    expect(await monthsOf(lasting)).toEqual(['2026-10', '2026-11'])
    session = await gw.signIn('fws_finance')
  })

  test('that is stopped before its first month never held', async () => {
    const ruleNo = await fresh('明年', '2027-01')
    await stop(ruleNo)
    expect(await info(ruleNo)).toMatchObject({ ruleStatus: 'STOPPED', period: '未生效即停止' })
  })

  test('is stopped once, with its current version only', async () => {
    const ruleNo = await fresh('只停一次', '2027-01')
    const stale = await stop(ruleNo, { version: 7 })
    expect([stale.respCode, stale.respDesc]).toEqual(['90409', '数据已被他人修改，请刷新后重试'])
    const twins = await Promise.all([stop(ruleNo), stop(ruleNo)])
    expect(twins.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409'])
    const again = await stop(ruleNo, { version: 2 })
    expect([again.respCode, again.respDesc]).toEqual(['90409', '状态已变更：当前为已停止'])
  })

  test.each([
    [{ reason: '' }, 'reason', '请输入原因'],
    [{ reason: '停' }, 'reason', '原因须为2至80个字'],
    [{ version: 'x' }, 'version', '格式不正确'],
    [{ ruleNo: '' }, 'ruleNo', '必填项不能为空'],
  ])('is not stopped with %o', async (over, field, msg) => {
    const { respCode, respData } = await stop('RR26112000000001', over)
    expect([respCode, respData.errors]).toEqual(['90400', expect.arrayContaining([{ field, msg }])])
  })

  test('that does not exist is not found', async () => {
    expect((await ask('rebateRuleInfo', { ruleNo: 'RR1' })).respCode).toBe('90404')
    expect((await stop('RR1')).respCode).toBe('90404')
  })
})
