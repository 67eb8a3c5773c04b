import { and, eq, lt } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { job } from '../../../gateway/core/jobs/job-schema'
import { addToRollup, payDelta } from '../../../gateway/features/trade/rollup'
import { trade } from '../../../gateway/features/trade/trade-schema'
import { ASKED_JOB } from '../../../gateway/features/trade-summary/trade-change-asked'
import {
  tradeChangeAsked,
  tradeChangePeriod,
  tradeChangeRow,
} from '../../../gateway/features/trade-summary/trade-change-schema'
import { PROVIDER_ONE } from '../../../gateway/sandbox/seed/accounts'
import { gatewayForFile } from '../../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const partner = await gw.signIn('qd_admin')
const other = await gw.signIn('other_admin')
const store = await gw.signIn('shop_owner')

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
type Body = Record<string, unknown>

/** Not the last week: from a Wednesday. */
const WEEK = { tradeDateStart: '2026-11-11', tradeDateEnd: '2026-11-17' }
/** With the day that it is, 2026-11-20. */
const GOING_ON = { tradeDateStart: '2026-11-12', tradeDateEnd: '2026-11-20' }
/** Every channel is as good as none, but is added up. */
const addedUp = { payChannel: Object.keys(PAY_CHANNEL) }

const ask = (body: Body = {}, session = admin) =>
  gw.post('/v1/trade/changeList', { ...WEEK, ...body }, { session })

async function list(body: Body = {}, session = admin) {
  const { respCode, respData } = await ask(body, session)
  expect(respCode).toBe('90000')
  return respData
}

async function refusal(body: Body = {}) {
  const { respCode, respData } = await ask(body)
  expect(respCode).toBe('90400')
  return respData.errors
}

const figures = (rows: readonly Row[]) =>
  rows.map(({ within: _w, withinBefore: _b, ...row }) => row)

const asked = () => gw.db.select().from(tradeChangeAsked)
const ranges = async () => (await asked()).map(({ firstDate }) => firstDate).toSorted()
const jobs = () => gw.db.select().from(job).where(eq(job.kind, ASKED_JOB))

/** So many payments of one merchant on a day, in all sums alike. */
async function pay(count: number, day = '2026-11-13') {
  const [paid] = await gw.db
    .select()
    .from(trade)
    .where(and(eq(trade.providerId, PROVIDER_ONE), eq(trade.tradeStatus, 'SUCCESS')))
    .limit(1)
  const at = { ...paid!, tradeTime: new Date(`${day}T12:00:00+08:00`) }
  await gw.db.transaction((tx) =>
    addToRollup(tx, { ...payDelta(at, count < 0 ? -1 : 1), payCount: count }),
  )
}

/** The kept rows say something that nobody adds up: who is told it was told by them. */
async function isKept(body: Body = {}) {
  await gw.db.update(tradeChangeRow).set({ feeAmt: 7_777_777 })
  const { list: rows } = await list({ ...body, pageSize: '10' })
  return rows.length > 0 && rows.every(({ feeAmt }: Row) => feeAmt === 7_777_777)
}

async function forgetAll() {
  await gw.runDue()
  await gw.db.delete(tradeChangeAsked)
  await gw.db.delete(tradeChangeRow)
  await gw.db.delete(tradeChangePeriod)
  await gw.db.delete(job).where(eq(job.kind, ASKED_JOB))
}

beforeEach(forgetAll)

test('a range of few payments is added up each time', async () => {
  await list()
  expect(await asked()).toEqual([])
})

