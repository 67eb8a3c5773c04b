import { expect, test } from 'vitest'
import { profitRemark } from '#domain/income/profit-remark'
import { settlementRemark } from '#domain/settlement/remark'
import { amountOf, type StatementLine } from '../../../src/lib/statements/line'
import { PROFIT_LINES } from '../../../src/lib/statements/profit-month'
import { settleLines } from '../../../src/lib/statements/settle'
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
