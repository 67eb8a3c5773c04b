import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import merchant from '../../src/resources/merchant'
import { ALL, newUser, renderAt } from '../support/render'

const reg = (payChannel: string, registerStatus: string, resultMessage = '') => ({
  payChannel,
  registerStatus,
  resultMessage,
})
const MERCHANT = {
  merId: '8000000000000001',
  applyId: 'AP26112000000001',
  merRegName: '西湖小馆',
  merStatus: 'NORMAL',
  version: 7,
  channelRegs: [
    reg('ALIPAY', 'FAIL', '经营类目与证照不符'),
    reg('UNIONPAY', 'PROCESSING'),
    reg('WECHAT', 'SUCCESS'),
  ],
}
const open = (detail: unknown, who = ALL) =>
  renderAt({
    resources: [merchant],
    at: `/merchants/merdetail/8000000000000001/AP26112000000001?tab=${encodeURIComponent('渠道报备')}`,
    answers: { '/v1/merchant/detail': detail, '/v1/merchant/channelReRegister': {} },
    who,
  })
const rowsOf = async () =>
  within(await screen.findByRole('table', { name: '渠道报备' }))
    .getAllByRole('row')
    .slice(1)

afterEach(() => vi.useRealTimers())

test('only a failed registration can be sent again; the question says why it failed', async () => {
  const user = newUser()
  const { sent, toasts } = open(MERCHANT)
  const rows = await rowsOf()
  expect(
    rows.map((row) => within(row).queryAllByRole('button', { name: '重新报备' }).length),
  ).toEqual([1, 0, 0])
  await user.click(within(rows[0]!).getByRole('button', { name: '重新报备' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/经营类目与证照不符/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '确认重新报备' }))
  await vi.waitFor(() => expect(toasts).toEqual(['已提交报备']))
  expect(sent('/v1/merchant/channelReRegister')).toMatchObject([
    { merId: '8000000000000001', payChannel: 'ALIPAY' },
  ])
})

test.each([
  ['a frozen merchant', { ...MERCHANT, merStatus: 'FROZEN' }, ALL],
  ['who lacks the code', MERCHANT, { ...ALL, permCodes: ['02100005', '02100006'] }],
])('%s has no such column', async (_, detail, who) => {
  open(detail, who)
  await rowsOf()
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull()
  expect(screen.queryByRole('button', { name: '重新报备' })).toBeNull()
})

test('the page asks again until every channel has answered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  let asked = 0
  open(() => {
    asked += 1
    const channelRegs = [reg('ALIPAY', asked < 2 ? 'PROCESSING' : 'SUCCESS')]
    return { ...MERCHANT, channelRegs }
  })
  expect(await screen.findByText('报备中')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(await screen.findByText('报备成功')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(asked).toBe(2)
})
