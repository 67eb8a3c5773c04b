import { and, eq, lt, sql } from 'drizzle-orm'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { beforeEach, expect, test } from 'vitest'
import { JobStopped, type Job, type LongJobContext } from '../../../gateway/core/jobs'
import { job } from '../../../gateway/core/jobs/job-schema'
import { proveAll } from '../../../gateway/features/proof/prove'
import { tradeRollup } from '../../../gateway/features/trade/trade-schema'
import { ASKED_JOB } from '../../../gateway/features/trade-summary/trade-change-asked'
import { askedChangeJob } from '../../../gateway/features/trade-summary/trade-change-asked-job'
import {
  tradeChangeAsked,
  tradeChangePeriod,
  tradeChangeRow,
} from '../../../gateway/features/trade-summary/trade-change-schema'
import { PROVIDER_ONE } from '../../../gateway/sandbox/seed/accounts'
import { gatewayForFile } from '../../support/gateway'
import { paymentsOf } from './payments'

/** Comparisons whose period has today: their jobs are run here, whole or up to where a process ends. */
const gw = await gatewayForFile({ without: ['proof.plan', ASKED_JOB] })
const admin = await gw.signIn('fws_admin')

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
type Body = Record<string, unknown>

const TODAY = '2026-11-20'
const GOING_ON = { tradeDateStart: '2026-11-12', tradeDateEnd: TODAY, pageSize: '100' }
/** Every channel is as good as none, but is added up. */
const addedUp = { payChannel: Object.keys(PAY_CHANNEL) }
const MINUTE = 60_000

async function list(body: Body = {}) {
  const { respCode, respData } = await gw.post(
    '/v1/trade/changeList',
    { ...GOING_ON, ...body },
    { session: admin },
  )
  expect(respCode).toBe('90000')
  return respData
}
const figures = (rows: readonly Row[]) =>
  rows.map(({ within: _w, withinBefore: _b, ...row }) => row)

/** Told as it is added up: both kinds of rows, in the orders that differ by what was paid today. */
async function isTold() {
  for (const dimension of ['MERCHANT', 'SHOP'])
    for (const order of [
      {},
      { sortField: 'payCount', sortOrder: 'desc' },
      { sortField: 'payAmt', sortOrder: 'asc', pageNum: '2' },
      { sortField: 'changeRate', sortOrder: 'desc' },
      { change: ['STARTED', 'UP'] },
    ]) {
      const body = { ...order, dimension }
      const [told, made] = [await list(body), await list({ ...body, ...addedUp })]
      expect(figures(told.list)).toEqual(figures(made.list))
      expect([told.total, told.summary]).toEqual([made.total, made.summary])
    }
}

const { pay, payMany, quiet, ago } = paymentsOf(gw)
await payMany(30_000)

const jobs = () =>
  gw.db
    .select()
    .from(job)
    .where(and(eq(job.kind, ASKED_JOB), eq(job.state, 'WAITING')))
const kept = () => gw.db.select().from(tradeChangePeriod).where(lt(tradeChangePeriod.changeNo, 0))
const until = async () => (await kept()).map(({ untilTime }) => untilTime)

/** @param steps after which the process ends; default: it does not */
async function run(steps = Infinity) {
  for (const one of await jobs()) {
    let taken = 0
    const renew = () => (taken++ < steps ? Promise.resolve() : Promise.reject(new JobStopped()))
    const context = { db: gw.db, clock: gw.clock, job: one as Job, renew }
    await askedChangeJob([]).run(context as unknown as LongJobContext)
    await gw.db.update(job).set({ state: 'DONE' }).where(eq(job.jobId, one.jobId))
  }
}

const proven = async () => {
  const all = await gw.db.transaction((tx) => proveAll(tx))
  return all.filter(({ title }) => title.includes('交易变化')).flatMap((one) => one.differences)
}

/** Asks for both kinds, and has them made. */
async function keepBoth() {
  await list({ dimension: 'MERCHANT' })
  await list({ dimension: 'SHOP' })
  await run()
}

