import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, inject, test } from 'vitest'
import { holdBooks, openDay } from '../../../core/ledger/open-day'
import { job, merchant, merchantSettlement, refund } from '../../../schema'
import { prove } from '../../../features/proof/prove'
import { gatewayForFile } from '../../support/gateway'
import { feelessTrade, newTrade, PROVIDER, tradeNow } from '../../refund/trades'

/**
 * What a closed day says stays true: a round of settlement that is done again after its runner died
 * and others have closed its day, and trades that were kept back for longer than statements look.
 */
const HOUR = 3_600_000
const ROUND = 'merchant-settle-08'
/** A Monday; business time begins on the Friday before at 15:00. */
const DAY = '2026-11-23'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
let merId: string
let late: string
let old: string
/** Of the trade when its day had been stated, and of the round after it was done again. */
let before: string
let after: string

beforeAll(async () => {
  // Of a day that is not stated yet.
  const tradeTime = new Date('2026-11-20T12:00:00+08:00')
  late = (await feelessTrade(gw, 36_100, { tradeTime, settleDate: DAY })).tradeNo
  merId = (await tradeNow(gw, late)).merId
  await gw.db.update(merchant).set({ settleCycle: 'T1' }).where(eq(merchant.merId, merId))
  old = (
    await newTrade(gw, {
      tradeTime: new Date('2026-09-25T12:00:00+08:00'),
      settleDate: DAY,
    })
  ).tradeNo
  const { respData } = await gw.post(
    '/v1/refund/apply',
    { tradeNo: old, refundAmt: '1000', reason: '顾客退货' },
    { session: admin },
  )
  await gw.db
    .update(refund)
    .set({ refundTime: new Date('2026-09-26T12:00:00+08:00') })
    .where(eq(refund.refundNo, respData.refundNo))

  // Neither risk cases nor banks come in between.
  await gw.keepOnlyJobs(ROUND, 'income.close', 'ledger.day', 'statement.plan', 'statement.make')
  // Monday 07:00: the round of 08:00 is held by a process that died.
  await gw.clock.advance(64 * HOUR)
  const round = and(eq(job.providerId, PROVIDER), eq(job.kind, ROUND), eq(job.day, DAY))
  const taken = await gw.db
    .update(job)
    .set({ state: 'RUNNING', attempts: 1, leaseUntil: new Date(Date.now() + HOUR) })
    .where(round)
    .returning()
  if (taken.length !== 1) throw new Error(`wanted one round of ${DAY}, got ${taken.length}`)
  // Its day is closed and stated before that is noticed, on Tuesday at 11:00.
  await gw.clock.advance(28 * HOUR)
  before = (await tradeNow(gw, late)).settleStatus
  gw.advanceWall(2 * HOUR)
  await gw.clock.advance(1000)
  after = (await gw.db.select().from(job).where(round))[0]!.state
  // Tuesday is stated as well.
  await gw.clock.advance(24 * HOUR)
})

const batchOf = async (tradeNo: string) => {
  const { batchNo } = await tradeNow(gw, tradeNo)
  const [batch] = await gw.db
    .select()
    .from(merchantSettlement)
    .where(
      and(eq(merchantSettlement.providerId, PROVIDER), eq(merchantSettlement.batchNo, batchNo!)),
    )
  return batch!
}
const statementOf = async (billDate: string, billType: string) => {
  const { rows } = await gw.db.execute<Record<string, string>>(sql`
    select trans_count::int as trades, refund_count::int as refunds, settle_amt::text as settled
    from statement where provider_id = ${PROVIDER} and bill_date = ${billDate}
      and bill_type = ${billType} and mer_id is null`)
  return rows[0]!
}

test('a round that is done after its day was closed settles into the day on which it is done', async () => {
  expect([before, after]).toEqual(['UNSETTLED', 'DONE'])
  const batch = await batchOf(late)
  expect(batch.settleDate).toBe('2026-11-24')
  expect((await tradeNow(gw, late)).settleDate).toBe('2026-11-24')
})

