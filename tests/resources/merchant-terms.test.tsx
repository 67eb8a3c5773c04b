import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import merchant from '../../src/resources/merchant'
import { ALL, newUser, renderAt } from '../support/render'

const MERCHANT = {
  merId: '8000000000000001',
  applyId: 'AP26112000000001',
  merRegName: '杭州西湖小馆有限公司',
  merStatus: 'NORMAL',
  settleCycle: 'D0',
  reserveAmt: 120000,
  debtAmt: 4500,
  reserveRate: 5000,
  reserveTargetAmt: 200000,
  reserveDays: 180,
  debtLimitAmt: 1000000,
  version: 7,
}

const open = (over: object = {}) =>
  renderAt({
    resources: [merchant],
    at: '/merchants/merdetail/8000000000000001/AP26112000000001',
    answers: {
      '/v1/merchant/detail': { ...MERCHANT, ...over },
      '/v1/merchant/setReserve': {},
      '/v1/merchantSettlement/settleNow': { batchCount: 1 },
    },
    who: ALL,
  })

test('the reserve’s rule opens as it is, and goes in the wire’s units with a reason', async () => {
  const user = newUser()
  const { sent, toasts } = open()
  await user.click(await screen.findByRole('button', { name: '保证金与欠款上限' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('¥1,200.00')).toBeTruthy()
  const days = dialog.getByLabelText('留存天数')
  await user.clear(days)
  await user.type(days, '90')
  await user.type(dialog.getByLabelText('原因'), '近期拒付较多')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await vi.waitFor(() => expect(toasts).toEqual(['已设置，下一批次起生效']))
  expect(sent('/v1/merchant/setReserve')).toMatchObject([
    {
      merId: '8000000000000001',
      reserveRate: '5000',
      reserveTargetAmt: '200000',
      reserveDays: '90',
      debtLimitAmt: '1000000',
      reason: '近期拒付较多',
    },
  ])
})

test('only a D0 merchant that works is settled at once, and is asked first', async () => {
  const user = newUser()
  const { sent } = open()
  await user.click(await screen.findByRole('button', { name: '立即结算' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(sent('/v1/merchantSettlement/settleNow')).toEqual([])
  await user.click(dialog.getByRole('button', { name: /^(保存|确认|立即)/ }))
  await vi.waitFor(() =>
    expect(sent('/v1/merchantSettlement/settleNow')).toMatchObject([{ merId: '8000000000000001' }]),
  )
})

test('a T1 merchant has no such button', async () => {
  open({ settleCycle: 'T1' })
  await screen.findByRole('heading', { name: /杭州西湖小馆/ })
  expect(screen.queryByRole('button', { name: '立即结算' })).toBeNull()
})
