import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authReview, device, merchant, trade } from '../../schema'
import { gatewayForFile } from '../support/gateway'

type Merchant = typeof merchant.$inferSelect
const PROVIDER = '6000000000000001'
const DAY = 86_400_000

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const post = (action: string, body: Record<string, unknown> = {}, session = admin) =>
  gw.post(`/v1/merchant/${action}`, body, { session })

const normal = await gw.db
  .select()
  .from(merchant)
  .where(
    and(
      eq(merchant.providerId, PROVIDER),
      eq(merchant.merStatus, 'NORMAL'),
      eq(merchant.legalIdEnd, '9999-12-31'),
      isNotNull(merchant.licenseEnd),
    ),
  )
  .orderBy(asc(merchant.merId))

const now = async (merId: string): Promise<Merchant> =>
  (await gw.db.select().from(merchant).where(eq(merchant.merId, merId)))[0]!
const set = (merId: string, values: Partial<Merchant>) =>
  gw.db.update(merchant).set(values).where(eq(merchant.merId, merId))
async function ending(values: Partial<Merchant>): Promise<Merchant> {
  const { merId } = normal.pop()!
  await set(merId, { licenseEnd: '9999-12-31', legalIdEnd: '9999-12-31', ...values })
  return now(merId)
}
const rule = (values: Record<string, unknown>) =>
  post('setExpiryRule', { reason: '公司制度', ...values })
/** The next night's run, and no other day's work. */
async function night(days = 1) {
  await gw.keepOnlyJobs('merchant.expiry')
  await gw.clock.advance(days * DAY)
}
const lastLog = async (merId: string) => (await post('detail', { merId })).respData.logs.at(-1)

describe('how near the end of its documents is', () => {
  test.each<[end: string, state: string | null]>([
    ['2026-11-19', 'EXPIRED'],
    ['2026-11-20', 'IN_7'],
    ['2026-11-27', 'IN_7'],
    ['2026-11-28', 'IN_30'],
    ['2026-12-20', 'IN_30'],
    ['2026-12-21', 'IN_60'],
    ['2027-01-19', 'IN_60'],
    ['2027-01-20', null],
    ['9999-12-31', null],
  ])('a licence valid until %s is %s, in the row and by the filter', async (licenseEnd, state) => {
    const { merId } = await ending({ licenseEnd })
    const { respData } = await post('queryList', { merId })
    expect(respData.list[0]).toMatchObject({
      expiryState: state,
      expiryDate: licenseEnd === '9999-12-31' ? null : licenseEnd,
    })
    for (const expiryState of ['EXPIRED', 'IN_7', 'IN_30', 'IN_60']) {
      const found = await post('queryList', { merId, expiryState })
      expect([expiryState, found.respData.total]).toEqual([
        expiryState,
        expiryState === state ? 1 : 0,
      ])
    }
  })

  test('the earlier of licence and ID counts, and an unknown one does not', async () => {
    const { merId } = await ending({ licenseEnd: null, legalIdEnd: '2026-11-25' })
    const { respData } = await post('detail', { merId })
    expect(respData).toMatchObject({
      expiryState: 'IN_7',
      expiryDate: '2026-11-25',
      licenseEnd: null,
      legalIdEnd: '2026-11-25',
    })
  })

  test('a closed merchant has no state', async () => {
    const { merId } = await ending({ legalIdEnd: '2026-11-01', merStatus: 'CLOSED' })
    const { respData } = await post('queryList', { merId })
    expect(respData.list[0].expiryState).toBeNull()
    expect((await post('queryList', { merId, expiryState: 'EXPIRED' })).respData.total).toBe(0)
  })

  test('the workbench counts each stage', async () => {
    const { respData } = await gw.post('/v1/workbench/todo', {}, { session: admin })
    const items = respData.items as { label: string; count: number }[]
    const ours = items.filter(({ label }) => label.startsWith('商户证照'))
    expect(ours.map(({ label }) => label)).toEqual([
      '商户证照已过期',
      '商户证照7天内到期',
      '商户证照8至30天到期',
      '商户证照31至60天到期',
    ])
    for (const { count } of ours) expect(count).toBeGreaterThan(0)
  })
})

describe('the rule of the provider', () => {
  test('reminds by default, and says how many merchants it is about', async () => {
    expect((await post('expiryRule')).respData).toMatchObject({
      expiryAct: 'REMIND',
      expiryLimitDays: null,
      limitedCount: 0,
    })
    const { merId } = await ending({ licenseEnd: '2026-10-01' })
    await night()
    expect(await now(merId)).toMatchObject({ merStatus: 'NORMAL', expiryLimited: false })
  })

  test.each([
    [{ expiryAct: 'LIMIT' }, 'expiryLimitDays'],
    [{ expiryAct: 'LIMIT', expiryLimitDays: '181' }, 'expiryLimitDays'],
    [{ expiryAct: 'STOP' }, 'expiryAct'],
  ])('refuses %j at %s', async (values, field) => {
    const { respCode, respData } = await rule(values)
    expect([respCode, respData.errors.map((error: { field: string }) => error.field)]).toEqual([
      '90400',
      [field],
    ])
  })

  test('is not set by who may not freeze a merchant', async () => {
    const readonly = await gw.signIn('fws_readonly')
    const { respCode } = await post(
      'setExpiryRule',
      { expiryAct: 'REMIND', reason: '公司制度' },
      readonly,
    )
    expect(respCode).toBe('90403')
  })
})