beforeEach(async () => {
  await gw.db.delete(tradeChangeAsked)
  await gw.db.delete(tradeChangePeriod)
  await gw.db.delete(tradeChangeRow)
  await gw.db.delete(job).where(eq(job.kind, ASKED_JOB))
})

test('what was paid until a minute ago is in the rows, and what is paid then is added to them', async () => {
  await pay(ago(30_000))
  await keepBoth()
  expect(await until()).toEqual([ago(MINUTE), ago(MINUTE)])
  await isTold()
  const merId = await quiet()
  await pay(ago(5_000))
  await pay(ago(4_000), merId)
  await pay(ago(3_000), merId)
  await isTold()
  expect(await proven()).toEqual([])
})

test('today’s sums of merchants are not read while the rows have what they say', async () => {
  await keepBoth()
  await pay(ago(2_000))
  const before = await list({ sortField: 'payCount', sortOrder: 'desc' })
  const ofToday = and(eq(tradeRollup.providerId, PROVIDER_ONE), eq(tradeRollup.tradeDate, TODAY))
  const rows = await gw.db.select().from(tradeRollup).where(ofToday)
  await gw.db.update(tradeRollup).set({ payCount: 900_000 }).where(ofToday)
  const then = await list({ sortField: 'payCount', sortOrder: 'desc' })
  await gw.db.delete(tradeRollup).where(ofToday)
  await gw.db.insert(tradeRollup).values(rows)
  expect(figures(then.list)).toEqual(figures(before.list))
})

test('a payment that comes later than its time is told at once, and is in the rows the next time', async () => {
  await keepBoth()
  await pay(ago(20 * MINUTE))
  await pay(ago(15 * MINUTE), await quiet())
  await isTold()
  const before = await until()
  await gw.clock.advance(4 * MINUTE)
  await isTold()
  expect(await jobs()).toHaveLength(2)
  await run()
  expect(await until()).not.toEqual(before)
  await isTold()
  expect(await proven()).toEqual([])
})

test('who asks again after minutes has the rows advanced by those who were paid, once', async () => {
  await keepBoth()
  await pay(ago(10_000))
  await pay(ago(9_000), await quiet())
  await list()
  expect(await jobs()).toEqual([])
  await gw.clock.advance(4 * MINUTE)
  await Promise.all([list(), list({ pageNum: '2' }), list({ sortField: 'payAmt' })])
  await list()
  expect(await jobs()).toHaveLength(1)
  await run()
  expect((await until()).filter((at) => at!.getTime() === ago(MINUTE).getTime())).toHaveLength(1)
  await isTold()
  expect(await proven()).toEqual([])
})

test('a process that ends while the rows are advanced leaves them right, and the next one goes on', async () => {
  await keepBoth()
  await pay(ago(10 * MINUTE))
  await gw.clock.advance(4 * MINUTE)
  await list()
  await list({ dimension: 'SHOP' })
  for (const steps of [0, 1, 2]) {
    await expect(run(steps)).rejects.toThrow(JobStopped)
    await isTold()
    expect(await proven()).toEqual([])
  }
  await run()
  await isTold()
  expect(await jobs()).toEqual([])
  expect(await proven()).toEqual([])
})

test.each([
  ['open_pay_count', 'pay_count', 'diff_pay_count'],
  ['open_fee_amt', 'fee_amt', 'diff_fee_amt'],
])('the proof finds %s that is not what was paid', async (...names) => {
  await pay(ago(10 * MINUTE))
  await keepBoth()
  await gw.db.execute(sql`
    update trade_change set ${sql.raw(names.map((name) => `${name} = ${name} + 1`).join(', '))}
    where change_no < 0 and open_pay_count > 0 and (shop_id, mer_id) = (
      select shop_id, mer_id from trade_change where change_no = -1 and open_pay_count > 0 limit 1)`)
  expect(await proven()).toHaveLength(1)
})
