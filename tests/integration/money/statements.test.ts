import { expect, test } from 'vitest'
import { datesBetween } from '#domain/dates'
import { profitRemark } from '#domain/income/profit-remark'
import { settleDayRemark } from '#domain/merchant-settlement/day-remark'
import { settlementRemark } from '#domain/settlement/remark'
import { amountOf, type StatementLine } from '../../../src/lib/statements/line'
import { PROFIT_LINES } from '../../../src/lib/statements/profit-month'
import { settleLines } from '../../../src/lib/statements/settle'
import { PAYOUT_LINES, SETTLE_DAY_LINES } from '../../../src/lib/statements/settle-day'
import { gatewayForFile } from '../../../packages/gateway/tests/support/gateway'
import type { Row } from '../../support/list-probe'
import { screensFor } from '../support/screens'

/** Statements add up, and each line is the sum of the list that it leads to, to the fen. */
const gateway = await gatewayForFile()
const { recordAt, listAt } = await screensFor(gateway, 'fws_finance')

const totalOf = (row: Row, lines: readonly StatementLine[]): number =>
  lines.reduce((sum, { field, sign }) => sum + amountOf(row, field) * sign, 0)

/** Lines of a record beside the sums of the lists they lead to. @param named a list's name of a sum */
async function linked(
  row: Row,
  lines: readonly StatementLine[],
  named: Readonly<Record<string, string>> = {},
) {
  const found: [field: string, amt: number, listed: number | undefined][] = []
  for (const { field, link } of lines) {
    const path = amountOf(row, field) === 0 ? undefined : link?.(row)
    if (!path) continue
    const { summary } = await listAt(path)
    found.push([field, amountOf(row, field), summary?.[named[field] ?? field]])
  }
  return found
}

const settles = async () =>
  (await listAt('/cloudAccount/settleManager?billMonthStart=2026-08&billMonthEnd=2026-10')).list

test('a settlement is the sum of its lines', async () => {
  const rows = await settles()
  expect(rows.length).toBe(12)
  for (const { settleNo } of rows) {
    const row = await recordAt(`/cloudAccount/settleManager/show/${String(settleNo)}`)
    expect(totalOf(row, settleLines(row))).toBe(row.payableAmt)
    expect(row.lateAmt).toBe(0)
  }
})

test('lines of a settlement are the sums of the lists they lead to', async () => {
  for (const { settleNo, targetType } of await settles()) {
    const row = await recordAt(`/cloudAccount/settleManager/show/${String(settleNo)}`)
    const named: Record<string, string> =
      targetType === 'PARTNER' ? { partnerShareAmt: 'earnedAmt' } : {}
    const found = await linked(row, settleLines(row), named)
    expect(found.map(([field]) => field)).toEqual(
      targetType === 'PARTNER'
        ? ['partnerShareAmt']
        : ['merFeeAmt', 'costFeeAmt', 'partnerShareAmt'],
    )
    for (const [field, amt, listed] of found) expect([field, listed]).toEqual([field, amt])
  }
})

test('a month’s profit is the sum of its lines, which are those of their lists', async () => {
  for (const month of ['2026-09', '2026-10', '2026-11']) {
    const row = await recordAt(`/trades/income/profit/${month}`)
    expect(totalOf(row, PROFIT_LINES)).toBe(row.profitAmt)
    const found = await linked(row, PROFIT_LINES.slice(0, 3))
    expect(found.length).toBe(3)
    for (const [field, amt, listed] of found) expect([field, listed]).toEqual([field, amt])
  }
})

test('a month that is not over says up to which day it is', async () => {
  const row = await recordAt('/trades/income/profit/2026-11')
  expect(profitRemark(row)).toEqual({
    text: '本月未结束，含收益至 2026-11-19。',
    tone: 'waiting',
  })
})

test('a settlement that failed says why, before what was adjusted', () => {
  expect(
    settlementRemark({
      settleStatus: 'PAY_FAIL',
      failReason: '户名不符',
      acctNo: '6222****1234',
      adjustAmt: -5_000,
      adjustReason: '扣回 2026-09 结转的欠款 ¥50.00',
      changes: [{ item: 'INCOME', amt: 60_000, beforeAmt: 100_000 }],
    }),
  ).toEqual({
    text: '付款失败：户名不符；调减 ¥50.00（扣回 2026-09 结转的欠款 ¥50.00）；分润比上月少 ¥400.00（40%）。',
    tone: 'failed',
  })
  expect(settlementRemark({ settleStatus: 'PAID', acctNo: '6222****1234' })).toEqual({
    text: '按当月分润结算，没有调账和异常。',
  })
})

const DAYS = datesBetween('2026-10-20', '2026-11-20')
const dayOf = (day: string) => recordAt(`/trades/merchant-settlement/day/${day}`)
const listed = (row: Row, name: string, amt: string): number =>
  (row[name] as Row[]).reduce((sum, one) => sum + Number(one[amt]), 0)

test('what a settle date’s batches come to is paid, or on one of the lines, each of which is its list', async () => {
  const seen = new Set<string>()
  for (const day of DAYS) {
    const row = await dayOf(day)
    expect([day, totalOf(row, SETTLE_DAY_LINES)]).toEqual([day, row.paidAmt])
    const found = await linked(row, SETTLE_DAY_LINES, {
      dueAmt: 'netAmt',
      heldAmt: 'unpaidAmt',
      failedAmt: 'unpaidAmt',
      returnedAmt: 'unpaidAmt',
      waitingAmt: 'paidAmt',
      payingAmt: 'paidAmt',
    })
    for (const [field, amt, sum] of found) expect([day, field, sum]).toEqual([day, field, amt])
    expect(listed(row, 'carried', 'carriedAmt')).toBe(row.carriedAmt)
    expect(listed(row, 'offsets', 'offsetAmt')).toBe(row.offsetAmt)
    for (const { field } of SETTLE_DAY_LINES) if (amountOf(row, field) !== 0) seen.add(field)
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['dueAmt', 'heldAmt', 'carriedAmt', 'offsetAmt', 'waitingAmt']),
  )
})

test('a day’s payouts arrive, or are on one of the lines, each of which is its list', async () => {
  for (const day of DAYS) {
    const row = await dayOf(day)
    expect([day, totalOf(row, PAYOUT_LINES)]).toEqual([day, row.successAmt])
    const byState = ['initAmt', 'acceptedAmt', 'failAmt', 'closeAmt', 'backAmt']
    const found = await linked(
      row,
      PAYOUT_LINES,
      Object.fromEntries(byState.map((field) => [field, 'cashAmt'])),
    )
    for (const [field, amt, sum] of found) expect([day, field, sum]).toEqual([day, field, amt])
  }
})

test('a day says what of its money was not paid, and why', () => {
  expect(
    settleDayRemark({
      batchCount: 12,
      returnedAmt: 30_000,
      returnedReason: '账户已销户，退汇',
      heldAmt: 5_000,
      heldReason: '结算账户待验证，验证通过后付款',
      carriedAmt: 700,
    }),
  ).toEqual({
    text: '银行退票 ¥300.00，主要原因：账户已销户，退汇；暂缓 ¥50.00，主要原因：结算账户待验证，验证通过后付款；未付出、已并入后面批次 ¥7.00。',
    tone: 'failed',
  })
  expect(settleDayRemark({ batchCount: 12, payingAmt: 0 })).toEqual({
    text: '应结净额已全部到账。',
  })
  expect(settleDayRemark({ batchCount: 0 })).toEqual({ text: '当日没有结算批次。' })
})
