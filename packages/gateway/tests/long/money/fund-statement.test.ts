import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ledgerLine, ledgerVoucher, statement } from '../../../schema'
import { dayVoucherNo, type DayVoucher } from '../../../features/day-books/day-lines'
import { PROVIDER_ONE } from '../../support/samples'
import { DAY_MS, formatDate } from '#domain/dates'
import { gatewayForFile } from '../../support/gateway'

/**
 * A statement of funds is what the books moved for merchants that day: taken, given back, paid out
 * by hand or by itself, sent back by banks. What is settled moves between a merchant's own pockets
 * and is no entry.
 */
const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

type Bill = typeof statement.$inferSelect
const fundBills = (): Promise<Bill[]> =>
  gw.db
    .select()
    .from(statement)
    .where(
      and(
        eq(statement.providerId, PROVIDER_ONE),
        isNull(statement.merId),
        eq(statement.billType, 'FUND'),
        eq(statement.billStatus, 'READY'),
      ),
    )
    .orderBy(statement.billDate)

const fenOf = (yuan: string): number => Number(yuan.replace('.', ''))

interface Flow {
  type: string
  no: string
  in: number
  out: number
  fee: number
}
async function flowsOf(bill: Bill): Promise<Flow[]> {
  let text = ''
  for await (const chunk of gw.files.read(bill.fileToken!)) text += String(chunk)
  const lines = text.split('\r\n').map((line) => line.split(','))
  const first = lines.findIndex(([title]) => title === '时间')
  const end = lines.findIndex((line, i) => i > first && line.join('') === '')
  return lines.slice(first + 1, end).map((line) => ({
    type: line[1]!,
    no: line[2]!.trim(),
    in: fenOf(line[6]!),
    out: fenOf(line[7]!),
    fee: fenOf(line[8]!),
  }))
}

/**
 * What a day's vouchers moved on an account, by voucher. Merchants have accounts of their own,
 * `MERCHANT:<merId>`, beside what all of them are owed together: they count as one.
 */
async function booked(day: string, moves: readonly (readonly [DayVoucher, string])[]) {
  const rows = await gw.db
    .select({
      voucherNo: ledgerLine.voucherNo,
      account: OF_ALL_MERCHANTS,
      amt: sql<number>`sum(${ledgerLine.amt})`.mapWith(Number),
    })
    .from(ledgerLine)
    .innerJoin(
      ledgerVoucher,
      and(
        eq(ledgerVoucher.providerId, ledgerLine.providerId),
        eq(ledgerVoucher.voucherNo, ledgerLine.voucherNo),
      ),
    )
    .where(
      and(
        eq(ledgerLine.providerId, PROVIDER_ONE),
        inArray(
          ledgerLine.voucherNo,
          moves.map(([voucher]) => dayVoucherNo(day, voucher)),
        ),
      ),
    )
    .groupBy(ledgerLine.voucherNo, OF_ALL_MERCHANTS)
  return moves.map(
    ([voucher, account]) =>
      rows.find((row) => row.voucherNo === dayVoucherNo(day, voucher) && row.account === account)
        ?.amt ?? 0,
  )
}

/** What disputes of a day took from merchants, less what they gave back. */
async function disputed(day: string): Promise<number> {
  const { rows } = await gw.db.execute<{ amt: string }>(sql`
    select coalesce(-sum(l.amt), 0) as amt
    from ledger_voucher v join ledger_line l using (provider_id, voucher_no)
    where v.provider_id = ${PROVIDER_ONE} and v.biz_date = ${day} and l.account = 'HELD'
      and v.biz_type in ('CHARGEBACK_HOLD', 'CHARGEBACK_BACK')`)
  return Number(rows[0]!.amt)
}

const OF_ALL_MERCHANTS = sql<string>`split_part(${ledgerLine.account}, ':', 1)`
const MOVES = [
  ['TRADE', 'CHANNEL'],
  ['REFUND', 'CHANNEL'],
  ['PAYOUT', 'MERCHANT'],
  ['PAYOUT_RETURN', 'MERCHANT'],
] as const

