import { and, eq } from 'drizzle-orm'
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
import { PROVIDER_ONE, PROVIDER_TWO } from '../../../gateway/sandbox/seed/accounts'
import { gatewayForFile } from '../../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const partner = await gw.signIn('qd_admin')

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
type Body = Record<string, unknown>

/** Not the last week: from a Wednesday. */
const WEEK = { tradeDateStart: '2026-11-11', tradeDateEnd: '2026-11-17' }
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
  await gw.db.transaction((tx) => addToRollup(tx, { ...payDelta(at), payCount: count }))
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

  test.each([
    ['by merchant', {}],
    ['on its second page', { pageNum: '2' }],
    ['on a page past its end', { pageNum: '50' }],
    ...['DOWN', 'STOPPED', 'UP', 'STARTED', 'NO_FEE'].map(
      (change) => [`who ${change}`, { change }] as const,
    ),
    ['of a partner', { partnerId: 'P' }],
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
      [`by ${sortField}, up`, { sortField, sortOrder: 'asc', pageNum: '2' }] as const,
      [`by ${sortField}, down`, { sortField, sortOrder: 'desc' }] as const,
    ]),
  ])('kept, it is told %s as if it were added up', async (_, body) => {
    await list()
    await list({ dimension: 'SHOP' })
    await gw.runDue()
    for (const dimension of ['MERCHANT', 'SHOP']) {
      const page = { pageSize: '20', ...body, dimension }
      const [told, made] = [await list(page), await list({ ...page, ...addedUp })]
      expect(figures(told.list)).toEqual(figures(made.list))
      expect([told.total, told.summary]).toEqual([made.total, made.summary])
    }
    expect((await jobs()).map(({ state }) => state)).toEqual(['DONE', 'DONE'])
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

  test('shows a partner its own merchants, and nobody else’s provider anything', async () => {
    await list()
    await gw.runDue()
    const [told, made] = [await list({}, partner), await list(addedUp, partner)]
    expect(figures(told.list)).toEqual(figures(made.list))
    expect(told.total).toBe(made.total)
    const rows = await gw.db
      .select()
      .from(tradeChangeRow)
      .where(eq(tradeChangeRow.providerId, PROVIDER_TWO))
    expect(rows).toEqual([])
  })

  test('is not made for a channel, a merchant, partners or a day that is not over', async () => {
    const { list: rows } = await list(addedUp)
    await list({ merId: rows[0].merId })
    await list({ dimension: 'PARTNER' })
    await list({ tradeDateStart: '2026-11-12', tradeDateEnd: '2026-11-20' })
    await list({ tradeDateStart: '2026-11-12 10:00:00', tradeDateEnd: '2026-11-14 09:59:59' })
    expect(await asked()).toEqual([])
  })
})
