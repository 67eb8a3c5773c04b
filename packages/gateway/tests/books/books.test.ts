import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parseTime } from '#domain/dates'
import type { SessionContext } from '../../core/call'
import { groupedAnswer } from '../../core/list/grouped'
import { ACCOUNT_LINES } from '../../features/books'
import { payableList } from '../../features/books/payable-list'
import { ROUNDS } from '../../features/merchant-settlement/settle-rounds'
import { peopleJobs } from '../../sandbox/people'
import { AUTO_CASH_JOB, CASH_OUT_JOB, REFUND_ANSWER_JOB } from '../../sandbox/simulator/agenda'
import { gatewayForFile } from '../support/gateway'
import { wholeOf } from '../support/scopes'
import { owedByRecords } from './owed'

/**
 * A week on the sample data; what the general ledger says at its end is added up once more here, from
 * trades, refunds, payouts and disputes alone.
 */

const PROVIDER = '6000000000000001'
const PAYERS = 4
const FIRST = '2026-11-20'
/** The last day that is posted: the business time is 15:00 of the day after. */
const LAST = '2026-11-26'

const gw = await gatewayForFile({ payers: PAYERS })
const session = await gw.signIn('fws_admin')
await gw.keepOnlyJobs(
  ...ROUNDS.map(({ kind }) => kind),
  'ledger.day',
  'income.close',
  'profit.post',
  CASH_OUT_JOB,
  AUTO_CASH_JOB,
  REFUND_ANSWER_JOB,
  ...peopleJobs(PAYERS).map(({ kind }) => kind),
)
await gw.clock.advance(7 * 86_400_000)
await gw.runDue()

type Row = Record<string, string | null>
const rows = async (query: ReturnType<typeof sql>) => (await gw.db.execute<Row>(query)).rows
const books = async (name: string, range: [string, string], more: object = {}) =>
  (
    await gw.post(
      `/v1/books/${name}`,
      { bookDateStart: range[0], bookDateEnd: range[1], pageSize: '100', ...more },
      { session },
    )
  ).respData

test('each merchant is owed what its trades, refunds, payouts and disputes come to', async () => {
  const listed = new Map<string, number>()
  for (let page = 1, total = 1; (page - 1) * 100 < total; page++) {
    const { list, total: all } = await books('payableList', [FIRST, LAST], {
      pageNum: String(page),
    })
    total = all
    for (const row of list) if (row.payableAmt !== 0) listed.set(row.merId, row.payableAmt)
  }
  const wanted = await owedByRecords(gw, LAST)
  expect(wanted.size).toBeGreaterThan(20)
  expect([...listed].toSorted()).toEqual([...wanted].toSorted())
})

test('the payables add up to the ledger, and so do their ages, transit and deposits', async () => {
  const { list, summary } = await books('trialBalance', [FIRST, LAST])
  const of = (account: string) =>
    list.find((row: { account: string }) => row.account === account)?.closeAmt ?? 0
  const { summary: owed } = await books('payableList', [FIRST, LAST])
  expect(owed.payableAmt).toBe(-(of('MERCHANT') + of('DEPOSIT')))
  expect(owed.depositAmt).toBe(-of('DEPOSIT'))
  const { summary: due } = await books('receivableList', [FIRST, LAST])
  expect(due.dueAmt).toBe(of('CHANNEL'))
  expect(summary.debitAmt).toBe(summary.creditAmt)
  expect(summary.closeAmt).toBe(0)
})

test('the row of totals is the sum of the merchants’, their ages too, with and without those in debt', async () => {
  const AMOUNTS = [
    'payableAmt',
    'age1Amt',
    'age7Amt',
    'age30Amt',
    'age90Amt',
    'age180Amt',
    'olderAmt',
  ]
  for (const standing of [[], ['DEBT'], ['OWED', 'DEBT']]) {
    const asked = standing.length > 0 ? { standing } : {}
    const { list, summary, total } = await books('payableList', [FIRST, LAST], asked)
    expect([standing, list.length]).toEqual([standing, total])
    expect(total).toBeGreaterThan(0)
    const added = AMOUNTS.map((name) =>
      list.reduce((sum: number, row: Record<string, number>) => sum + row[name]!, 0),
    )
    expect([standing, ...AMOUNTS.map((name) => summary[name])]).toEqual([standing, ...added])
  }
})

