import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import chargeback from '../../src/resources/chargeback'
import { ALL, newUser, renderAt } from '../support/render'

const LIST = '/v1/chargeback/list'
const ACCEPT = '/v1/chargeback/accept'
const ANSWER = '/v1/chargeback/answer'
const ROW = {
  chargebackNo: 'CB26112000000001',
  disputeKind: 'CHARGEBACK',
  chargebackStatus: 'PENDING',
  fundStatus: 'HELD',
  merId: '8260526001000962',
  merName: '知味轩餐饮',
  tradeNo: '202611131244074014447494',
  disputeAmt: 123_405,
  deadline: '2026-11-30 15:00:00',
  remainText: '10天',
  urgent: '0',
  version: 3,
}
const show = (more: Record<string, unknown> = {}, who = {}) =>
  renderAt({
    resources: [chargeback],
    at: '/trades/chargeback',
    answers: {
      [LIST]: { total: 1, pageNum: 1, pageSize: 20, list: [{ ...ROW, ...more }] },
      [ACCEPT]: { chargebackNo: ROW.chargebackNo, chargebackStatus: 'ACCEPTED', version: 4 },
    },
    ...who,
  })

describe('a dispute', () => {
  test('is accepted after a second look at what is lost', async () => {
    const user = newUser()
    const { sent } = show()
    await user.click(await screen.findByRole('button', { name: /更多/ }))
    await user.click(await screen.findByText('接受拒付'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByText('¥1,234.05').length).toBeGreaterThan(0)
    await user.type(dialog.getByLabelText(/原因/), '确系重复收款')
    await user.click(dialog.getByRole('button', { name: '下一步' }))
    const review = within(await dialog.findByRole('region', { name: '请再次确认' }))
    review.getByText(/^争议金额 ¥1,234.05 退还付款人，从 .+ 的资金中扣除，不足的记为欠款$/)
    expect(sent(ACCEPT)).toEqual([])
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: '确认接受拒付' })
    await waitFor(() => expect(confirm.disabled).toBe(false))
    await user.click(confirm)
    await waitFor(() => expect(sent(ACCEPT)).toHaveLength(1))
    expect(sent(ACCEPT)[0]).toMatchObject({
      chargebackNo: 'CB26112000000001',
      version: '3',
      reason: '确系重复收款',
    })
  })

  test('is not answered without words and papers', async () => {
    const user = newUser()
    const { sent } = show()
    await user.click(await screen.findByRole('button', { name: '提交材料' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/情况说明/), '太短')
    await user.click(dialog.getByRole('button', { name: '确认提交材料' }))
    await dialog.findByText('情况说明不能少于10个字')
    expect(dialog.getByText('请上传凭证材料')).toBeTruthy()
    expect(sent(ANSWER)).toEqual([])
  })

  test.each([
    ['a retrieval', { disputeKind: 'RETRIEVAL' }, {}, ['提交材料']],
    ['what was answered', { chargebackStatus: 'SUBMITTED' }, {}, []],
    ['who lacks the code', {}, { who: { ...ALL, permCodes: ['02100034'] } }, []],
  ])('%s offers what it can', async (_what, more, who, labels) => {
    show(more, who)
    await screen.findByText('知味轩餐饮')
    expect(screen.queryByRole('button', { name: /更多/ })).toBeNull()
    expect(screen.queryAllByRole('button', { name: '提交材料' })).toHaveLength(labels.length)
  })
})
