import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import statementDiff from '../../src/resources/statement-diff'
import { envelope } from '../support/fake-edges'
import { newUser, renderAt } from '../support/render'

const HANDLE = '/v1/fin/diffHandle'
const row = (n: number, more: Record<string, unknown> = {}) => ({
  diffId: `DF2611200100000${n}0001`,
  billId: 'BL26112001000001',
  version: n,
  diffType: 'AMOUNT',
  diffStatus: 'PENDING',
  tradeTime: '2026-11-20 12:00:00',
  localAmt: 500,
  channelAmt: 831,
  diffAmt: -331,
  gone: '0',
  ...more,
})

function open(rows: unknown[], answer: unknown = { diffStatus: 'RESOLVED' }, at = '') {
  return renderAt({
    resources: [statementDiff],
    at: `/fin/diff/${at}`.replace(/\/$/, ''),
    answers: {
      '/v1/fin/diffList': { total: rows.length, pageNum: 1, pageSize: 20, list: rows, tabs: {} },
      '/v1/fin/diffDetail': { ...(rows[0] as object), bookedAmt: -331, logs: [] },
      [HANDLE]: answer,
      '/v1/fin/diffFill': answer,
    },
  })
}

describe('differences of statements', () => {
  test('one is dealt with in sight of its amounts, the cursor where something is to be said', async () => {
    const user = newUser()
    open([row(1)])
    await user.click(await screen.findByRole('button', { name: '处理' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('平台金额').nextSibling?.textContent).toBe('¥5.00')
    expect(dialog.getByText('渠道金额').nextSibling?.textContent).toBe('¥8.31')
    expect(dialog.getByText('差额').nextSibling?.textContent).toBe('-¥3.31')
    const first = dialog.getByRole('radio', { name: '以渠道为准' })
    await waitFor(() => expect(document.activeElement).toBe(first))
  })

  test('are dealt with many at once, each under the version that was seen', async () => {
    const user = newUser()
    const { sent } = open([row(1), row(2), row(3, { diffStatus: 'IGNORED' })])
    expect(await screen.findByText('DF261120010000010001')).toBeTruthy()
    await user.click(await screen.findByRole('checkbox', { name: '选择本页' }))
    const bar = within(await screen.findByRole('toolbar', { name: '对账差异操作' }))
    await user.click(await bar.findByRole('button', { name: '处理' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByLabelText('已解决'))
    await user.type(dialog.getByLabelText('处理说明'), '渠道次日补记')
    await user.click(dialog.getByRole('button', { name: /确认|处理/ }))
    await waitFor(() => expect(sent(HANDLE)).toHaveLength(2))
    expect(
      sent(HANDLE).map(({ diffId, version, decision, reason }) => [
        diffId,
        version,
        decision,
        reason,
      ]),
    ).toEqual([
      ['DF261120010000010001', '1', 'RESOLVE', '渠道次日补记'],
      ['DF261120010000020001', '2', 'RESOLVE', '渠道次日补记'],
    ])
  })

  test('that are dealt with can only be opened again, with a reason', async () => {
    const user = newUser()
    const { sent } = open([row(4, { diffStatus: 'ACCEPTED' })])
    await user.click(await screen.findByRole('button', { name: '重新打开' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('冲回调整').nextSibling?.textContent).toBe('-¥3.31')
    const ok = dialog.getByRole('button', { name: /重新打开|确认/ })
    await user.click(ok)
    expect(await dialog.findByText('请输入处理说明')).toBeTruthy()
    await user.type(dialog.getByLabelText('处理说明'), '渠道更正了账单')
    await user.click(ok)
    await waitFor(() => expect(sent(HANDLE)).toHaveLength(1))
    expect(sent(HANDLE)[0]).toMatchObject({
      diffId: 'DF261120010000040001',
      version: '4',
      decision: 'REOPEN',
      reason: '渠道更正了账单',
    })
  })

  test('that a remake did not find again offer no action', async () => {
    open([row(5, { diffStatus: 'RESOLVED', gone: '1' })], envelope(null, '90409', ''))
    expect(await screen.findByText('DF261120010000050001')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重新打开' })).toBeNull()
    expect(screen.queryByRole('button', { name: '处理' })).toBeNull()
  })

  describe('of a line in an acquirer’s file that is missing here', () => {
    const FILL = '/v1/fin/diffFill'
    const line = (more: Record<string, unknown> = {}) =>
      row(6, {
        diffType: 'NO_LOCAL',
        lineKind: 'REFUND',
        localAmt: null,
        channelAmt: -831,
        diffAmt: 831,
        channelTradeNo: '4200001',
        channelRefundNo: '5030001',
        sourceId: 'SR00000001',
        sourceName: '通联',
        fileId: 'IF26112000000001',
        fileLine: 12,
        eventKey: 'SR00000001.F1',
        waitsFor: null,
        eventReason: '等待所属交易',
        ...more,
      })

    test('show the line, its file and its event', async () => {
      const { container } = open([line()], {}, 'show/DF261120010000060001')
      expect(await screen.findByText('5030001')).toBeTruthy()
      const text = container.textContent
      for (const words of ['退款', '通联', 'IF26112000000001', '12', '等待所属交易'])
        expect(text).toContain(words)
    })

    test('are booked with one press where the line names its merchant', async () => {
      const user = newUser()
      const { sent } = open([line()])
      await user.click(await screen.findByRole('button', { name: '补单' }))
      const dialog = within(await screen.findByRole('dialog'))
      expect(dialog.getByText('渠道单号').nextSibling?.textContent).toBe('5030001')
      expect(dialog.queryByLabelText('商户')).toBeNull()
      await user.type(dialog.getByLabelText('处理说明'), '渠道已付款')
      await user.click(dialog.getByRole('button', { name: /确认|补单/ }))
      await waitFor(() => expect(sent(FILL)).toHaveLength(1))
      expect(sent(FILL)[0]).toMatchObject({
        diffId: 'DF261120010000060001',
        version: '6',
        reason: '渠道已付款',
      })
    })

    test('ask for the merchant that is not known', async () => {
      const user = newUser()
      const { sent } = open([line({ lineKind: 'PAY', waitsFor: 'MERCHANT' })])
      await user.click(await screen.findByRole('button', { name: '补单' }))
      const dialog = within(await screen.findByRole('dialog'))
      expect(await dialog.findByLabelText('商户')).toBeTruthy()
      await user.type(dialog.getByLabelText('处理说明'), '渠道已付款')
      await user.click(dialog.getByRole('button', { name: /确认|补单/ }))
      expect(await dialog.findByText('请选择商户')).toBeTruthy()
      expect(sent(FILL)).toHaveLength(0)
    })

    test.each([
      ['the channel’s own list', { eventKey: null, fileId: null }],
      ['a line with another amount', { diffType: 'AMOUNT' }],
      ['a difference that is dealt with', { diffStatus: 'IGNORED' }],
    ])('are not booked from %s', async (_, over) => {
      open([line(over)])
      expect(await screen.findByText('DF261120010000060001')).toBeTruthy()
      expect(screen.queryByRole('button', { name: '补单' })).toBeNull()
    })
  })
})
