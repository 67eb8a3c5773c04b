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
  await user.click(await screen.findByRole('button', { name: '更多操作' }))
  await user.click(screen.getByRole('menuitem', { name: '保证金与欠款上限' }))
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
  await user.click(await screen.findByRole('button', { name: '更多操作' }))
  await user.click(screen.getByRole('menuitem', { name: '立即结算' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(sent('/v1/merchantSettlement/settleNow')).toEqual([])
  await user.click(dialog.getByRole('button', { name: /^(保存|确认|立即)/ }))
  await vi.waitFor(() =>
    expect(sent('/v1/merchantSettlement/settleNow')).toMatchObject([{ merId: '8000000000000001' }]),
  )
})

test('a T1 merchant has no such button', async () => {
  const user = newUser()
  open({ settleCycle: 'T1' })
  await screen.findByRole('heading', { name: /杭州西湖小馆/ })
  await user.click(screen.getByRole('button', { name: '更多操作' }))
  expect(screen.queryByRole('menuitem', { name: '立即结算' })).toBeNull()
})

test('the banner says what is unusual, the worst first, and where it is dealt with', async () => {
  open({
    merStatus: 'FROZEN',
    balanceAmt: 1_230_000,
    unpaidBatches: [
      { batchNo: 'SB26111900000001', unpaidAmt: 1_000_000 },
      { batchNo: 'SB26111800000001', unpaidAmt: 230_000 },
    ],
    openChanges: [
      {
        changeId: 'SC26112000000001',
        changeKind: 'ACCOUNT',
        changeStatus: 'REVIEWING',
        requester: '服务商运营',
        requestTime: '2026-11-20 09:00:00',
        effectiveTime: null,
      },
    ],
    logs: [
      {
        time: '2026-11-20 10:00:00',
        title: '冻结商户',
        operator: '服务商管理员',
        remark: '涉嫌套现',
        tone: 'failed',
      },
      { time: '2026-11-20 11:00:00', title: '撤回商户变更', operator: '服务商运营' },
    ],
  })
  const banner = within(await screen.findByRole('list', { name: '状态提示' }))
  expect(banner.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '商户已冻结，不能收款和提现（服务商管理员 2026-11-20 10:00:00）。原因：涉嫌套现',
    '商户欠款 ¥45.00，上限 ¥10,000.00查看商户资金',
    '暂停付款 ¥12,300.00，在 2 个结算批次SB26111900000001SB26111800000001',
    '结算账户变更待复核（服务商运营 2026-11-20 09:00:00 申请）查看变更',
  ])
})

test('a merchant without debt that works has no banner', async () => {
  open({ debtAmt: 0 })
  await screen.findByRole('heading', { name: /杭州西湖小馆/ })
  expect(screen.queryByRole('list', { name: '状态提示' })).toBeNull()
})
