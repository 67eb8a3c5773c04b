import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import income from '../../src/resources/income'
import { ALL, renderAt } from '../support/render'

const SUMS = {
  transAmt: 1_000_000,
  transCount: 12,
  merFeeAmt: 6_000,
  partnerShareAmt: 1_250,
}
const strip = async (roleId: '3' | '4', summary: object) => {
  renderAt({
    resources: [income],
    at: '/trades/income',
    who: { ...ALL, roleId },
    answers: {
      '/v1/income/queryList': {
        total: 1,
        pageNum: 1,
        pageSize: 20,
        list: [{ groupId: 'G1', incomeDate: '2026-11-19', ...summary }],
        summary,
      },
    },
  })
  await screen.findAllByText('2026-11-19')
  const shown = document.querySelector<HTMLElement>('.rv-summary')!
  return within(shown)
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
}

test('over its income a provider reads what stays with it after its partners', async () => {
  expect(await strip('3', { ...SUMS, netIncomeAmt: -1_050 })).toEqual([
    '交易金额 ¥10,000.00',
    '交易笔数 12',
    '商户手续费 ¥60.00',
    '渠道商分润 ¥12.50',
    '净收益 -¥10.50',
  ])
})

test('a partner reads its own part, that of those below it, and both', async () => {
  expect(await strip('4', { ...SUMS, subShareAmt: 750, teamShareAmt: 2_000 })).toEqual([
    '交易金额 ¥10,000.00',
    '交易笔数 12',
    '商户手续费 ¥60.00',
    '渠道商分润 ¥12.50',
    '下级分润 ¥7.50',
    '合计分润 ¥20.00',
  ])
})

test('a rate is what was paid; the price list’s is said when it is pointed at', async () => {
  await strip('3', { ...SUMS, merFeeRate: 1, merNominalRate: 500 })
  const [rate] = screen.getAllByText('0.001%')
  expect(rate!.closest('abbr')?.title).toBe('签约费率 0.50%')
})

const monthRow = async (dateFrom: string, dateTo: string) => {
  const row = { groupId: 'G1', incomeMonth: '2026-11', dateFrom, dateTo, ...SUMS }
  renderAt({
    resources: [income],
    at: '/trades/income?groupBy=MONTH',
    answers: {
      '/v1/income/queryList': { total: 1, pageNum: 1, pageSize: 20, list: [row], summary: SUMS },
    },
  })
  return (await screen.findByRole('link', { name: /^2026-11/ })).textContent
}

test('a whole month is named by itself', async () => {
  expect(await monthRow('2026-11-01', '2026-11-30')).toBe('2026-11')
})

test('a month cut by days says so', async () => {
  expect(await monthRow('2026-11-14', '2026-11-20')).toBe('2026-11（11-14 至 11-20）')
})
