import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import merchantSettlement from '../../src/resources/merchant-settlement'
import trade from '../../src/resources/trade'
import { newUser, renderAt } from '../support/render'

const BATCH = {
  batchNo: 'MS2026111900000001',
  settleDate: '2026-11-19',
  merId: '8000000000000001',
  merName: '西湖小馆',
  shopName: '断桥店',
  batchStatus: 'SETTLED',
  reason: '',
  tradeCount: 12,
  grossAmt: 100_000,
  refundCount: 1,
  refundAmt: 5_000,
  feeAmt: 380,
  carryAmt: 0,
  coverAmt: 0,
  backAmt: 0,
  disputeAmt: -2_000,
  debtAmt: 1_500,
  reserveAmt: 0,
  netAmt: 95_120,
  refunds: [],
  trades: [],
}

const open = () =>
  renderAt({
    resources: [merchantSettlement, trade],
    at: `/trades/merchant-settlement/show/${BATCH.batchNo}`,
    answers: { '/v1/merchantSettlement/detail': BATCH },
  })

describe('the statement of a settlement batch', () => {
  test('adds up to the net amount line by line, without lines of zero', async () => {
    open()
    const table = await screen.findByRole('table', { name: '结算净额' })
    const lines = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(lines).toEqual([
      '交易金额12笔¥1,000.00',
      '−退款金额1笔¥50.00',
      '−手续费¥3.80',
      '＋拒付扣款¥20.00',
      '−扣回欠款¥15.00',
      '另有5项为0',
      '＝结算净额¥951.20',
    ])
    expect(screen.getByText('拒付胜诉退回 ¥20.00；扣回欠款 ¥15.00。')).toBeTruthy()
  })

  test('shows the lines of zero when asked, and each leads to what made it', async () => {
    const user = newUser()
    open()
    const table = within(await screen.findByRole('table', { name: '结算净额' }))
    await user.click(table.getByRole('button', { name: '另有5项为0' }))
    expect(table.getByText('上批未付结转')).toBeTruthy()
    expect(table.getByRole('link', { name: '交易金额' }).getAttribute('href')).toBe(
      '/trades/details?batchNo=MS2026111900000001&tradeTimeStart=2026-10-20&tradeTimeEnd=2026-11-19',
    )
    expect(table.getByRole('link', { name: '退款金额' }).getAttribute('href')).toBe('#refunds')
    expect(table.queryByRole('link', { name: '上批未付结转' })).toBeNull()
  })
})