test('each day’s statement of funds adds up to the books of that day', async () => {
  const bills = await fundBills()
  expect(bills.length).toBeGreaterThan(20)
  const wrong: unknown[] = []
  const seen = new Set<string>()
  for (const bill of bills) {
    const flows = await flowsOf(bill)
    const sum = (types: string[], amt: (flow: Flow) => number) =>
      flows.reduce((all, flow) => all + (types.includes(flow.type) ? amt(flow) : 0), 0)
    for (const { type } of flows) seen.add(type)
    // What leaves a merchant is what arrives and what it costs; both come back together.
    const said = [
      sum(['交易收款'], (flow) => flow.in),
      -sum(['退款'], (flow) => flow.out),
      sum(['提现', '自动提现'], (flow) => flow.out + flow.fee),
      -sum(['提现退票', '自动提现退票'], (flow) => flow.in - flow.fee),
      sum(['拒付止付', '拒付退回'], (flow) => flow.out - flow.in),
    ]
    const books = [...(await booked(bill.billDate, MOVES)), await disputed(bill.billDate)]
    if (said.join() !== books.join()) wrong.push({ day: bill.billDate, said, books })
    const fees = flows.reduce((all, flow) => all + flow.fee, 0)
    if (fees !== bill.feeAmt) wrong.push({ day: bill.billDate, feeAmt: bill.feeAmt, fees })
  }
  expect(wrong).toEqual([])
  expect([...seen].sort()).toEqual(
    [
      '交易收款',
      '退款',
      '结算',
      '提现',
      '提现退票',
      '自动提现',
      '自动提现退票',
      '拒付止付',
      '拒付退回',
      '保证金留存',
      '保证金释放与抵扣',
    ].sort(),
  )
})

test('an automatic payout that came back stays on both days when it is sent once more', async () => {
  const { rows } = await gw.db.execute<{ id: string; amt: string; paid: string; back: string }>(sql`
    select a.auto_cash_id as id, a.cash_amt as amt,
      (p.time at time zone 'Asia/Shanghai')::date::text as paid,
      (b.time at time zone 'Asia/Shanghai')::date::text as back
    from auto_cash a
    join record_log p on p.provider_id = a.provider_id and p.target_type = 'autoCash'
      and p.target_id = a.auto_cash_id and p.to_state = 'SUCCESS'
    join record_log b on b.provider_id = a.provider_id and b.target_type = 'autoCash'
      and b.target_id = a.auto_cash_id and b.from_state = 'SUCCESS'
    -- No refund has taken of it since.
    join merchant_settlement s on s.provider_id = a.provider_id and s.batch_no = a.batch_no
      and s.unpaid_amt = a.cash_amt
    where a.provider_id = ${PROVIDER_ONE} and a.withdraw_status = 'SUPPORT_RE_WITHDRAW'
    order by a.cash_time desc limit 1`)
  const { id, amt, paid, back } = rows[0]!
  const told = async () => {
    const bills = (await fundBills()).filter((bill) => [paid, back].includes(bill.billDate))
    const flows = await Promise.all(bills.map(flowsOf))
    return bills.map(({ billDate, version }, i) => ({
      billDate,
      version,
      flows: flows[i]!.filter((flow) => flow.no === id),
    }))
  }
  // What comes back is carried by the next batch: only today's can be sent once more.
  const before = await told()
  const typesOf = ({ billDate, flows }: (typeof before)[number]) => [
    billDate,
    flows.map(({ type }) => type),
  ]
  expect(before.map(typesOf)).toEqual([[paid, ['自动提现']]])
  expect(back).toBe(formatDate(gw.clock.now()))

  const retry = await gw.post('/v1/shop/autoCashRetry', { autoCashId: id }, { session: admin })
  expect(retry).toMatchObject({ respCode: '90000' })
  for (const bill of await fundBills())
    if (bill.billDate === paid)
      await gw.post('/v1/fin/billRemake', { billId: bill.billId }, { session: admin })
  await gw.clock.advance(DAY_MS)
  const [first, second] = await told()
  expect(first!.version).toBeGreaterThan(before[0]!.version)
  expect(first!.flows).toEqual(before[0]!.flows)
  // It came back in the morning and went out again in the afternoon.
  expect(typesOf(second!)).toEqual([back, ['自动提现退票', '自动提现']])
  const moved = [first!, second!].flatMap(({ flows }) =>
    flows.map((flow) => flow.out - flow.in + flow.fee),
  )
  expect(moved).toEqual([Number(amt), -Number(amt), Number(amt)])
})
