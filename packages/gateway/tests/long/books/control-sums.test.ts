import { eq, sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatDateTime } from '#domain/dates'
import { ROUNDS } from '../../../features/merchant-settlement/settle-rounds'
import { bankEntry } from '../../../features/bank-recon/bank-schema'
import { peopleJobs } from '../../../sandbox/people'
import { AUTO_CASH_JOB, CASH_OUT_JOB, REFUND_ANSWER_JOB } from '../../../sandbox/simulator/agenda'
import { decide, switchOn } from '../../approval/approval-support'
import { addAccount, csvOf, give, withoutSamples } from '../../bank/support'
import { owedByRecords } from '../../books/owed'
import { secondPerson } from '../../books/two-persons'
import { jpeg } from '../../files/samples'
import { upload } from '../../imports/upload'
import { openMerchant, paid, tell } from '../../ingest/support'
import { gatewayForFile, type TestSession } from '../../support/gateway'
import { PROVIDER_ONE, userIdOf } from '../../support/samples'
import { uploadTo } from '../../support/upload'

/**
 * A month closed, four days of the sandbox with approvals decided and differences with the bank taken
 * up, released and written off; what the screens say of them is added up once more from the tables.
 */

const DAY_MS = 86_400_000
const PAYERS = 4
/** The last day that is posted; the business time is 15:00 of the day after. */
const LAST = '2026-11-23'
const TODAY = '2026-11-24'

const gw = await gatewayForFile({ payers: PAYERS })
const admin = await gw.signIn('fws_admin')
const lead = await secondPerson(gw, admin)
const finance = await gw.signIn('fws_finance')
const { merId } = await openMerchant(gw)

type Row = Record<string, string | null>
const rows = async (query: SQL) => (await gw.db.execute<Row>(query)).rows
async function call(path: string, body: object, session: TestSession = lead) {
  const { respCode, respDesc, respData } = await gw.post(path, { ...body }, { session })
  if (respCode !== '90000') throw new Error(`${path}: ${respDesc} ${JSON.stringify(respData)}`)
  return respData
}

async function closeOctober(): Promise<void> {
  const { list } = await call('/v1/fin/diffList', {
    tradeTimeStart: '2026-10-01 00:00:00',
    tradeTimeEnd: '2026-10-31 23:59:59',
    diffStatus: 'PENDING',
  })
  for (const { diffId, version } of list)
    await call('/v1/fin/diffHandle', { diffId, version, decision: 'IGNORE', reason: '已核实' })
  const { version } = await call('/v1/closing/detail', { month: '2026-10' })
  const asked = await call('/v1/closing/ask', { month: '2026-10', version })
  await call('/v1/closing/approve', { month: '2026-10', version: asked.version }, admin)
}

/** A refund of 1000 yuan and so many fen that finance asks for; another fen tells them apart. */
async function asked(fen: number): Promise<string> {
  const about = { channelTradeNo: `ASKED-${fen}`, merId, transAmt: 500_000 }
  const occurredAt = formatDateTime(gw.clock.now() - 60_000)
  const [told] = await tell(gw, paid({ ...about, occurredAt }))
  const { tradeNo } = told!
  const body = { tradeNo, refundAmt: 100_000 + fen, reason: '顾客退货' }
  return (await call('/v1/refund/apply', body, finance)).approvalNo
}

const daysUntil = (day: string) => (Date.parse(TODAY) - Date.parse(day)) / DAY_MS

const entryNo = async (serialNo: string) =>
  (await gw.db.select().from(bankEntry).where(eq(bankEntry.serialNo, serialNo)))[0]!.entryNo
/** Asked by one person and agreed to by another. */
async function entry(serialNo: string, askKind: string): Promise<void> {
  const askToken = await upload(gw, lead, Buffer.from('%PDF-1.4\n1 0 obj\n%%EOF\n'), '回单.pdf')
  const about = { entryNo: await entryNo(serialNo) }
  await call('/v1/bank/entryAsk', { ...about, askKind, askReason: '查不到来源', askToken })
  const decision = { ...about, decision: 'PASS', reason: '已核对回单' }
  await call('/v1/bank/entryDecide', decision, admin)
}

