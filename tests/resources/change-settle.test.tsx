import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import merchant from '../../src/resources/merchant'
import { ALL, renderAt } from '../support/render'

const MERCHANT = {
  merId: '8000000000000001',
  applyId: 'AP26112000000001',
  merRegName: '杭州西湖小馆有限公司',
  merStatus: 'NORMAL',
  acctType: '0',
  bankName: '中国工商银行',
  acctNo: '1202 **** **** 2345',
  version: 7,
}
const open = (detail: object, who = ALL) =>
  renderAt({
    resources: [merchant],
    at: '/merchants/merdetail/8000000000000001/AP26112000000001',
    answers: {
      '/v1/merchant/detail': detail,
    },
    who,
  })

test.each([
  ['a closed merchant', { ...MERCHANT, merStatus: 'CLOSED' }, ALL],
  ['who lacks the code', MERCHANT, { ...ALL, permCodes: ['02100005', '02100006'] }],
])('nobody is offered it for %s', async (_, detail, who) => {
  open(detail, who)
  await screen.findByText('主体信息')
  expect(screen.queryByRole('button', { name: '变更结算账户' })).toBeNull()
})
