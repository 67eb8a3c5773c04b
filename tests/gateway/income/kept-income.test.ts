import { and, eq, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { beforeEach, describe, expect, test } from 'vitest'
import { job } from '../../../gateway/core/jobs/job-schema'
import { incomeDay, incomeEntry } from '../../../gateway/features/income/income-schema'
import { incomeChangeRow, incomeSum } from '../../../gateway/features/income/income-sum-schema'
import { addUpIncome } from '../../../gateway/features/income/income-sums'
import { CHECKS } from '../../../gateway/features/proof/prove'
import { ASKED_JOB } from '../../../gateway/features/trade-summary/trade-change-asked'
import {
  tradeChangeAsked,
  tradeChangePeriod,
  tradeChangeRow,
} from '../../../gateway/features/trade-summary/trade-change-schema'
import { PROVIDER_ONE } from '../../../gateway/sandbox/seed/accounts'
import { gatewayForFile } from '../../support/gateway'
import { changeOne, columnsOf, finder, plantingsOf } from '../ledger/planted'

/** Income by merchant that was asked for: kept, until another day is closed. */
const gw = await gatewayForFile({ without: ['proof.plan'] })
const admin = await gw.signIn('fws_admin')
const partner = await gw.signIn('qd_admin')
const other = await gw.signIn('other_admin')

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
type Body = Record<string, unknown>

const SUMS = '/v1/income/queryList'
const CHANGE = '/v1/income/changeList'
const DAYS = { incomeDateStart: '2026-11-11', incomeDateEnd: '2026-11-17' }
const TO_TODAY = { incomeDateStart: '2026-11-14', incomeDateEnd: '2026-11-20' }
const MONTH = { incomeMonthStart: '2026-10', incomeMonthEnd: '2026-10' }
const MONTHS = { incomeMonthStart: '2026-10', incomeMonthEnd: '2026-11' }
/** Every channel is as good as none, but is added up. */
const addedUp = { payChannel: Object.keys(PAY_CHANNEL) }

const ask = (path: string, body: Body, session = admin) =>
  gw.post(path, { groupBy: 'MERCHANT', pageSize: '100', ...body }, { session })

async function list(path: string, body: Body = {}, session = admin) {
  const { respCode, respData } = await ask(path, body, session)
  expect(respCode).toBe('90000')
  return respData
}
/** The links say which channels were asked for. */
const figures = (rows: readonly Row[]) => rows.map(({ within: _, withinBefore: _b, ...row }) => row)

async function isTold(path: string, body: Body, session = admin) {
  const told = await list(path, body, session)
  const made = await list(path, { ...body, ...addedUp }, session)
  expect(figures(told.list)).toEqual(figures(made.list))
  expect([told.total, told.summary]).toEqual([made.total, made.summary])
  return told
}

/** The kept rows say something that nobody adds up: who is told it was told by them. */
async function isKept(path: string, body: Body) {
  await gw.db.update(incomeSum).set({ costFeeAmt: 7_777_777 })
  await gw.db.update(incomeChangeRow).set({ earnedRate: 7_777_777 })
  const { list: rows } = await list(path, { pageSize: '10', ...body })
  const name = path === SUMS ? 'costFeeAmt' : 'earnedRate'
  return rows.length > 0 && rows.every((row: Row) => row[name] === 7_777_777)
}

/** More payments for an entry of a day and of the months before, so that it is worth keeping. */
async function payMany(count: number) {
  for (const day of ['2026-11-15', '2026-10-15'])
    await gw.db.transaction(async (tx) => {
      const own = and(eq(incomeEntry.providerId, PROVIDER_ONE), eq(incomeEntry.incomeDate, day))
      const [first] = await tx.select().from(incomeEntry).where(own).orderBy(incomeEntry.entryId)
      await tx
        .update(incomeEntry)
        .set({ transCount: sql`trans_count + ${count}` })
        .where(and(own, eq(incomeEntry.entryId, first!.entryId)))
      await addUpIncome(tx, { providerId: PROVIDER_ONE, from: day, until: nextDay(day) })
    })
}
const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
await payMany(30_000)

const jobs = () => gw.db.select().from(job).where(eq(job.kind, ASKED_JOB))
const KEPT_CHECKS = CHECKS.filter(({ title }) => title.startsWith('事先算好的商户收益'))
const proven = async () => {
  const found: string[] = []
  for (const { run } of KEPT_CHECKS)
    found.push(...(await gw.db.transaction((tx) => run(tx, PROVIDER_ONE))).differences)
  return found
}

async function keep(path: string, body: Body) {
  await list(path, body)
  await gw.runDue()
}

beforeEach(async () => {
  await gw.runDue()
  const kept = [tradeChangeAsked, tradeChangePeriod, tradeChangeRow, incomeSum, incomeChangeRow]
  for (const table of kept) await gw.db.delete(table)
  await gw.db.delete(job).where(eq(job.kind, ASKED_JOB))
})

describe('a period of 20 000 payments', () => {
  test.each([
    'transAmt',
    'transCount',
    'merFeeAmt',
    'incomeAmt',
    'partnerShareAmt',
    'netIncomeAmt',
    'merId',
    'partnerId',
  ])('kept, is told by %s as if it were added up', async (sortField) => {
    for (const range of [DAYS, TO_TODAY, MONTHS, { month: '2026-10' }]) {
      await keep(SUMS, range)
      for (const page of [
        { sortOrder: 'asc', pageNum: '2' },
        { sortOrder: 'desc', pageNum: '1' },
      ])
        expect(
          (await isTold(SUMS, { ...range, pageSize: '20', sortField, ...page })).list.length,
        ).toBeGreaterThan(0)
    }
    expect(await proven()).toEqual([])
    expect((await jobs()).map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE', 'DONE'])
  })

  test.each([
    'earnedAmt',
    'beforeEarnedAmt',
    'diffEarnedAmt',
    'transAmt',
    'beforeTransAmt',
    'diffTransAmt',
    'merId',
  ])('kept against the one before, is told by %s as if it were added up', async (sortField) => {
    for (const range of [DAYS, TO_TODAY, MONTH, MONTHS]) {
      await keep(CHANGE, range)
      for (const page of [
        { sortOrder: 'asc', pageNum: '2' },
        { sortOrder: 'desc', pageNum: '1' },
      ])
        expect(
          (await isTold(CHANGE, { ...range, pageSize: '20', sortField, ...page })).list.length,
        ).toBeGreaterThan(0)
    }
    expect(await proven()).toEqual([])
    expect((await jobs()).map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE', 'DONE'])
  })

  test('is told by its rows from the second time on, and by them alone', async () => {
    await keep(SUMS, DAYS)
    await keep(CHANGE, MONTH)
    expect(await isKept(SUMS, DAYS)).toBe(true)
    expect(await isKept(SUMS, { ...DAYS, sortField: 'netIncomeAmt', sortOrder: 'asc' })).toBe(true)
    expect(await isKept(CHANGE, MONTH)).toBe(true)
    expect(await isKept(CHANGE, { ...MONTH, targetId: PROVIDER_ONE })).toBe(true)
    // The same days are compared with other days than the month is, and what else is chosen is added up.
    const october = { incomeDateStart: '2026-10-01', incomeDateEnd: '2026-10-31' }
    expect(await isKept(CHANGE, october)).toBe(false)
    expect(await isKept(SUMS, { ...DAYS, payChannel: ['WECHAT'] })).toBe(false)
    expect(await isKept(SUMS, { ...DAYS, settleStatus: ['UNSETTLED'] })).toBe(false)
    expect(await isKept(SUMS, { ...DAYS, ...MONTHS })).toBe(false)
    expect(await isKept(CHANGE, { ...MONTH, targetId: '7000000000000001' })).toBe(false)
  })

  test('is chosen from by partner', async () => {
    await keep(SUMS, DAYS)
    const of = { ...DAYS, partnerId: '7000000000000002' }
    await isTold(SUMS, of)
    expect(await isKept(SUMS, of)).toBe(true)
  })

  test('shows a partner its own part, and another provider nothing of it', async () => {
    await keep(SUMS, DAYS)
    await keep(CHANGE, MONTH)
    await isTold(SUMS, DAYS, partner)
    await isTold(SUMS, DAYS, other)
    await isTold(CHANGE, MONTH, other)
    expect((await ask(CHANGE, MONTH, partner)).respCode).toBe('90403')
    const row = (await list(SUMS, DAYS, partner)).list[0]
    expect(Object.keys(row)).not.toContain('netIncomeAmt')
    const providers = (await gw.db.select().from(tradeChangeAsked)).map((one) => one.providerId)
    expect(new Set(providers)).toEqual(new Set([PROVIDER_ONE]))
  })

  test('is added up after another of its days was closed, and made anew', async () => {
    await keep(SUMS, TO_TODAY)
    await keep(CHANGE, TO_TODAY)
    await gw.db.transaction(async (tx) => {
      const [like] = await tx
        .select()
        .from(incomeEntry)
        .where(eq(incomeEntry.providerId, PROVIDER_ONE))
        .limit(1)
      await tx.insert(incomeEntry).values({
        ...like!,
        entryId: 'IN2611200000001',
        incomeTime: new Date('2026-11-20T00:00:00+08:00'),
        incomeDate: '2026-11-20',
        incomeMonth: '2026-11',
      })
      await addUpIncome(tx, { from: '2026-11-20', until: '2026-11-21' })
    })
    for (const path of [SUMS, CHANGE]) {
      await isTold(path, TO_TODAY)
      await gw.runDue()
      expect(await isKept(path, TO_TODAY)).toBe(true)
    }
    expect((await jobs()).length).toBe(4)
    await gw.db.delete(incomeEntry).where(eq(incomeEntry.entryId, 'IN2611200000001'))
    await gw.db.transaction((tx) => addUpIncome(tx, { from: '2026-11-20', until: '2026-11-21' }))
  })

  test.each(['income_sum', 'income_change'])(
    'whatever is changed in a row of %s is found by the proof, and named',
    async (table) => {
      await keep(SUMS, DAYS)
      await keep(CHANGE, MONTH)
      expect(await proven()).toEqual([])
      const find = finder(gw.db, KEPT_CHECKS)
      const columns = await columnsOf(gw.db, table)
      const { rows } = await gw.db.execute<{ id: string; merId: string }>(
        sql.raw(`select ctid::text as id, mer_id as "merId" from ${table}
          where provider_id = '${PROVIDER_ONE}' and partner_id is not null order by mer_id limit 1`),
      )
      const { id, merId } = rows[0]!
      const unseen: string[] = []
      for (const { name, statements } of plantingsOf(table, columns, `ctid = '${id}'`)) {
        const names = name.startsWith('mer_id') ? [''] : [merId, `${merId.slice(0, -4)}9999`]
        if ((await find((tx) => changeOne(tx, statements), names)) === 'unseen') unseen.push(name)
      }
      // Whose rows it is among, which no sum tells.
      expect(unseen).toEqual(['created_by of another'])
    },
  )
})

describe('more than a million entries', () => {
  const said = (field: string, msg: string) => [{ field, msg }]
  const PREPARING = '收益明细较多，正在准备这次汇总，请稍后再查询，或先选择商户、渠道商'

  test.each([
    [SUMS, DAYS, 'incomeDateStart'],
    [SUMS, MONTH, 'incomeMonthStart'],
    [SUMS, { month: '2026-10' }, 'month'],
    [CHANGE, MONTH, 'incomeMonthStart'],
  ])('%s of %j are prepared when they are asked for, and answered then', async (path, body, at) => {
    await payMany(1_000_001)
    expect((await ask(path, body)).respData).toEqual({
      errors: said(at, PREPARING),
      retryAfterMs: 5_000,
    })
    await gw.runDue()
    expect((await list(path, body)).list.length).toBeGreaterThan(0)
    await payMany(-1_000_001)
  })

  test('wait while as many others are being prepared as may be', async () => {
    await gw.db.insert(tradeChangeAsked).values(
      ['01', '02', '03', '04', '05', '06', '07', '08'].map((day) => ({
        providerId: PROVIDER_ONE,
        dimension: 'SHOP',
        firstDate: `2026-11-${day}`,
        lastDate: '2026-11-17',
        askedAt: new Date(gw.clock.now()),
        making: true,
      })),
    )
    await payMany(1_000_001)
    expect((await ask(SUMS, DAYS)).respData.errors).toEqual(
      said(
        'incomeDateStart',
        '收益明细较多，正在准备另外几次汇总，请稍后再查询，或先选择商户、渠道商',
      ),
    )
    expect(await jobs()).toEqual([])
    await payMany(-1_000_001)
  })
})

test('what was asked for up to today is kept the next day with the day that was closed, and its month too', async () => {
  const month = { incomeMonthStart: '2026-11', incomeMonthEnd: '2026-11' }
  await keep(SUMS, TO_TODAY)
  await keep(SUMS, month)
  await keep(CHANGE, TO_TODAY)
  await gw.keepOnlyJobs('income.close', 'trade.change.00:15', 'income.kept', ASKED_JOB)
  await gw.clock.advance(DAY_MS)
  await gw.runDue()
  const before = await gw.db.select().from(incomeDay).where(eq(incomeDay.incomeDate, '2026-11-20'))
  expect(before.length).toBeGreaterThan(0)
  const next = { incomeDateStart: '2026-11-15', incomeDateEnd: '2026-11-21' }
  const asked = [
    [SUMS, next],
    [SUMS, month],
    [CHANGE, next],
  ] as const
  for (const [path, body] of asked) await isTold(path, body)
  for (const [path, body] of asked) expect(await isKept(path, body)).toBe(true)
})
