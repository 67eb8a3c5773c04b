import { and, eq, like, TransactionRollbackError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { insertRows } from '../../../core/db/insert-rows'
import { account, accountEntry, rebate, rebateItem, rebateRule, tradeRollup } from '../../../schema'
import { proveAll } from '../../../features/proof/prove'
import { calcRebates } from '../../../features/rebate/rebate-calc'
import { EAST, PROVIDER_ONE } from '../../support/samples'
import { gatewayForFile, type Loose } from '../../support/gateway'

const DAY_MS = 86_400_000
const RULE = {
  ruleName: '秋季激励',
  targetType: 'PARTNER',
  partnerIds: [EAST],
  tiers: [
    { fromAmt: 0, rate: 100 },
    { fromAmt: 100, rate: 200 },
  ],
  fromMonth: '2026-10',
}

const gw = await gatewayForFile()
const session = await gw.signIn('fws_finance')

const ask = (call: string, body: Record<string, unknown>, by = session) =>
  gw.post(`/v1/account/${call}`, body, { session: by })
const of = async (ruleName: string) =>
  gw.db.select().from(rebate).where(eq(rebate.ruleName, ruleName)).orderBy(rebate.month)
const row = async (rebateId: string) =>
  (await gw.db.select().from(rebate).where(eq(rebate.rebateId, rebateId)))[0]!
const steer = async (rebateId: string, event: string, reason?: string) =>
  ask('rebateSteer', { rebateId, version: (await row(rebateId)).version, event, reason })
const paid = (rebateId: string) =>
  gw.db
    .select({ bizType: accountEntry.bizType, amt: accountEntry.amt })
    .from(accountEntry)
    .where(eq(accountEntry.relatedNo, rebateId))

describe('a rule', () => {
  test.each([
    [{ ruleName: '激' }, 'ruleName', '规则名称不能少于2个字'],
    [{ targetType: 'SHOP' }, 'targetType', '返利对象不在可选范围内'],
    [{ partnerIds: [] }, 'partnerIds', '请选择渠道商'],
    [{ partnerIds: ['7999'] }, 'partnerIds', '渠道商 7999 不存在'],
    [{ partnerIds: ['7000000000000101'] }, 'partnerIds', '渠道商 7000000000000101 不存在'],
    [{ targetType: 'MERCHANT', merIds: ['8999'] }, 'merIds', '商户 8999 不存在'],
    [{ tiers: '' }, 'tiers', '请输入返利阶梯'],
    [{ tiers: '0 0.03' }, 'tiers', '返利阶梯格式不正确'],
    [{ tiers: [{ fromAmt: 1, rate: 10 }] }, 'tiers', '第一档须从0元起'],
    [{ tiers: [{ fromAmt: 0, rate: 10_001 }] }, 'tiers', '返利费率须在0.001%至10%之间'],
    [{ tiers: [{ fromAmt: 0.5, rate: 10 }] }, 'tiers', '返利阶梯格式不正确'],
    [
      {
        tiers: [
          { fromAmt: 0, rate: 10 },
          { fromAmt: 0, rate: 20 },
        ],
      },
      'tiers',
      '各档起始金额须逐档增加',
    ],
    [{ fromMonth: '2026-13' }, 'fromMonth', '日期格式不正确'],
    [{ fromMonth: '2025-10' }, 'fromMonth', '起始月份须在近12个月至下月之间'],
  ])('with %o is refused at its field', async (over, field, msg) => {
    const { respCode, respData } = await ask('rebateAllot', { ...RULE, ...over })
    expect([respCode, respData.errors]).toEqual(['90400', expect.arrayContaining([{ field, msg }])])
  })

  test('works out the months that are over at once, by the tier they reached', async () => {
    const { respData } = await ask('rebateAllot', RULE)
    expect(respData).toMatchObject({ ruleNo: expect.stringMatching(/^RR261120\d{8}$/) })
    const [made, ...more] = await of('秋季激励')
    expect(more).toEqual([])
    expect(respData.rebateCount).toBe(1)
    expect(made).toMatchObject({
      targetType: 'PARTNER',
      partnerId: EAST,
      month: '2026-10',
      rate: 200,
      rebateStatus: 'CALC',
    })
    const items = await gw.db
      .select()
      .from(rebateItem)
      .where(eq(rebateItem.rebateId, made!.rebateId))
    expect(items.reduce((sum, item) => sum + item.transAmt, 0)).toBe(made!.baseAmt)
    expect(items.reduce((sum, item) => sum + item.rebateAmt, 0)).toBe(made!.rebateAmt)
    expect(made!.rebateAmt).toBeGreaterThan(0)
  })

  // Read in parts of five thousand rows.
  test.each([
    [200, 31],
    [5_000, 1],
    [11_000, 2],
  ])(
    'of a partner with %i merchants holds each of their %i days, once',
    async (merchants, of31) => {
      const partnerId = '7000000000009999'
      const days = Array.from({ length: merchants * of31 }, (_, i) => ({
        providerId: PROVIDER_ONE,
        tradeDate: `2026-08-${String((i % of31) + 1).padStart(2, '0')}`,
        merId: `89999999${String(Math.floor(i / of31)).padStart(8, '0')}`,
        shopId: '390000000000',
        payChannel: 'WECHAT',
        partnerId,
        createdBy: '1000000000000001',
        payCount: 2,
        transAmt: 100_00,
      }))
      const undone = gw.db.transaction(async (tx) => {
        await insertRows(tx, tradeRollup, days)
        const [first] = await tx.select().from(rebateRule).limit(1)
        const rule = {
          ...first!,
          targetType: 'PARTNER',
          targetIds: [partnerId],
          ruleName: '大渠道',
        }
        const tiers = [{ fromAmt: 0, rate: 100 }]
        expect(await calcRebates(tx, { ...rule, tiers }, '2026-08', gw.clock.now())).toBe(1)
        const [made] = await tx.select().from(rebate).where(eq(rebate.ruleName, '大渠道'))
        // 0.1 % of 100 yuan each.
        expect(made).toMatchObject({
          baseAmt: merchants * of31 * 10_000,
          rebateAmt: merchants * of31 * 10,
        })
        const items = await tx
          .selectDistinct({ merId: rebateItem.merId, time: rebateItem.itemTime })
          .from(rebateItem)
          .where(eq(rebateItem.rebateId, made!.rebateId))
        expect(items).toHaveLength(merchants * of31)
        expect(await tx.$count(rebateItem, eq(rebateItem.rebateId, made!.rebateId))).toBe(
          merchants * of31,
        )
        tx.rollback()
      })
      await expect(undone).rejects.toThrow(TransactionRollbackError)
    },
  )

  test('with an existing name is refused; of two concurrent ones one is created', async () => {
    const name = { ruleName: '冬季激励', fromMonth: '2026-12' }
    const answers = await Promise.all([
      ask('rebateAllot', { ...RULE, ...name }),
      ask('rebateAllot', { ...RULE, ...name }),
    ])
    expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90400'])
    expect(answers.find(({ respCode }) => respCode === '90400')!.respData.errors).toEqual([
      { field: 'ruleName', msg: '规则名称已存在' },
    ])
    expect(await of('冬季激励')).toEqual([])
  })
})

describe('a rebate', () => {
  const fresh = async (ruleName: string) => {
    const { respCode, respDesc } = await ask('rebateAllot', { ...RULE, ruleName })
    if (respCode !== '90000') throw new Error(respDesc)
    return (await of(ruleName))[0]!.rebateId
  }

  test('is confirmed, then paid out of its account, each once', async () => {
    const id = await fresh('激励甲')
    expect((await steer(id, 'pay')).respDesc).toBe('状态已变更：当前为待确认')
    const twins = await Promise.all([steer(id, 'confirm'), steer(id, 'confirm')])
    expect(twins.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409'])
    const again = await Promise.all([steer(id, 'pay'), steer(id, 'pay')])
    expect(again.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409'])
    const { rebateAmt, rebateStatus } = await row(id)
    expect(rebateStatus).toBe('PAID')
    expect(await paid(id)).toEqual([{ bizType: 'REBATE_OUT', amt: rebateAmt }])
    const { respData } = await ask('rebateInfo', { rebateId: id })
    expect(respData.logs.map(({ title }: Loose) => title)).toEqual([
      '计算返利',
      '确认返利',
      '发放返利',
    ])
  })

  test('is voided with a reason, and is no longer owed', async () => {
    const id = await fresh('激励乙')
    expect((await steer(id, 'void')).respData.errors).toEqual([
      { field: 'reason', msg: '请输入原因' },
    ])
    expect((await steer(id, 'void', '渠道商已解约')).respData.rebateStatus).toBe('VOID')
    expect(await row(id)).toMatchObject({ remark: '渠道商已解约' })
    expect((await steer(id, 'confirm')).respCode).toBe('90409')
    expect(await paid(id)).toEqual([])
  })

  test('that the account cannot bear stays confirmed, and nothing is posted', async () => {
    const id = await fresh('激励丙')
    await steer(id, 'confirm')
    const own = and(eq(account.providerId, PROVIDER_ONE), eq(account.acctKind, 'REBATE'))
    const [held] = await gw.db.select().from(account).where(own)
    const all = held!.availAmt + held!.frozenAmt
    await gw.db.update(account).set({ availAmt: 0, frozenAmt: all }).where(own)
    const { respCode, respDesc } = await steer(id, 'pay')
    expect([respCode, respDesc]).toEqual(['90409', '可用余额不足'])
    expect((await row(id)).rebateStatus).toBe('CONFIRMED')
    expect(await paid(id)).toEqual([])
    const { availAmt, frozenAmt } = held!
    await gw.db.update(account).set({ availAmt, frozenAmt }).where(own)
  })

  test('is not found by another provider', async () => {
    const id = (await of('秋季激励'))[0]!.rebateId
    const other = await gw.signIn('other_admin')
    const body = { rebateId: id, version: 1, event: 'confirm' }
    expect((await ask('rebateSteer', body, other)).respCode).toBe('90404')
  })
})

test('on the second of a month last month’s rebates are worked out, once', async () => {
  await gw.keepOnlyJobs('rebate.calc')
  await gw.clock.advance(13 * DAY_MS)
  const november = (await of('秋季激励')).filter(({ month }) => month === '2026-11')
  expect(november).toHaveLength(1)
  expect(november[0]!.calcTime.toISOString()).toMatch(/^2026-1[12]-/)
  const seeded = await gw.db
    .select()
    .from(rebate)
    .where(and(eq(rebate.month, '2026-11'), like(rebate.ruleName, '商户月交易量%')))
  expect(seeded.length).toBeGreaterThan(0)
  const [rule] = await gw.db.select().from(rebateRule).where(eq(rebateRule.ruleName, '秋季激励'))
  const again = await gw.db.transaction((tx) => calcRebates(tx, rule!, '2026-11', gw.clock.now()))
  expect(again).toBe(0)
  const found = await gw.db.transaction((tx) => proveAll(tx))
  expect(found.flatMap((check) => check.differences)).toEqual([])
})
