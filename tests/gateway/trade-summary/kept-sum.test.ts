import { eq, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { beforeEach, describe, expect, test } from 'vitest'
import { job } from '../../../gateway/core/jobs/job-schema'
import { proveAll } from '../../../gateway/features/proof/prove'
import { tradeRollup } from '../../../gateway/features/trade/trade-schema'
import { ASKED_JOB } from '../../../gateway/features/trade-summary/trade-change-asked'
import {
  tradeChangeAsked,
  tradeChangePeriod,
  tradeChangeRow,
  tradeSum,
} from '../../../gateway/features/trade-summary/trade-change-schema'
import { PROVIDER_ONE } from '../../../gateway/sandbox/seed/accounts'
import { gatewayForFile } from '../../support/gateway'
import { paymentsOf } from './payments'

/** Sums by merchant and by shop that were asked for: kept, and what came since added to them. */
const gw = await gatewayForFile({ without: ['proof.plan'] })
const admin = await gw.signIn('fws_admin')
const partner = await gw.signIn('qd_admin')
const other = await gw.signIn('other_admin')
const store = await gw.signIn('shop_owner')

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
type Body = Record<string, unknown>

const TODAY = { tradeDateStart: '2026-11-12', tradeDateEnd: '2026-11-20', pageSize: '100' }
const OVER = { tradeDateStart: '2026-11-11', tradeDateEnd: '2026-11-17', pageSize: '100' }
/** Every channel is as good as none, but is added up. */
const addedUp = { payChannel: Object.keys(PAY_CHANNEL) }
const MINUTE = 60_000

const ask = (body: Body, session = admin) =>
  gw.post('/v1/trade/summaryList', { ...TODAY, dimension: 'MERCHANT', ...body }, { session })

async function list(body: Body = {}, session = admin) {
  const { respCode, respData } = await ask(body, session)
  expect(respCode).toBe('90000')
  return respData
}
const figures = (rows: readonly Row[]) => rows.map(({ within: _, ...row }) => row)

async function isTold(body: Body, session = admin) {
  const [told, made] = [await list(body, session), await list({ ...body, ...addedUp }, session)]
  expect(figures(told.list)).toEqual(figures(made.list))
  expect([told.total, told.summary, told.series]).toEqual([made.total, made.summary, made.series])
  return told
}

async function isToldAlike() {
  for (const dimension of ['MERCHANT', 'SHOP'])
    for (const body of [{}, { sortField: 'refundAmt', sortOrder: 'desc' }, { pageNum: '2' }])
      await isTold({ ...body, dimension })
}

/** The kept rows say something that nobody adds up: who is told it was told by them. */
async function isKept(body: Body = {}) {
  await gw.db.update(tradeSum).set({ feeAmt: 7_777_777 })
  const { list: rows } = await list({ pageSize: '10', ...body })
  return rows.length > 0 && rows.every(({ feeAmt }: Row) => feeAmt === 7_777_777)
}

const { pay, giveBack, payMany, quiet, ago } = paymentsOf(gw)
await payMany(30_000)

const jobs = () => gw.db.select().from(job).where(eq(job.kind, ASKED_JOB))
const until = async () =>
  (await gw.db.select().from(tradeChangePeriod).where(lt(tradeChangePeriod.changeNo, 0))).map(
    ({ untilTime }) => untilTime,
  )
const proven = async () => {
  const all = await gw.db.transaction((tx) => proveAll(tx))
  return all
    .filter(({ title }) => title.includes('事先算好的商户、门店汇总'))
    .flatMap((one) => one.differences)
}

async function keepBoth(body: Body = {}) {
  await list({ ...body, dimension: 'MERCHANT' })
  await list({ ...body, dimension: 'SHOP' })
  await gw.runDue()
}

beforeEach(async () => {
  await gw.runDue()
  await gw.db.delete(tradeChangeAsked)
  await gw.db.delete(tradeChangePeriod)
  await gw.db.delete(tradeSum)
  await gw.db.delete(tradeChangeRow)
  await gw.db.delete(job).where(eq(job.kind, ASKED_JOB))
})

describe('a range of 20 000 payments', () => {
  test.each([
    'payCount',
    'payAmt',
    'refundCount',
    'refundAmt',
    'netAmt',
    'feeAmt',
    'couponAmt',
    'avgAmt',
    'merId',
  ])('kept, it is told by %s as if it were added up', async (sortField) => {
    for (const range of [TODAY, OVER]) {
      await keepBoth(range)
      for (const dimension of ['MERCHANT', 'SHOP'])
        for (const order of [
          { sortOrder: 'asc', pageNum: '2' },
          { sortOrder: 'desc', pageNum: '1' },
        ]) {
          const page = { ...range, pageSize: '20', sortField, ...order, dimension }
          expect((await isTold(page)).list.length).toBeGreaterThan(0)
        }
    }
    expect(await proven()).toEqual([])
    expect((await jobs()).map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE', 'DONE'])
  })

  test('is told by its rows from the second time on', async () => {
    await list()
    await gw.runDue()
    expect(await isKept()).toBe(true)
    expect(await isKept({ sortField: 'avgAmt', sortOrder: 'asc' })).toBe(true)
    // What else is chosen, and the charts beside, are added up.
    expect(await isKept({ payChannel: ['WECHAT'] })).toBe(false)
    expect(await isKept({ dimension: 'DAY' })).toBe(false)
  })

  test('shows a partner its own merchants, and another provider nothing of it', async () => {
    await keepBoth()
    await isTold({}, partner)
    await isTold({ dimension: 'SHOP', partnerId: '7000000000000002' })
    await isTold({}, other)
    expect((await ask({}, store)).respCode).toBe('90403')
    const providers = (await gw.db.select().from(tradeChangeAsked)).map((one) => one.providerId)
    expect(new Set(providers)).toEqual(new Set([PROVIDER_ONE]))
  })

  test('has what was paid and given back since, of whoever was there or not', async () => {
    await keepBoth()
    expect(await until()).toEqual([ago(MINUTE), ago(MINUTE)])
    await pay(ago(5_000))
    const paid = await pay(ago(4_000), await quiet())
    await giveBack(paid, 3)
    await giveBack(await pay(new Date('2026-11-14T09:00:00+08:00')), 7)
    expect(await isKept({ sortField: 'merId', sortOrder: 'asc' })).toBe(false)
    await keepBoth()
    await isToldAlike()
    expect(await proven()).toEqual([])
  })

  test('does not read the sums of merchants while its rows have what the days say', async () => {
    await list()
    await gw.runDue()
    await giveBack(await pay(ago(5_000)), 1)
    const before = await list()
    const own = eq(tradeRollup.providerId, PROVIDER_ONE)
    const rows = await gw.db.select().from(tradeRollup).where(own)
    await gw.db.update(tradeRollup).set({ payAmt: 900_000_000 }).where(own)
    const then = await list()
    await gw.db.delete(tradeRollup).where(own)
    for (let i = 0; i < rows.length; i += 1_000)
      await gw.db.insert(tradeRollup).values(rows.slice(i, i + 1_000))
    expect(figures(then.list)).toEqual(figures(before.list))
  })

  test('is added up after a payment that comes later than its time, and made anew', async () => {
    await keepBoth()
    await pay(new Date('2026-11-15T09:00:00+08:00'), await quiet())
    await isToldAlike()
    expect((await jobs()).length).toBe(4)
    await gw.runDue()
    await isToldAlike()
    expect(await isKept()).toBe(true)
  })

  test('is brought up to now by who asks minutes later, payments and refunds', async () => {
    await keepBoth()
    await pay(ago(10_000), await quiet())
    await giveBack(await pay(ago(9_000)), 5)
    const before = await until()
    await gw.keepOnlyJobs(ASKED_JOB, 'trade.change.00:15')
    await gw.clock.advance(4 * MINUTE)
    await Promise.all([list(), list({ pageNum: '2' }), list({ dimension: 'SHOP' })])
    await gw.runDue()
    expect(await jobs()).toHaveLength(4)
    expect(await until()).not.toEqual(before)
    await isToldAlike()
    expect(await proven()).toEqual([])
  })

  test('is found by the proof when its rows say otherwise', async () => {
    await keepBoth()
    expect(await proven()).toEqual([])
    await gw.db.execute(sql`update trade_sum set refund_amt = refund_amt + 1, net_amt = net_amt - 1
      where (change_no, shop_id, mer_id) = (
        select change_no, shop_id, mer_id from trade_sum order by 1, 2, 3 limit 1)`)
    expect((await proven()).length).toBe(1)
  })

  test('is kept for the next day too, the night after', async () => {
    await list()
    await gw.runDue()
    await gw.keepOnlyJobs('trade.change.00:15', ASKED_JOB)
    await gw.clock.advance(DAY_MS)
    await gw.runDue()
    const ranges = await gw.db.select().from(tradeChangeAsked)
    expect(ranges.map(({ firstDate, lastDate }) => [firstDate, lastDate])).toContainEqual([
      '2026-11-13',
      '2026-11-21',
    ])
    const next = { tradeDateStart: '2026-11-13', tradeDateEnd: '2026-11-21' }
    await isTold(next)
    expect(await isKept(next)).toBe(true)
  })
})

describe('more payments than are added up for one answer', () => {
  const said = (msg: string) => [{ field: 'tradeDateStart', msg }]
  const TOO_MANY = said('交易过多，请缩短时间，或先选择商户、渠道商')

  test('by merchant are prepared when they are asked for, and answered then', async () => {
    await payMany(2_000_001)
    expect((await ask({})).respData.errors).toEqual(
      said('交易较多，正在准备这次汇总，请稍后再查询，或先选择商户、渠道商'),
    )
    await gw.runDue()
    expect((await list()).summary.payCount).toBeGreaterThan(2_000_001)
    await payMany(-2_000_001)
  })

  test.each([{ region: '330000' }, { payChannel: ['WECHAT', 'ALIPAY'] }])(
    'of %j are refused above half a million, with what to ask instead',
    async (body) => {
      await payMany(500_001)
      expect((await ask(body)).respData.errors).toEqual(TOO_MANY)
      const { list: rows } = await list({ dimension: 'DAY' })
      expect(rows.length).toBeGreaterThan(0)
      expect((await ask({ ...body, merId: await quiet() })).respCode).toBe('90000')
      await payMany(-500_001)
    },
  )
})
