import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import statement from '../../src/resources/statement'
import { ALL, renderAt } from '../support/render'

const BILL = {
  billId: 'B202611250001',
  billDate: '2026-11-25',
  billType: 'SETTLE',
  billStatus: 'READY',
  scopeName: '西湖小馆',
  merId: '8000000000000001',
  settleAmt: 123450,
  diffCount: 0,
  pendingDiffCount: 0,
  jToken: null,
}
const openList = (bill: object, permCodes?: string[]) =>
  renderAt({
    resources: [statement],
    ...(permCodes && { who: { ...ALL, permCodes } }),
    at: '/fin/list',
    answers: { '/v1/fin/billList': { total: 1, pageNum: 1, pageSize: 20, list: [bill] } },
  })
const DAY = 'settleDateStart=2026-11-25&settleDateEnd=2026-11-25'

test.each([
  ['of its merchant alone', BILL, `${DAY}&merId=8000000000000001`],
  ['of all merchants', { ...BILL, merId: null, scopeName: '示例服务商' }, DAY],
])('a statement of settlements leads to the batches of its day, %s', async (_, bill, query) => {
  openList(bill)
  const link = await screen.findByRole('link', { name: '结算批次' })
  expect(link.getAttribute('href')).toBe(`/trades/merchant-settlement?${query}`)
})

test('a statement of trades has no such link', async () => {
  openList({ ...BILL, billType: 'TRADE', billStatus: 'FAIL' })
  expect(await screen.findByRole('button', { name: '重新生成' })).toBeDefined()
  expect(screen.queryByRole('link', { name: '结算批次' })).toBeNull()
})

test('a user who may not see batches has no such link', async () => {
  openList(BILL, ['02100011'])
  const row = await screen.findByRole('row', { name: /西湖小馆/ })
  expect(within(row).getByRole('button', { name: '重新生成' })).toBeDefined()
  expect(within(row).queryByRole('link', { name: '结算批次' })).toBeNull()
})