describe('a range of 20 000 payments', () => {
  beforeEach(() => pay(30_000))
  afterEach(() => pay(-30_000))

  test('is added up when it is asked for first, and kept from then on', async () => {
    const first = await list()
    await gw.runDue()
    const then = await list()
    expect(figures(then.list)).toEqual(figures(first.list))
    expect([then.total, then.summary]).toEqual([first.total, first.summary])
    expect(await isKept()).toBe(true)
  })

  test.each<[how: string, body: Body]>([
    ['by merchant', {}],
    ['on its second page', { pageNum: '2' }],
    ['on a page past its end', { pageNum: '50' }],
    ...['DOWN', 'STOPPED', 'UP', 'STARTED', 'NO_FEE'].map(
      (change) => [`who ${change}`, { change }] as [string, Body],
    ),
    ['of a partner', { partnerId: '7000000000000002' }],
    ...[
      'payAmt',
      'beforePayAmt',
      'diffPayAmt',
      'changeRate',
      'payCount',
      'beforePayCount',
      'diffPayCount',
      'feeAmt',
      'beforeFeeAmt',
      'diffFeeAmt',
      'merId',
    ].flatMap((sortField) => [
      [`by ${sortField}, up`, { sortField, sortOrder: 'asc', pageNum: '2' }] as [string, Body],
      [`by ${sortField}, down`, { sortField, sortOrder: 'desc' }] as [string, Body],
    ]),
  ])('kept, it is told %s as if it were added up', async (_, body) => {
    for (const range of [WEEK, GOING_ON])
      for (const dimension of ['MERCHANT', 'SHOP']) {
        await list({ ...range, dimension })
        await gw.runDue()
        const page = { ...range, pageSize: '20', ...body, dimension }
        const [told, made] = [await list(page), await list({ ...page, ...addedUp })]
        expect(figures(told.list)).toEqual(figures(made.list))
        expect([told.total, told.summary]).toEqual([made.total, made.summary])
      }
    expect((await jobs()).map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE', 'DONE'])
  })

  test('that goes on tells what is paid today at once, of whoever was there or not', async () => {
    await list(GOING_ON)
    await gw.runDue()
    await pay(5, '2026-11-20')
    for (const dimension of ['MERCHANT', 'SHOP']) {
      const page = { ...GOING_ON, dimension, pageSize: '100' }
      const [told, made] = [await list(page), await list({ ...page, ...addedUp })]
      expect(told.summary).toEqual(made.summary)
      expect(told.total).toBe(made.total)
    }
    expect(await jobs()).toHaveLength(2)
    await pay(-5, '2026-11-20')
  })

  test('is one job, however many ask at once and again', async () => {
    await Promise.all([list(), list(), list({ pageNum: '2' }), list({ sortField: 'payAmt' })])
    await list()
    await gw.runDue()
    await list()
    expect(await jobs()).toHaveLength(1)
  })

  test('is added up again after a late payment, made anew, and tells it', async () => {
    const before = await list()
    await gw.runDue()
    expect(await isKept()).toBe(true)
    await pay(1)
    const late = await list()
    expect(late.summary.payCount).toBe(before.summary.payCount + 1)
    expect(late.list.some(({ feeAmt }: Row) => feeAmt === 7_777_777)).toBe(false)
    await gw.runDue()
    expect(figures((await list()).list)).toEqual(figures(late.list))
    expect(await isKept()).toBe(true)
    expect(await jobs()).toHaveLength(2)
    await pay(-1)
  })

  test('is not made anew before somebody asks for it', async () => {
    await list()
    await gw.runDue()
    await pay(1)
    await gw.runDue()
    expect(await jobs()).toHaveLength(1)
    await pay(-1)
  })

  test('shows a partner its own merchants', async () => {
    await list()
    await gw.runDue()
    const [told, made] = [await list({}, partner), await list(addedUp, partner)]
    expect(figures(told.list)).toEqual(figures(made.list))
    expect(told.total).toBe(made.total)
  })

  test('is nobody else’s: another provider’s own few are added up', async () => {
    await list()
    await gw.runDue()
    const [told, made] = [await list({}, other), await list(addedUp, other)]
    expect(figures(told.list)).toEqual(figures(made.list))
    expect((await asked()).map(({ providerId }) => providerId)).toEqual([PROVIDER_ONE])
  })

  test('is not made for who may not ask', async () => {
    expect((await ask({}, store)).respCode).toBe('90403')
    expect(await asked()).toEqual([])
  })

  test('is not made for a channel, a merchant, partners or parts of days', async () => {
    const { list: rows } = await list(addedUp)
    await list({ merId: rows[0].merId })
    await list({ dimension: 'PARTNER' })
    await list({ tradeDateStart: '2026-11-12 10:00:00', tradeDateEnd: '2026-11-14 09:59:59' })
    expect(await asked()).toEqual([])
  })
})

describe('a range of more than two million payments', () => {
  beforeEach(() => pay(2_000_001))
  afterEach(() => pay(-2_000_001))
  const said = (msg: string) => [{ field: 'tradeDateStart', msg }]
  const PREPARING = said('交易较多，正在准备这次比较，请稍后再查询，或先选择商户、渠道商')

  test('is prepared when it is asked for, and answered then', async () => {
    expect(await refusal()).toEqual(PREPARING)
    expect(await refusal({ pageNum: '2' })).toEqual(PREPARING)
    await gw.runDue()
    const [told, made] = [await list(), await list({ dimension: 'PARTNER' })]
    expect(told.summary).toEqual(made.summary)
    expect(told.list.length).toBeGreaterThan(0)
    expect(await jobs()).toHaveLength(1)
  })

  test('is answered by a kind that no merchant is of, and on a page that is not there', async () => {
    await refusal()
    await gw.runDue()
    await gw.db.update(tradeChangeRow).set({ payAmt: 0, beforePayAmt: 0, diffPayAmt: 0 })
    const none = await list({ change: ['UP', 'DOWN'] })
    expect([none.total, none.list, none.summary.payAmt]).toEqual([0, [], 0])
    const far = await list({ pageNum: '90' })
    expect([far.total > 0, far.list]).toEqual([true, []])
  })

  test('is prepared again after a late payment', async () => {
    await refusal()
    await gw.runDue()
    await list()
    await pay(1)
    expect(await refusal()).toEqual(PREPARING)
    await gw.runDue()
    expect((await list()).summary.payCount).toBeGreaterThan(2_000_001)
    await pay(-1)
  })

  test('waits while eight others are being prepared', async () => {
    const first = ['06', '07', '08', '09', '10', '11', '12', '13'].map((day) => `2026-11-${day}`)
    await gw.db.insert(tradeChangeAsked).values(
      first.map((firstDate) => ({
        providerId: PROVIDER_ONE,
        dimension: 'SHOP',
        firstDate,
        lastDate: '2026-11-17',
        askedAt: new Date(gw.clock.now()),
        making: true,
      })),
    )
    expect(await refusal()).toEqual(
      said('交易较多，正在准备另外几次比较，请稍后再查询，或先选择商户、渠道商'),
    )
    expect(await jobs()).toEqual([])
  })

  test('that goes on is prepared up to yesterday, and answered with today’s', async () => {
    const range = { tradeDateStart: '2026-11-08', tradeDateEnd: '2026-11-20' }
    expect(await refusal(range)).toEqual(PREPARING)
    await gw.runDue()
    const told = await list(range)
    await pay(3, '2026-11-20')
    expect((await list(range)).summary.payCount).toBe(told.summary.payCount + 3)
    expect(await jobs()).toHaveLength(1)
    await pay(-3, '2026-11-20')
  })

  test('by channels is refused, with what to ask instead', async () => {
    expect(await refusal(addedUp)).toEqual(
      said('交易过多，请改选上周或上月、缩短时间，或先选择商户、渠道商'),
    )
    const [paid] = await gw.db.select().from(trade).limit(1)
    expect((await list({ ...addedUp, merId: paid!.merId })).total).toBeLessThanOrEqual(1)
    expect((await list({ ...addedUp, dimension: 'PARTNER' })).total).toBeGreaterThan(0)
  })
})

describe('of those that were asked for', () => {
  beforeEach(() => pay(30_000))
  afterEach(() => pay(-30_000))
  const from = async (day: string) => {
    await gw.clock.advance(2 * 60_000)
    await list({ tradeDateStart: `2026-11-${day}` })
    await gw.runDue()
  }

  test('eight are kept: the one that was asked for longest ago goes, with its rows', async () => {
    for (const day of ['04', '05', '06', '07', '08', '09', '10', '04', '11', '12']) await from(day)
    expect(await ranges()).toEqual(
      ['04', '06', '07', '08', '09', '10', '11', '12'].map((day) => `2026-11-${day}`),
    )
    const numbers = (await asked()).map(({ changeNo }) => changeNo).toSorted()
    const rows = await gw.db
      .selectDistinct({ changeNo: tradeChangeRow.changeNo })
      .from(tradeChangeRow)
    expect(rows.map(({ changeNo }) => changeNo).toSorted()).toEqual(numbers)
  })

  test('none is left that nobody asked for in two days', async () => {
    await from('08')
    await gw.keepOnlyJobs('trade.change.00:15')
    await gw.clock.advance(DAY_MS)
    await gw.runDue()
    expect(await ranges()).toEqual(['2026-11-08'])
    await gw.clock.advance(2 * DAY_MS)
    await gw.runDue()
    expect(await asked()).toEqual([])
    const rows = await gw.db.select().from(tradeChangeRow).where(lt(tradeChangeRow.changeNo, 0))
    expect(rows).toEqual([])
  })
})
