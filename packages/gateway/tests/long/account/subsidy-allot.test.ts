import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { account, accountEntry, merchant, subsidyActivity } from '../../../schema'
import { proveAll } from '../../../features/proof/prove'
import { settleSubsidies } from '../../../features/subsidy/subsidy-daily'
import { PROVIDER_ONE, PROVIDER_TWO } from '../../support/samples'
import { gatewayForFile, type Loose } from '../../support/gateway'

const DAY_MS = 86_400_000

/** Merchants that trade, those with the most trades of today first. */
let merIds: string[]
const gw = await gatewayForFile()
const session = await gw.signIn('fws_finance')
beforeAll(async () => {
  const { rows } = await gw.db.execute<{ mer_id: string }>(sql`
    select m.mer_id from merchant m join trade t using (provider_id, mer_id)
    where m.provider_id = ${PROVIDER_ONE} and m.mer_status = 'NORMAL'
      and t.trade_status = 'SUCCESS' and t.trade_time >= '2026-11-20 00:00:00+08'
    group by 1 order by count(*) desc, 1 limit 6`)
  merIds = rows.map((row) => row.mer_id)
})

const TERMS = {
  activityName: '岁末立减',
  subsidyRule: 'PER_TXN',
  perTxnAmt: '100',
  capAmt: '100000',
  beginDate: '2026-11-20',
  endDate: '2026-11-30',
}
const ask = (call: string, body: Record<string, unknown>, by = session) =>
  gw.post(`/v1/account/${call}`, body, { session: by })
const allot = async (over: Record<string, unknown> = {}) => {
  const { respCode, respDesc, respData } = await ask('subsidyAllot', {
    ...TERMS,
    merIds: merIds.slice(0, 1),
    ...over,
  })
  if (respCode !== '90000') throw new Error(respDesc)
  return respData
}
const row = async (subsidyId: string) => {
  const where = eq(subsidyActivity.subsidyId, subsidyId)
  return (await gw.db.select().from(subsidyActivity).where(where))[0]!
}
const held = async () => {
  const own = and(eq(account.providerId, PROVIDER_ONE), eq(account.acctKind, 'SUBSIDY'))
  const [one] = await gw.db.select().from(account).where(own)
  return { availAmt: one!.availAmt, frozenAmt: one!.frozenAmt }
}
const steer = async (subsidyId: string, event: string, reason?: string) =>
  ask('subsidySteer', { subsidyId, version: (await row(subsidyId)).version, event, reason })
const spent = (subsidyId: string) =>
  gw.db
    .select({ amt: accountEntry.amt, bizDate: accountEntry.bizDate })
    .from(accountEntry)
    .where(eq(accountEntry.relatedNo, subsidyId))
/** Successful trades of a merchant today, in fen. */
const trades = async (merId: string): Promise<number[]> => {
  const { rows } = await gw.db.execute<{ pay_amt: string }>(sql`select pay_amt from trade
    where provider_id = ${PROVIDER_ONE} and mer_id = ${merId} and trade_status = 'SUCCESS'
      and trade_time >= '2026-11-20 00:00:00+08' and trade_time < '2026-11-21 00:00:00+08'`)
  return rows.map((one) => Number(one.pay_amt))
}

