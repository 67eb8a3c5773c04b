import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fundsRemark } from '#domain/merchant-account/remark'
import { amountOf } from '../../../src/lib/statements/line'
import { FUNDS_LINES } from '../../../src/lib/statements/merchant-funds'
import { gatewayForFile } from '../../../packages/gateway/tests/support/gateway'
import { PROVIDER_ONE } from '../../../packages/gateway/tests/support/samples'
import type { Row } from '../../support/list-probe'
import { screensFor } from '../support/screens'

/** A merchant's money, line by line, beside the lists that its lines lead to. */
const gateway = await gatewayForFile()
const { recordAt, listAt } = await screensFor(gateway, 'fws_finance')

/** Merchants with trades on hold, debt or reserve first, and some others. */
async function merchants(): Promise<Row[]> {
  const { rows } = await gateway.db.execute<{ mer_id: string }>(sql`
    select m.mer_id from merchant m
    left join merchant_account a on a.provider_id = m.provider_id and a.mer_id = m.mer_id
    where m.provider_id = ${PROVIDER_ONE}
    order by m.mer_status = 'FROZEN' desc, coalesce(a.debt_amt + a.reserve_amt + a.balance_amt, 0) desc,
      m.mer_id limit 12`)
  return Promise.all(rows.map((row) => recordAt(`/merchants/merdetail/${row.mer_id}/-`)))
}

test('a merchant’s funds are the sum of their lines', async () => {
  for (const row of await merchants()) {
    const total = FUNDS_LINES.reduce((sum, { field, sign }) => sum + amountOf(row, field) * sign, 0)
    expect(total).toBe(row.fundsAmt)
    expect(row.fundsAmt).toBe(
      amountOf(row, 'unsettledAmt') +
        amountOf(row, 'heldAmt') +
        amountOf(row, 'balanceAmt') +
        amountOf(row, 'transitAmt') +
        amountOf(row, 'reserveAmt') -
        amountOf(row, 'debtAmt'),
    )
  }
})

test('trades and batches of a merchant’s funds are the sums of the lists they lead to', async () => {
  const sums: Readonly<Record<string, string>> = {
    openTradeAmt: 'settleAmt',
    heldTradeAmt: 'settleAmt',
    balanceAmt: 'unpaidAmt',
  }
  const met = new Set<string>()
  for (const row of await merchants())
    for (const { field, link } of FUNDS_LINES) {
      const path = amountOf(row, field) === 0 ? undefined : link?.(row)
      if (!path) continue
      met.add(field)
      const { summary } = await listAt(path)
      expect([field, path, summary?.[sums[field]!]]).toEqual([field, path, row[field]])
    }
  expect(met.size).toBeGreaterThan(1)
})

test('the sentence says what is held, since when and by whom', () => {
  expect(
    fundsRemark({
      merStatus: 'FROZEN',
      balanceAmt: 12_000,
      heldTradeAmt: 30_000,
      heldTradeCount: 3,
      heldFrom: '2026-11-12',
      debtAmt: 5_000,
      debtLimitAmt: 200_000,
      debtSince: { time: '2026-11-10 09:00:00', relatedNo: 'RF26111090000001' },
      logs: [{ time: '2026-11-12 10:00:00', operator: '张三', tone: 'failed', remark: '涉嫌套现' }],
    }),
  ).toEqual({
    text: '商户已冻结，待付余额 ¥120.00 暂停付款（张三 2026-11-12 10:00:00）。原因：涉嫌套现；暂缓结算 ¥300.00（3 笔，最早 2026-11-12）；欠款 ¥50.00，自 2026-11-10 09:00:00 起（RF26111090000001）。',
    tone: 'failed',
  })
  expect(fundsRemark({ merStatus: 'NORMAL' })).toEqual({
    text: '资金按周期结算，没有冻结、暂缓、保证金和欠款。',
  })
})
