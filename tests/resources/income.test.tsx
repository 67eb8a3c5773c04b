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

test('a partner is told of no such figure', async () => {
  expect(await strip('4', SUMS)).toHaveLength(4)
})
