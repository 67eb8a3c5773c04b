import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import income from '../../src/resources/income'
import tradeChange from '../../src/resources/trade-change'
import tradeSummary from '../../src/resources/trade-summary'
import { renderAt } from '../support/render'

const answer = { total: 0, pageNum: 1, pageSize: 20, list: [], summary: {} }

/** Where 与上期相比 leads from a list at an address. */
async function comparedFrom(at: string): Promise<string | null> {
  renderAt({
    resources: [tradeSummary, income],
    at,
    answers: { '/v1/trade/summaryList': answer, '/v1/income/queryList': answer },
  })
  return (await screen.findByRole('link', { name: '与上期相比' })).getAttribute('href')
}

test.each([
  ['/trades/trade', '/trades/change'],
  [
    '/trades/trade?dimension=SHOP&tradeDateStart=2026-11-01&tradeDateEnd=2026-11-07&merId=M1&payChannel=WECHAT&payChannel=ALIPAY&region=330000-330100',
    '/trades/change?dimension=SHOP&tradeDateStart=2026-11-01&tradeDateEnd=2026-11-07&merId=M1&payChannel=WECHAT&payChannel=ALIPAY&region=330000-330100',
  ],
  ['/trades/trade?shopId=S1&partnerId=P1', '/trades/change?shopId=S1&partnerId=P1'],
  [
    '/trades/income?groupBy=MERCHANT&incomeMonthStart=2026-09&incomeMonthEnd=2026-10&partnerId=P1&merId=M1&payChannel=WECHAT&settleStatus=SETTLED',
    '/trades/incomeChange?groupBy=MERCHANT&incomeMonthStart=2026-09&incomeMonthEnd=2026-10&merId=M1&partnerId=P1&payChannel=WECHAT',
  ],
])('与上期相比 at %s takes along what both lists know', async (at, to) => {
  expect(await comparedFrom(at)).toBe(to)
})

test.each([
  ['/trades/change', '/trades/change?change=NO_FEE'],
  [
    '/trades/change?change=DOWN&tradeDateStart=2026-10-01&tradeDateEnd=2026-10-31&partnerId=P1&pageNum=3',
    '/trades/change?change=NO_FEE&tradeDateStart=2026-10-01&tradeDateEnd=2026-10-31&partnerId=P1',
  ],
])('who pays no fee is asked of the days that %s shows', async (at, to) => {
  renderAt({ resources: [tradeChange], at, answers: { '/v1/trade/changeList': answer } })
  const link = await screen.findByRole('link', { name: '未收手续费' })
  expect(link.getAttribute('href')).toBe(to)
})