describe('giving out a subsidy', () => {
  test.each([
    [{ activityName: '减' }, 'activityName', '活动名称不能少于2个字'],
    [{ activityName: '长'.repeat(31) }, 'activityName', '活动名称不能超过30个字'],
    [{ merIds: [] }, 'merIds', '请选择补贴商户'],
    [{ merIds: ['8999'] }, 'merIds', '商户 8999 不存在或不能参加补贴'],
    [{ subsidyRule: 'ALL_OF_IT' }, 'subsidyRule', '补贴方式不在可选范围内'],
    [{ perTxnAmt: '' }, 'perTxnAmt', '请输入每笔补贴'],
    [{ perTxnAmt: '0' }, 'perTxnAmt', '每笔补贴不能小于0.01元'],
    [{ perTxnAmt: '100001' }, 'perTxnAmt', '每笔补贴不能超过每户额度'],
    [{ subsidyRule: 'RATIO', ratio: '100001' }, 'ratio', '补贴比例不能大于100.00%'],
    [{ subsidyRule: 'RATIO', ratio: '' }, 'ratio', '请输入补贴比例'],
    [{ capAmt: '99' }, 'capAmt', '每户额度不能小于1.00元'],
    [{ capAmt: '1.5' }, 'capAmt', '金额格式不正确'],
    [{ beginDate: '2026-11-19' }, 'beginDate', '开始日期不能早于今天'],
    [{ beginDate: '2026-13-01' }, 'beginDate', '日期格式不正确'],
    [{ endDate: '2026-11-01' }, 'endDate', '结束日期不能早于开始日期'],
    [{ endDate: '2027-12-01' }, 'endDate', '活动期间不能超过366天'],
  ])('with %o is refused at its field', async (over, field, msg) => {
    const body = { ...TERMS, merIds: merIds.slice(0, 1), ...over }
    const { respCode, respData } = await ask('subsidyAllot', body)
    expect([respCode, respData.errors]).toEqual(['90400', expect.arrayContaining([{ field, msg }])])
  })

  test('to more than 200 merchants at once is refused', async () => {
    const many = Array.from({ length: 201 }, (_, i) => `8${i}`)
    const { respData } = await ask('subsidyAllot', { ...TERMS, merIds: many })
    expect(respData.errors).toEqual([{ field: 'merIds', msg: '补贴商户最多选择200项' }])
  })

  test('does not take another provider’s merchant', async () => {
    const [foreign] = await gw.db
      .select({ merId: merchant.merId })
      .from(merchant)
      .where(eq(merchant.providerId, PROVIDER_TWO))
      .limit(1)
    const { respData } = await ask('subsidyAllot', { ...TERMS, merIds: [foreign!.merId] })
    expect(respData.errors[0].field).toBe('merIds')
  })

  test('freezes every merchant’s cap; what begins today holds at once', async () => {
    const before = await held()
    const made = await allot({ merIds: merIds.slice(0, 3) })
    expect(made.subsidyStatus).toBe('ACTIVE')
    expect(made.subsidyIds).toHaveLength(3)
    expect(await held()).toEqual({
      availAmt: before.availAmt - 300_000,
      frozenAmt: before.frozenAmt + 300_000,
    })
    for (const subsidyId of made.subsidyIds) await steer(subsidyId, 'end', '录入有误')
    expect(await held()).toEqual(before)
  })

  test('beyond what is available is refused, and nothing is frozen', async () => {
    const before = await held()
    const capAmt = String(Math.floor(before.availAmt / 2) + 1)
    const { respData } = await ask('subsidyAllot', { ...TERMS, merIds: merIds.slice(0, 2), capAmt })
    expect(respData.errors[0]).toMatchObject({
      field: 'capAmt',
      msg: expect.stringMatching(/^额度合计[\d,.]+元超过补贴账户可用余额[\d,.]+元$/),
    })
    expect(await held()).toEqual(before)
  })

  test('many at once never promises more than there is', async () => {
    const { availAmt } = await held()
    const capAmt = String(Math.floor(availAmt / 5))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        ask('subsidyAllot', { ...TERMS, merIds: merIds.slice(0, 1), capAmt }),
      ),
    )
    const made = answers.filter(({ respCode }) => respCode === '90000')
    expect(made).toHaveLength(5)
    for (const { respData } of made) await steer(respData.subsidyIds[0], 'end', '测试结束')
    expect((await held()).availAmt).toBe(availAmt)
  })
})

describe('a subsidy that has not begun', () => {
  const later = { beginDate: '2026-11-25' }

  test('can be changed, its cap with what is frozen', async () => {
    const before = await held()
    const { subsidyIds, subsidyStatus } = await allot(later)
    expect(subsidyStatus).toBe('DRAFT')
    const seen = { subsidyId: subsidyIds[0], version: 1 }
    const changed = await ask('subsidyRule', {
      ...TERMS,
      ...later,
      ...seen,
      subsidyRule: 'RATIO',
      ratio: '2000',
      capAmt: '40000',
    })
    expect(changed.respData).toMatchObject({ subsidyStatus: 'DRAFT', version: 2 })
    expect(await row(subsidyIds[0])).toMatchObject({ ratio: 2000, perTxnAmt: 0, planAmt: 40_000 })
    expect((await held()).frozenAmt).toBe(before.frozenAmt + 40_000)
    expect((await ask('subsidyRule', { ...TERMS, ...later, ...seen })).respCode).toBe('90409')
    const { availAmt } = await held()
    const tooMuch = await ask('subsidyRule', {
      ...TERMS,
      ...later,
      ...seen,
      version: 2,
      capAmt: String(40_000 + availAmt + 100),
    })
    expect(tooMuch.respData.errors).toEqual([
      {
        field: 'capAmt',
        msg: expect.stringMatching(/^额度增加[\d,.]+元超过补贴账户可用余额[\d,.]+元$/),
      },
    ])
    await steer(subsidyIds[0], 'end', '不再举办')
    expect(await held()).toEqual(before)
  })

  test('alone: one that runs keeps its terms', async () => {
    const { subsidyIds } = await allot()
    const body = { ...TERMS, subsidyId: subsidyIds[0], version: 1 }
    const { respCode, respDesc } = await ask('subsidyRule', body)
    expect([respCode, respDesc]).toEqual(['90409', '状态已变更：当前为生效中'])
    await steer(subsidyIds[0], 'end', '测试结束')
  })
})