await gw.keepOnlyJobs(
  ...ROUNDS.map(({ kind }) => kind),
  'ledger.day',
  'income.close',
  'profit.post',
  'approval-expire',
  CASH_OUT_JOB,
  AUTO_CASH_JOB,
  REFUND_ANSWER_JOB,
  ...peopleJobs(PAYERS).map(({ kind }) => kind),
)
await withoutSamples(gw)
await gw.db.execute(sql`delete from approval_decision`)
await gw.db.execute(sql`delete from approval`)
await closeOctober()
await switchOn(gw, 'REFUND', { ruleNo: 'AR00010001', fromAmt: 100_000 })
const expires = await asked(1)
const bankAccount = await addAccount(gw, admin)
await give(
  gw,
  admin,
  bankAccount,
  csvOf([
    { day: '2026-11-16', amt: 50_000, serial: 'U1', name: '陌生人' },
    { day: '2026-11-17', amt: -1_500, serial: 'U2', text: '账户管理费' },
    { day: '2026-11-18', amt: -7_777, serial: 'U3', name: '某人' },
    { day: '2026-11-18', amt: 900, serial: 'U4', name: '某甲' },
  ]),
)
for (const serial of ['U1', 'U2', 'U3', 'U4']) await entry(serial, 'SUSPEND')
// What belongs to the closed month comes late, and what was wrong in it is corrected.
await tell(gw, paid({ channelTradeNo: 'LATE', merId, occurredAt: '2026-10-31 12:00:00' }))
const documents = JSON.stringify([await uploadTo(gw, lead, jpeg(), '函件.jpg')])
const correction = await call('/v1/correction/add', {
  ofMonth: '2026-10',
  debitAccount: 'COST',
  creditAccount: 'CHANNEL',
  amt: '1200',
  reason: '渠道补收十月成本',
  documents,
})
await call('/v1/correction/approve', correction, admin)
const approved = [await asked(2), await asked(3)]
await decide(gw, admin, 'approve', approved[0]!)
await gw.clock.advance(2 * DAY_MS)
await decide(gw, lead, 'approve', approved[1]!)
await entry('U2', 'WRITE_OFF')
await entry('U4', 'RELEASE')
const rejected = await asked(4)
await decide(gw, admin, 'reject', rejected)
await decide(gw, finance, 'withdraw', await asked(5))
await gw.clock.advance(2 * DAY_MS)
await gw.runDue()
const pending = await asked(6)

test('approvals by state, amount and decider are what was asked for and decided', async () => {
  const told = await rows(sql`select a.approval_state as state, a.amt, d.decider_id as decider
    from approval a left join approval_decision d using (provider_id, approval_no)
    order by a.amt`)
  const [one, two] = [userIdOf('fws_admin'), lead.userId]
  expect(told.map(({ state, amt, decider }) => [Number(amt), state, decider])).toEqual([
    [100_001, 'EXPIRED', null],
    [100_002, 'APPROVED', one],
    [100_003, 'APPROVED', two],
    [100_004, 'REFUSED', one],
    [100_005, 'WITHDRAWN', null],
    [100_006, 'PENDING', null],
  ])
  for (const state of ['PENDING', 'APPROVED', 'REFUSED', 'EXPIRED', 'WITHDRAWN']) {
    const own = told.filter((row) => row.state === state)
    const { list, total, summary } = await call('/v1/approval/list', { approvalState: state })
    expect([state, total, list.length]).toEqual([state, own.length, own.length])
    const sum = own.reduce((all, { amt }) => all + Number(amt), 0)
    const listed = list.reduce((all: number, { amt }: { amt: number }) => all + amt, 0)
    expect([state, listed, summary?.amt ?? sum]).toEqual([state, sum, sum])
  }
})

test('what was approved moved its amount once, and nothing else moved', async () => {
  const acts = await rows(sql`select a.approval_no as no, a.facts, a.result_no as result
    from approval a order by a.approval_no`)
  const byNo = new Map(acts.map(({ no, result }) => [no, result]))
  expect([expires, rejected, pending].map((no) => byNo.get(no))).toEqual(['', '', ''])
  const refunds = await rows(sql`select refund_no as no, refund_amt as amt from refund
    where refund_amt between 100001 and 100006 order by refund_amt`)
  expect(refunds.map(({ no, amt }) => [no, Number(amt)])).toEqual([
    [byNo.get(approved[0]!), 100_002],
    [byNo.get(approved[1]!), 100_003],
  ])
})

test('长款 and 短款 are what was taken up and neither released nor written off, with cause and age', async () => {
  const vouchers = await rows(sql`select l.account, v.related_no as no, sum(l.amt) as amt
    from ledger_line l join ledger_voucher v using (provider_id, voucher_no)
    where l.provider_id = ${PROVIDER_ONE} and l.account in ('OVER', 'SHORT')
    group by 1, 2 having sum(l.amt) <> 0 order by 1`)
  const [over, short] = [await entryNo('U1'), await entryNo('U3')]
  expect(vouchers.map(({ account, no, amt }) => [account, no, Number(amt)])).toEqual([
    ['OVER', over, -50_000],
    ['SHORT', short, 7_777],
  ])
  const raw =
    await rows(sql`select entry_no as no, amt, cause, entry_day::text as day from bank_entry
    where entry_state = 'STANDING' order by entry_day`)
  expect(raw.map(({ no, amt, cause }) => [no, Number(amt), cause])).toEqual([
    [over, 50_000, 'NO_BOOK'],
    [short, -7_777, 'NO_BOOK'],
  ])
  const { list } = await call('/v1/bank/entryList', { entryState: 'STANDING' })
  const aged = list.map((row: Record<string, unknown>) => [row.entryNo, row.amt, row.ageDays])
  expect(aged.toSorted()).toEqual(
    raw.map(({ no, amt, day }) => [no, Number(amt), daysUntil(day!)]).toSorted(),
  )
  expect(raw.map(({ day }) => daysUntil(day!))).toEqual([8, 6])
})

