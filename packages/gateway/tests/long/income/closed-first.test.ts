import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { job } from '../../../schema'
import { prove } from '../../../features/proof/prove'
import { gatewayForFile } from '../../support/gateway'
import { newTrade, PROVIDER } from '../../refund/trades'

/**
 * A reader of a day's income finds the day closed, also when the run that closes it at half past
 * midnight is held by a process that died, or was given up.
 */
const HOUR = 3_600_000
const gw = await gatewayForFile()
const runOf = (kind: string, day: string) =>
  and(eq(job.providerId, PROVIDER), eq(job.kind, kind), eq(job.day, day))
const until = (time: string) =>
  gw.clock.advance(Date.parse(`${time.replace(' ', 'T')}:00+08:00`) - gw.clock.now())
const stateOf = async (kind: string, day: string) =>
  (await gw.db.select().from(job).where(runOf(kind, day)))[0]?.state

/** The entry's amounts, fen: income is what is left to the provider. */
async function incomeOf(day: string) {
  const { rows } = await gw.db.execute<{ n: number; net: string }>(sql`
    select count(*)::int as n, coalesce(sum(net_income_amt), 0)::text as net from income_entry
    where provider_id = ${PROVIDER} and income_date = ${day}`)
  return rows[0]!
}
async function settledOf(month: string) {
  const { rows } = await gw.db.execute<{ amt: string }>(sql`
    select income_amt::text as amt from profit_settle
    where provider_id = ${PROVIDER} and target_id = ${PROVIDER} and bill_month = ${month}`)
  return rows.map(({ amt }) => amt)
}
async function earnedIn(month: string) {
  const { rows } = await gw.db.execute<{ net: string }>(sql`
    select sum(net_income_amt)::text as net from income_entry
    where provider_id = ${PROVIDER} and income_month = ${month}`)
  return rows[0]!.net
}
async function statedOf(day: string) {
  const { rows } = await gw.db.execute<{ status: string; trades: number }>(sql`
    select bill_status as status, trans_count::int as trades from statement
    where provider_id = ${PROVIDER} and bill_type = 'PROFIT' and bill_date = ${day}
      and mer_id is null`)
  return rows[0]
}
async function postedOf(day: string) {
  const { rows } = await gw.db.execute<{ amt: string }>(sql`
    select amt::text as amt from account_entry where provider_id = ${PROVIDER}
      and acct_kind = 'PROFIT' and biz_type = 'PROFIT_IN' and biz_date = ${day}`)
  return rows.map(({ amt }) => amt)
}

let held: Awaited<ReturnType<typeof look>>
let again: Awaited<ReturnType<typeof look>>
const look = async () => ({
  income: await incomeOf('2026-11-30'),
  settled: await settledOf('2026-11'),
  stated: await statedOf('2026-11-30'),
  posted: await postedOf('2026-11-30'),
  close: await stateOf('income.close', '2026-12-01'),
})

beforeAll(async () => {
  await gw.keepOnlyJobs(
    'income.close',
    'ledger.day',
    'profit.post',
    'settle.open',
    'statement.plan',
    'statement.make',
  )
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-31'])
    await newTrade(gw, { tradeTime: new Date(`${day}T21:00:00+08:00`), settleDate: '2027-06-01' })
  await until('2026-12-01 00:10')
  const taken = await gw.db
    .update(job)
    .set({ state: 'RUNNING', attempts: 1, leaseUntil: new Date(Date.now() + HOUR) })
    .where(runOf('income.close', '2026-12-01'))
    .returning()
  if (taken.length !== 1) throw new Error(`wanted one run of 2026-12-01, got ${taken.length}`)
  await until('2026-12-01 11:00')
  held = await look()
  // Its lease has expired: it runs again, after all readers of the day.
  gw.advanceWall(2 * HOUR)
  await gw.clock.advance(1000)
  again = await look()
})

test('vouchers, profit, the month and the statement have a day whose closing is held by a process that died', () => {
  expect(held).toMatchObject({
    income: { n: 1, net: '10' },
    stated: { status: 'READY', trades: 1 },
    posted: ['10'],
    close: 'RUNNING',
  })
})

test('the run after them closes no day twice', () => {
  expect(again).toEqual({ ...held, close: 'DONE' })
})

test('the month is settled with its last day', async () => {
  expect(await settledOf('2026-11')).toEqual([await earnedIn('2026-11')])
})

test('a day whose closing was given up is closed by its first reader, and a month on the day after', async () => {
  // The next ones are planned by hand, as giving up does.
  const failed = async (kind: string, day: string, next: string) => {
    const [row] = await gw.db
      .update(job)
      .set({ state: 'FAILED' })
      .where(runOf(kind, day))
      .returning()
    const at = row!.runAt.getTime() + 24 * HOUR
    await gw.db
      .insert(job)
      .values({ ...row!, jobId: `again${kind}`, state: 'WAITING', day: next, runAt: new Date(at) })
  }
  await until('2026-12-02 00:10')
  await failed('income.close', '2026-12-02', '2026-12-03')
  await until('2026-12-02 11:00')
  expect(await statedOf('2026-12-01')).toEqual({ status: 'READY', trades: 1 })
  await until('2027-01-01 00:10')
  await failed('settle.open', '2027-01-01', '2027-01-02')
  await until('2027-01-01 11:00')
  expect(await settledOf('2026-12')).toEqual([])
  await until('2027-01-02 11:00')
  expect(await settledOf('2026-12')).toEqual([await earnedIn('2026-12')])
  const { proven } = await prove(gw.db)
  const said = proven
    .filter(({ title }) => /已关账日的收益|收益的结算单|分润入账|已结算月份/.test(title))
    .flatMap(({ title, differences }) => differences.map((words) => `${title}｜${words}`))
  expect(said).toEqual([])
})