describe('a restriction for expiry', () => {
  test('begins after the days of grace, holds settlement and keeps terminals off', async () => {
    const before = gw.clock.now()
    const today = new Date(before + 8 * 3_600_000).toISOString().slice(0, 10)
    const [open] = await gw.db
      .select({ merId: trade.merId })
      .from(trade)
      .innerJoin(merchant, eq(merchant.merId, trade.merId))
      .where(
        and(
          eq(trade.providerId, PROVIDER),
          eq(trade.tradeStatus, 'SUCCESS'),
          eq(trade.settleStatus, 'UNSETTLED'),
          eq(merchant.merStatus, 'NORMAL'),
          eq(merchant.legalIdEnd, '9999-12-31'),
        ),
      )
      .limit(1)
    const { merId } = open!
    await set(merId, { licenseEnd: today, legalIdEnd: '9999-12-31' })
    const answer = await rule({ expiryAct: 'LIMIT', expiryLimitDays: '2' })
    expect(answer.respData).toMatchObject({ expiryAct: 'LIMIT', expiryLimitDays: 2 })
    await night(2)
    expect((await now(merId)).merStatus).toBe('NORMAL')
    await night()
    expect(await now(merId)).toMatchObject({ merStatus: 'LIMITED', expiryLimited: true })
    expect(await lastLog(merId)).toMatchObject({
      title: '限制功能',
      operator: '系统',
      remark: `证照于 ${today} 到期`,
    })
    const held = await gw.db
      .select({ status: trade.settleStatus })
      .from(trade)
      .where(and(eq(trade.merId, merId), eq(trade.settleStatus, 'HELD')))
    expect(held.length).toBeGreaterThan(0)
    const [there] = await gw.db.select().from(device).where(eq(device.merId, merId)).limit(1)
    const [spare] = await gw.db
      .select()
      .from(device)
      .where(and(eq(device.providerId, PROVIDER), eq(device.bindStatus, 'IN_STOCK')))
      .limit(1)
    const refused = await gw.post(
      '/v1/device/bind',
      {
        deviceId: spare!.deviceId,
        merId,
        shopId: there!.shopId,
        installRegion: '330000-330100-330106',
        installAddr: '文三路90号东部软件园',
        lng: '120.123456',
        lat: '30.28',
      },
      { session: admin },
    )
    expect([refused.respCode, refused.respDesc]).toEqual([
      '90409',
      '商户状态不是正常，不能绑定终端',
    ])
  })

  test('ends the night after the provider only reminds', async () => {
    await rule({ expiryAct: 'LIMIT', expiryLimitDays: '0' })
    const { merId } = await ending({ legalIdEnd: '2026-11-01' })
    await night()
    expect((await now(merId)).merStatus).toBe('LIMITED')
    expect((await post('expiryRule')).respData.limitedCount).toBeGreaterThan(0)
    await rule({ expiryAct: 'REMIND' })
    await night()
    expect(await now(merId)).toMatchObject({ merStatus: 'NORMAL', expiryLimited: false })
    expect(await lastLog(merId)).toMatchObject({ title: '解除限制', remark: '证照到期限制已解除' })
  })

  test('waits for a frozen merchant, which is limited when it is unfrozen', async () => {
    await rule({ expiryAct: 'LIMIT', expiryLimitDays: '0' })
    const { merId, version } = await ending({ legalIdEnd: '2026-11-01' })
    await post('freeze', { merId, version, reason: '核实交易' })
    await night()
    expect(await now(merId)).toMatchObject({ merStatus: 'FROZEN', expiryLimited: true })
    const { respData } = await post('unfreeze', {
      merId,
      version: (await now(merId)).version,
      reason: '已核实',
    })
    expect(respData.merStatus).toBe('LIMITED')
    expect(await lastLog(merId)).toMatchObject({ title: '限制功能', remark: '证照已到期' })
  })

  test('stays while the review of the merchant is overdue', async () => {
    await rule({ expiryAct: 'LIMIT', expiryLimitDays: '0' })
    const [review] = await gw.db
      .select()
      .from(authReview)
      .innerJoin(
        merchant,
        and(
          eq(merchant.applyId, authReview.applyId),
          eq(merchant.providerId, authReview.providerId),
        ),
      )
      .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.merStatus, 'NORMAL')))
      .limit(1)
    const { merId, applyId } = review!.merchant
    await set(merId, { legalIdEnd: '2026-11-01' })
    await night()
    await gw.db
      .update(authReview)
      .set({ limitsMerchant: true })
      .where(eq(authReview.applyId, applyId))
    await rule({ expiryAct: 'REMIND' })
    await night()
    expect(await now(merId)).toMatchObject({ merStatus: 'LIMITED', expiryLimited: false })
  })
})
