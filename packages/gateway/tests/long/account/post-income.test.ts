import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { account, accountEntry, incomeEntry } from '../../../schema'
import { checkLedger } from '../../../features/proof/check'
import { post } from '../../../core/ledger/post'
import { postIncome } from '../../../features/income/post-income'
import { startTestGateway, type TestGateway } from '../../support/gateway'

const ONE = '6000000000000001'
const HOUR = 3_600_000

let gw: TestGateway
beforeEach(async () => {
  // 2026-11-20 15:00
  gw = await startTestGateway()
})
afterEach(() => gw.close())

const check = () => gw.db.transaction((tx) => checkLedger(tx, ONE))
const run = (day: string) =>
  gw.db.transaction((tx) => postIncome(tx, { providerId: ONE, day }, gw.clock.now()))
const postedSince = (bizDate: string) =>
  gw.db
    .select()
    .from(accountEntry)
    .where(
      and(
        eq(accountEntry.providerId, ONE),
        eq(accountEntry.acctKind, 'PROFIT'),
        gte(accountEntry.bizDate, bizDate),
      ),
    )
    .orderBy(asc(accountEntry.seq))
async function earnedOn(day: string) {
  const { rows } = await gw.db.execute<{ earned: string; back: string }>(sql`
    select coalesce(sum(net_income_amt) filter (where net_income_amt > 0), 0)::text as earned,
      coalesce(-sum(net_income_amt) filter (where net_income_amt < 0), 0)::text as back
    from ${incomeEntry} where provider_id = ${ONE} and income_date = ${day}`)
  return { earned: Number(rows[0]!.earned), back: Number(rows[0]!.back) }
}
/** One income entry of a day, changed to `netIncomeAmt`. */
async function plant(day: string, netIncomeAmt: number) {
  await gw.db.execute(sql`
    insert into income_entry (provider_id, income_time, entry_id, income_date, income_month,
      entry_type, mer_id, created_by, pay_channel, trans_count, mer_fee_rate, cost_rate,
      net_income_amt)
    values (${ONE}, ${`${day} 00:00:00+08`}, ${`IN-${day}-${netIncomeAmt}`}, ${day},
      ${day.slice(0, 7)}, ${netIncomeAmt < 0 ? 'REFUND' : 'TRADE'}, '8000000000000000', 'nobody',
      'WECHAT', 0, 0, 0, ${netIncomeAmt})`)
}

test('at 01:00 the income of the day before comes in, and what refunds took of it goes out', async () => {
  await gw.clock.advance(9 * HOUR + 59 * 60_000)
  expect(await postedSince('2026-11-20')).toEqual([])
  await gw.clock.advance(2 * 60_000)
  const { earned, back } = await earnedOn('2026-11-20')
  expect(earned).toBeGreaterThan(0)
  const entries = await postedSince('2026-11-20')
  expect(
    entries.map(({ bizType, direction, amt, relatedNo }) => [bizType, direction, amt, relatedNo]),
  ).toEqual(
    [
      ['PROFIT_IN', 'IN', earned, 'PF20261120'],
      ['REFUND_OFFSET', 'OUT', back, 'PF20261120'],
    ].filter(([, , amt]) => (amt as number) > 0),
  )
  expect(await check()).toEqual([])
})

test('a clock moved by days posts each of them once', async () => {
  await gw.keepOnlyJobs('income.close', 'ledger.day', 'profit.post')
  await gw.clock.advance(3 * 24 * HOUR)
  const days = (await postedSince('2026-11-20')).map(
    ({ bizType, bizDate }) => `${bizDate} ${bizType}`,
  )
  expect(days).toContain('2026-11-20 PROFIT_IN')
  expect(new Set(days).size).toBe(days.length)
  expect(await check()).toEqual([])
})

test('a day with money back only has no income to post', async () => {
  await plant('2026-11-20', -300)
  await run('2026-11-21')
  expect((await postedSince('2026-11-20')).map(({ bizType, amt }) => [bizType, amt])).toEqual([
    ['REFUND_OFFSET', 300],
  ])
})

test('a second run posts nothing again', async () => {
  await plant('2026-11-20', 900)
  await run('2026-11-21')
  await run('2026-11-21')
  expect((await postedSince('2026-11-20')).map(({ bizType, amt }) => [bizType, amt])).toEqual([
    ['PROFIT_IN', 900],
  ])
})

test('an offset larger than the account waits for the first day that covers it', async () => {
  const [held] = await gw.db
    .select()
    .from(account)
    .where(and(eq(account.providerId, ONE), eq(account.acctKind, 'PROFIT')))
  await gw.db.transaction((tx) =>
    post(
      tx,
      {
        providerId: ONE,
        acctKind: 'PROFIT',
        bizType: 'WITHDRAW',
        amt: held!.availAmt,
        bizDate: '2026-10-31',
        relatedNo: null,
      },
      gw.clock.now(),
    ),
  )
  await plant('2026-11-20', 100)
  await plant('2026-11-20', -500)
  await run('2026-11-21')
  expect((await postedSince('2026-11-20')).map(({ bizType }) => bizType)).toEqual(['PROFIT_IN'])
  await plant('2026-11-21', 450)
  await run('2026-11-22')
  expect(
    (await postedSince('2026-11-20')).map(({ bizDate, bizType, amt }) => [bizDate, bizType, amt]),
  ).toEqual([
    ['2026-11-20', 'PROFIT_IN', 100],
    ['2026-11-21', 'PROFIT_IN', 450],
    ['2026-11-20', 'REFUND_OFFSET', 500],
  ])
  expect(await check()).toEqual([])
})