describe('steering', () => {
  test('pauses, resumes and ends, each once', async () => {
    const { subsidyIds } = await allot()
    const id = subsidyIds[0] as string
    const twins = await Promise.all([
      steer(id, 'pause', '门店装修'),
      steer(id, 'pause', '门店装修'),
    ])
    expect(twins.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409'])
    expect((await steer(id, 'resume')).respData.subsidyStatus).toBe('ACTIVE')
    expect((await steer(id, 'end', '活动取消')).respData.subsidyStatus).toBe('ENDED')
    expect((await steer(id, 'resume')).respDesc).toBe('状态已变更：当前为已结束')
    const { respData } = await ask('subsidyDetail', { subsidyId: id })
    expect(respData.logs.map(({ title }: Loose) => title)).toEqual([
      '分配补贴',
      '暂停补贴',
      '恢复补贴',
      '活动结束',
    ])
  })

  test('wants a reason, but for going on', async () => {
    const { subsidyIds } = await allot()
    expect((await steer(subsidyIds[0], 'pause')).respData.errors).toEqual([
      { field: 'reason', msg: '请输入原因' },
    ])
    expect((await steer(subsidyIds[0], 'stop', '不知道')).respData.errors[0].field).toBe('event')
    await steer(subsidyIds[0], 'end', '测试结束')
  })

  test('finds nothing of another provider', async () => {
    const other = await gw.signIn('other_admin')
    const { subsidyIds } = await allot()
    const body = { subsidyId: subsidyIds[0], version: 1, event: 'end', reason: '不是我的' }
    expect((await ask('subsidySteer', body, other)).respCode).toBe('90404')
    await steer(subsidyIds[0], 'end', '测试结束')
  })
})

describe('the day’s close', () => {
  test('pays each trade its part, up to the cap, once; what is over gives the rest back', async () => {
    const today = await trades(merIds[0]!)
    const other = await trades(merIds[1]!)
    expect(today.length).toBeGreaterThan(1)
    const per = await allot()
    const small = await allot({ capAmt: '150', perTxnAmt: '100' })
    const part = await allot({
      merIds: [merIds[1]],
      subsidyRule: 'RATIO',
      ratio: '5000',
      endDate: '2026-11-20',
    })
    const paused = await allot()
    await steer(paused.subsidyIds[0], 'pause', '门店装修')
    const before = await held()

    // Friday three in the afternoon to Saturday one in the morning.
    await gw.clock.advance(10 * 3_600_000)
    const [perId, smallId, partId, pausedId] = [per, small, part, paused].map(
      ({ subsidyIds }) => subsidyIds[0] as string,
    ) as [string, string, string, string]
    const wanted = today.reduce((sum, amt) => sum + Math.min(100, amt), 0)
    expect(await row(perId)).toMatchObject({
      usedAmt: wanted,
      usedCount: today.length,
      subsidyStatus: 'ACTIVE',
    })
    expect(await spent(perId)).toEqual([{ amt: wanted, bizDate: '2026-11-20' }])
    expect(await row(smallId)).toMatchObject({
      usedAmt: 150,
      usedCount: 2,
      subsidyStatus: 'USED_UP',
    })
    const ratio = other.reduce((sum, amt) => sum + Math.round(amt * 0.05), 0)
    expect(await row(partId)).toMatchObject({ usedAmt: ratio, subsidyStatus: 'ENDED' })
    expect(await spent(pausedId)).toEqual([])
    // What the ended one kept is free again; nothing else that is available moved by these four.
    expect((await held()).availAmt).toBeGreaterThanOrEqual(before.availAmt + 100_000 - ratio)

    const again = () =>
      gw.db.transaction((tx) =>
        settleSubsidies(tx, {
          providerId: PROVIDER_ONE,
          today: '2026-11-21',
          now: gw.clock.now(),
        }),
      )
    await again()
    expect(await spent(perId)).toHaveLength(1)
    expect((await row(perId)).usedAmt).toBe(wanted)
  })

  test('begins what is due, ends what is over, and the books prove themselves', async () => {
    const draft = await allot({ beginDate: '2026-11-23' })
    await gw.keepOnlyJobs('subsidy.day')
    await gw.clock.advance(3 * DAY_MS)
    expect((await row(draft.subsidyIds[0])).subsidyStatus).toBe('ACTIVE')
    await gw.clock.advance(9 * DAY_MS)
    expect((await row(draft.subsidyIds[0])).subsidyStatus).toBe('ENDED')
    const found = await gw.db.transaction((tx) => proveAll(tx))
    expect(found.flatMap((check) => check.differences)).toEqual([])
  })
})