test('a process whose clock is behind settles nothing into a day that others have closed', async () => {
  const at = (time: string) =>
    gw.db.transaction((tx) => openDay(tx, PROVIDER, Date.parse(`${time}+08:00`)))
  await expect(at('2026-11-24T23:59:00')).rejects.toMatchObject({
    respCode: '90409',
    message: '当日账务已关账，请稍后重试',
  })
  expect(await at('2026-11-25T11:00:00')).toBe('2026-11-25')
})

test('of two connections at once the one that closes a day waits for who settles, and the other way round', async ({
  skip,
}) => {
  skip(inject('gatewayTemplate').kind === 'pglite', 'on PGlite no two transactions run at once')
  const now = Date.parse('2026-11-26T09:00:00+08:00')
  /** Begins a transaction that has done `first`, and ends with what `end` says. */
  const begin = async (first: (tx: Parameters<typeof openDay>[0]) => Promise<unknown>) => {
    let end = (): void => undefined
    let begun = (): void => undefined
    const mayEnd = new Promise<void>((resolve) => (end = resolve))
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    const done = gw.db.transaction(async (tx) => {
      await first(tx)
      begun()
      await mayEnd
    })
    await Promise.race([isBegun, done])
    return { end, done }
  }
  const waits = async () => {
    const { rows } = await gw.db.execute<{
      n: string
    }>(sql`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return Number(rows[0]!.n)
  }

  const settling = await begin((tx) => openDay(tx, PROVIDER, now))
  let isClosed = false
  const closing = gw.db.transaction((tx) => holdBooks(tx, PROVIDER)).then(() => (isClosed = true))
  await expect.poll(waits, { timeout: 60_000 }).toBe(1)
  expect(isClosed).toBe(false)
  settling.end()
  await Promise.all([settling.done, closing])

  // A settlement that starts while a day is being closed waits, and then finds it closed.
  const closes = await begin(async (tx) => {
    await holdBooks(tx, PROVIDER)
    await tx.execute(sql`insert into job (job_id, provider_id, kind, ref_id, clock, run_at, created_at, day)
      select 'planted', provider_id, kind, ref_id, clock, run_at + interval '9 days', created_at, '2026-11-28'
      from job where provider_id = ${PROVIDER} and ref_id = ${PROVIDER} and kind = 'ledger.day'
      order by day desc limit 1`)
  })
  const late = gw.db.transaction((tx) => openDay(tx, PROVIDER, now)).catch((error: Error) => error)
  await expect.poll(waits, { timeout: 60_000 }).toBe(1)
  closes.end()
  await closes.done
  expect(await late).toMatchObject({ respCode: '90409', message: '当日账务已关账，请稍后重试' })
  await gw.db.execute(sql`delete from job where job_id = 'planted'`)
})

test('the statements and books of both days agree with the batches', async () => {
  const { rows } = await gw.db.execute<Record<string, string>>(sql`
    select settle_date::text as day, sum(trade_count)::int as trades,
      sum(refund_count)::int as refunds, sum(net_amt - carry_amt)::text as settled
    from merchant_settlement where provider_id = ${PROVIDER}
      and settle_date in (${DAY}, '2026-11-24') group by 1 order by 1`)
  for (const { day, ...made } of rows) expect(await statementOf(day!, 'SETTLE')).toEqual(made)
  const { proven } = await prove(gw.db)
  const said = proven
    // The trades here are free, and one of them is older than the closing of its day.
    .filter(({ title }) => /账单|批次|总账|商户资金/.test(title))
    .flatMap(({ title, differences }) => differences.map((words) => `${title}｜${words}`))
  expect(said).toEqual([])
})

test('a trade that was kept back for two months, and its refund, are in the statement of the day they are settled on', async () => {
  const { settleDate, refundCount, tradeCount } = await batchOf(old)
  expect(settleDate).toBe('2026-11-24')
  expect([refundCount > 0, tradeCount > 0]).toEqual([true, true])
  const { rows } = await gw.db.execute<Record<string, string>>(sql`
    select file_token as token from statement where provider_id = ${PROVIDER}
      and bill_date = '2026-11-24' and bill_type = 'SETTLE' and mer_id is null`)
  let text = ''
  for await (const chunk of gw.files.read(rows[0]!.token!)) text += String(chunk)
  const lines = text.split('\r\n').filter((line) => line.includes(old))
  expect(lines.map((line) => /退款|REFUND/.test(line)).toSorted()).toEqual([false, true])
})