test('figures that add up do so for a list without a condition on its groups', async () => {
  const range = {
    kind: 'times',
    from: parseTime(FIRST),
    until: parseTime(LAST) + 86_400_000,
  } as const
  const query = { pageNum: 1, pageSize: 10_000, sortField: undefined, sortOrder: 'desc' } as const
  const asked = { ...query, values: { bookDate: range } }
  const caller = { providerId: PROVIDER, scope: wholeOf(PROVIDER) }
  const { summary, list } = await gw.db.transaction((tx) =>
    groupedAnswer(
      { tx, caller, clock: gw.clock } as unknown as SessionContext,
      { ...payableList, kept: () => undefined },
      asked,
    ),
  )
  expect(summary!['payableAmt']).not.toBe(0)
  expect(summary!['payableAmt']).toBe(
    list.reduce((sum, { payableAmt }) => sum + (payableAmt as number), 0),
  )
})

test('what the week moved on fees and channels is what its trades and refunds say', async () => {
  const [t] = await rows(sql`select sum(pay_amt) as pay, sum(fee_amt) as fee from trade
    where provider_id = ${PROVIDER} and trade_status = 'SUCCESS'
      and (trade_time at time zone 'Asia/Shanghai')::date between ${FIRST} and ${LAST}`)
  const [r] = await rows(sql`select coalesce(sum(refund_fee_amt), 0) as fee from refund
    where provider_id = ${PROVIDER} and refund_status = 'SUCCESS'
      and (finish_time at time zone 'Asia/Shanghai')::date between ${FIRST} and ${LAST}`)
  const { list } = await books('trialBalance', [FIRST, LAST], { account: 'FEE' })
  expect(Number(t!.pay)).toBeGreaterThan(0)
  expect(list).toMatchObject([{ creditAmt: Number(t!.fee), debitAmt: Number(r!.fee) }])
})

test('the balance at the end of a day is the one at the beginning of the next', async () => {
  const { list: before } = await books('trialBalance', [FIRST, '2026-11-23'])
  const { list: after } = await books('trialBalance', ['2026-11-24', LAST])
  const opened = Object.fromEntries(after.map((row: Row) => [row.account, row.openAmt]))
  for (const { account, closeAmt } of before)
    expect([account, opened[account]]).toEqual([account, closeAmt])
})

test('an account’s vouchers are those that moved it, and a voucher has the lines of its records', async () => {
  const { list: balance } = await books('trialBalance', [FIRST, LAST], { account: 'BANK_RESERVE' })
  const { list } = await books('voucherList', [FIRST, LAST], { account: 'BANK_RESERVE' })
  let moved = 0
  for (const { voucherNo } of list) {
    const { respData } = await gw.post('/v1/books/voucherDetail', { voucherNo }, { session })
    for (const line of respData.lines)
      if (line.account === 'BANK_RESERVE') moved += (line.debitAmt ?? 0) - (line.creditAmt ?? 0)
  }
  expect(moved).toBe(balance[0].debitAmt - balance[0].creditAmt)
})

test('payouts that were on their way at a moment are those without an answer by then', async () => {
  const moment = '2026-11-24 06:00:00'
  const { respData } = await gw.post(
    '/v1/books/transitList',
    { sentTimeStart: '2026-10-01 00:00:00', sentTimeEnd: moment, pageSize: '100' },
    { session },
  )
  const at = sql`(${moment}::timestamp at time zone 'Asia/Shanghai' + interval '1 second')`
  const wanted = await rows(sql`
    select related_no as no, sum(transit_move) as amt from merchant_entry
    where provider_id = ${PROVIDER} and entry_time < ${at} group by 1 having sum(transit_move) > 0`)
  expect(
    respData.list.map(({ payoutNo, transitAmt }: Record<string, unknown>) => [
      payoutNo,
      transitAmt,
    ]),
  ).toEqual(
    wanted
      .map(({ no, amt }) => [no, Number(amt)])
      .toSorted()
      .toReversed(),
  )
})

test('who sees a part of the provider sees none of its books', async () => {
  const partner = await gw.signIn('qd_admin')
  const { respCode } = await gw.post('/v1/books/trialBalance', {}, { session: partner })
  expect(respCode).toBe('90403')
})

test('the provider’s own money at the bank is above 0 on each day, from its opening on', async () => {
  const found = await rows(sql`
    select provider_id, min(after) > 0 as covered from (
      select provider_id, sum(sum(amt)) over (partition by provider_id order by book_date) as after
      from (${ACCOUNT_LINES}) l where account = 'BANK_OWN' group by provider_id, book_date
    ) days group by 1 order by 1`)
  expect(found).toEqual([
    { provider_id: PROVIDER, covered: true },
    { provider_id: '6000000000000002', covered: true },
  ])
})