/** The names under which the trial balance shows a line, told by the rules of the ledger alone. */
function nameOf({ account, biz, no, amt }: Row): string {
  const own = ['RECHARGE', 'WITHDRAW', 'WITHDRAW_BACK', 'OPENING_OWN'].includes(biz!)
  if (account === 'BANK') return own ? 'BANK_OWN' : 'BANK_RESERVE'
  if (account === 'ADJUST' && no?.startsWith('DF')) return Number(amt) > 0 ? 'SHORT' : 'OVER'
  if (account === 'EXPENSE' && no?.startsWith('ST')) return 'TAX'
  return account!.replace(/:.*$/, '')
}

/** Opening, debit, credit and closing of each account in a range of days. */
async function balances(from: string, until: string): Promise<unknown[]> {
  const found = new Map<string, [number, number, number]>()
  const add = (name: string, day: string, fen: number) => {
    if (day > until) return
    const sums = found.get(name) ?? [0, 0, 0]
    sums[day < from ? 0 : fen > 0 ? 1 : 2] += day < from ? fen : Math.abs(fen)
    found.set(name, sums)
  }
  for (const line of await rows(sql`select l.account, v.biz_type as biz, v.related_no as no, l.amt,
      v.book_date::text as day from ledger_line l join ledger_voucher v using (provider_id, voucher_no)
      where l.provider_id = ${PROVIDER_ONE}`))
    add(nameOf(line), line.day!, Number(line.amt))
  for (const { day, amt } of await rows(sql`select reserve_move as amt,
      to_char(entry_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from merchant_entry
      where provider_id = ${PROVIDER_ONE} and reserve_move <> 0`)) {
    add('MERCHANT', day!, Number(amt))
    add('DEPOSIT', day!, -Number(amt))
  }
  return [...found]
    .map(([name, [open, debit, credit]]) => [name, open, debit, credit, open + debit - credit])
    .toSorted()
}

test.each([
  ['2026-10-01', '2026-10-31'],
  ['2026-11-01', LAST],
])('the trial balance of %s to %s is the sum of its lines', async (from, until) => {
  const body = { bookDateStart: from, bookDateEnd: until, pageSize: '100' }
  const { list } = await call('/v1/books/trialBalance', body)
  const shown = list.map((row: Record<string, number | string>) =>
    [row.account, row.openAmt, row.debitAmt, row.creditAmt, row.closeAmt].map((one) => one ?? 0),
  )
  const own = await balances(from, until)
  expect(shown.toSorted()).toEqual(own)
  expect(own.length).toBeGreaterThan(8)
})

test('each merchant is owed what its own records come to, late payments and approved refunds included', async () => {
  const listed = new Map<string, number>()
  for (let page = 1, all = 1; (page - 1) * 100 < all; page++) {
    const body = { bookDateStart: '2026-11-01', bookDateEnd: LAST, pageSize: '100' }
    const { list, total } = await call('/v1/books/payableList', { ...body, pageNum: String(page) })
    all = total
    for (const row of list) if (row.payableAmt !== 0) listed.set(row.merId, row.payableAmt)
  }
  const wanted = await owedByRecords(gw, LAST)
  expect(wanted.size).toBeGreaterThan(20)
  expect([...listed].toSorted()).toEqual([...wanted].toSorted())
})

test('no voucher is dated into the closed month after its closing, and its lines have its day', async () => {
  const [month] = await rows(sql`select close_time::text as at from ledger_month
    where provider_id = ${PROVIDER_ONE} and month = '2026-10'`)
  expect(month?.at).toBeTruthy()
  const late = await rows(sql`select voucher_no from ledger_voucher
    where provider_id = ${PROVIDER_ONE} and book_date <= '2026-10-31'
      and book_time > ${month!.at}::timestamptz`)
  expect(late).toEqual([])
  const moved = await rows(sql`select l.voucher_no from ledger_line l
    join ledger_voucher v using (provider_id, voucher_no)
    where l.book_date <> v.book_date or v.biz_date <= '2026-10-31' and v.book_date > '2026-10-31'
      and v.book_time < ${month!.at}::timestamptz`)
  expect(moved).toEqual([])
})
