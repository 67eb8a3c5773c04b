import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import billing from '../../src/resources/billing'
import { renderAt } from '../support/render'

const month = (billMonth: string, over: object) => ({
  billMonth,
  settleNo: `ST${billMonth}`,
  incomeAmt: 10_600,
  adjustAmt: 0,
  billAmt: 10_600,
  invoicedAmt: 0,
  heldAmt: 0,
  remainAmt: 0,
  ...over,
})
const LIST = [
  month('2026-11', { settleNo: null, settleStatus: null, billStatus: 'OPEN' }),
  month('2026-10', { settleStatus: 'DISPUTE', billStatus: 'TO_CONFIRM' }),
  month('2026-09', { settleStatus: 'TO_INVOICE', billStatus: 'TO_INVOICE', heldAmt: 10_600 }),
  month('2026-08', { settleStatus: 'TO_INVOICE', billStatus: 'TO_INVOICE', remainAmt: 10_600 }),
]

test('an invoice is offered where the form takes one, a look at the settlement where it waits', async () => {
  renderAt({
    resources: [billing],
    at: '/billing/detail',
    answers: { '/v1/billing/amountList': { total: 4, pageNum: 1, pageSize: 20, list: LIST } },
  })
  const rowOf = (text: string) => screen.getByText(text).closest('tr')!
  await screen.findByText('2026-08')
  const offered = LIST.map(({ billMonth }) =>
    ['去开票', '去确认'].filter((name) => within(rowOf(billMonth)).queryByText(name)),
  )
  expect(offered).toEqual([[], ['去确认'], [], ['去开票']])
  expect(within(rowOf('2026-10')).getByText('待确认')).toBeTruthy()
  expect(within(rowOf('2026-10')).getByText('异议中')).toBeTruthy()
})
