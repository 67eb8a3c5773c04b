import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import autoCash from '../../src/resources/auto-cash'
import settle from '../../src/resources/settle'
import { envelope } from '../support/fake-edges'
import { newUser, renderAt, type SentCall } from '../support/render'

const RETRY = '/v1/shop/autoCashRetry'
const row = (n: number, withdrawStatus = 'SUPPORT_RE_WITHDRAW') => ({
  autoCashId: `AC${n}`,
  withdrawId: `W${n}`,
  version: 1,
  cashAmt: n * 10_000,
  shopName: `第${n}店`,
  withdrawStatus,
})

const open = (rows: unknown[], retry: unknown) =>
  renderAt({
    resources: [autoCash],
    at: '/merchants/shopcash',
    answers: {
      '/v1/shop/autoCashList': { total: rows.length, pageNum: 1, pageSize: 20, list: rows },
      [RETRY]: retry,
    },
  })
const startAll = async (user: ReturnType<typeof newUser>) => {
  await screen.findByText('W1')
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
  await user.click(await within(await toolbar()).findByRole('button', { name: '重新发起' }))
  return screen.findByRole('dialog')
}
const toolbar = () => screen.findByRole('toolbar', { name: /操作$/ })
const confirm = (dialog: HTMLElement) =>
  within(dialog).getByRole('button', { name: '确认重新发起' })

describe('an action over several records', () => {
  test('says how many, what they come to, and which it leaves; then what became of each', async () => {
    const user = newUser()
    let refuses = true
    const { sent, toasts } = open(
      [row(1), row(2), row(3), row(4, 'SUCCESS')],
      ({ body }: SentCall) =>
        refuses && body.autoCashId === 'AC2'
          ? envelope(null, '90409', '商户已冻结，不能提现')
          : { withdrawId: 'W' },
    )
    const dialog = await startAll(user)
    expect(dialog.textContent).toContain(
      '对选中的 3 条记录重新发起，提现金额合计 ¥600.00；另有 1 条不符合条件，不处理',
    )
    await user.click(confirm(dialog))
    const report = await within(dialog).findByRole('alert')
    expect(report.textContent).toContain('成功 2 条，失败 1 条')
    expect(report.textContent).toContain('AC2：商户已冻结，不能提现')
    expect(report.textContent).toContain('AC1、AC3')
    expect(toasts).toEqual(['重新发起成功 2 条'])

    // Only what failed is sent again, and it is the same write.
    refuses = false
    await user.click(confirm(dialog))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(RETRY).map(({ autoCashId }) => autoCashId)).toEqual(['AC1', 'AC2', 'AC3', 'AC2'])
    expect(sent(RETRY)[3]!.requestSeqId).toBe(sent(RETRY)[1]!.requestSeqId)
  })

  test('warns of what cannot be undone for any of them', async () => {
    const user = newUser()
    const month = (n: number) => ({
      settleNo: `ST${n}`,
      version: 1,
      payableAmt: n * 10_000,
      settleStatus: 'TO_CONFIRM',
    })
    const list = { total: 2, pageNum: 1, pageSize: 20, list: [month(1), month(2)] }
    renderAt({
      resources: [settle],
      at: '/cloudAccount/settleManager',
      answers: { '/v1/settle/list': list },
    })
    await screen.findByText('ST1')
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
    await user.click(await within(await toolbar()).findByRole('button', { name: '确认' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(
      '对选中的 2 条记录确认，应付金额合计 ¥300.00。确认后不能再提异议',
    )
  })

  test('stops when no answer comes; the rest is said to be unsent', async () => {
    const user = newUser()
    const { sent } = open([row(1), row(2), row(3)], ({ body }: SentCall) =>
      body.autoCashId === 'AC2' ? new Error('网络异常') : { withdrawId: 'W' },
    )
    const dialog = await startAll(user)
    await user.click(confirm(dialog))
    const report = await within(dialog).findByRole('alert')
    expect(report.textContent).toContain('成功 1 条，失败 1 条，未处理 1 条')
    expect(sent(RETRY).map(({ autoCashId }) => autoCashId)).toEqual(['AC1', 'AC2'])
  })
})

test('an export takes the ticked rows alone, or all that the list asks for', async () => {
  const user = newUser()
  const { sent } = open([row(1), row(2)], {})
  await screen.findByText('W1')
  await user.click(screen.getAllByRole('checkbox')[1]!)
  await user.click(within(await toolbar()).getByRole('button', { name: '导出' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('将导出所选的 1 条记录')
  await user.click(within(dialog).getByRole('button', { name: '开始导出' }))
  await waitFor(() => expect(sent('/v1/download/create')).toHaveLength(1))
  expect(JSON.parse(sent('/v1/download/create')[0]!.filters!)).toMatchObject({
    autoCashId: ['AC1'],
    cashDateStart: expect.stringMatching(/^2026-/),
  })
  await user.click(within(dialog).getByLabelText('当前条件下的全部'))
  expect(dialog.textContent).toContain('将导出当前条件下的全部 2 条记录')
  await user.click(within(dialog).getByRole('button', { name: '开始导出' }))
  await waitFor(() => expect(sent('/v1/download/create')).toHaveLength(2))
  expect(JSON.parse(sent('/v1/download/create')[1]!.filters!)).not.toHaveProperty('autoCashId')
})
