import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import invoice from '../../src/resources/invoice'
import settle from '../../src/resources/settle'
import { renderAt } from '../support/render'

const row = (n: number, more: Record<string, unknown>) => ({
  settleNo: `ST2611010100000${n}`,
  version: n,
  billMonth: '2026-10',
  targetId: '6000000000000001',
  targetName: '云杉支付服务有限公司',
  payableAmt: 10_600,
  invoiceApplyNo: null,
  invoiceNo: null,
  heldBy: null,
  urgent: '0',
  ...more,
})

const open = (...rows: unknown[]) =>
  renderAt({
    resources: [settle, invoice],
    at: '/cloudAccount/settleManager',
    answers: {
      '/v1/settle/list': { total: rows.length, pageNum: 1, pageSize: 20, list: rows, tabs: {} },
    },
  })
const lineOf = async (settleNo: string) =>
  within((await screen.findByText(settleNo)).closest<HTMLElement>('tr, article, li')!)

test('a settlement that waits for an invoice leads to the one it is on, else to a new one', async () => {
  open(
    row(1, { settleStatus: 'TO_INVOICE' }),
    row(2, { settleStatus: 'TO_INVOICE', heldBy: 'IV26112001000001' }),
  )
  const free = await lineOf('ST26110101000001')
  expect(free.getByRole('link', { name: '去开票' }).getAttribute('href')).toBe(
    '/invoiceManager/settleManager/create?settleNo=ST26110101000001',
  )
  expect(free.queryByText('查看发票')).toBeNull()
  const held = await lineOf('ST26110101000002')
  expect(held.getByRole('link', { name: '查看发票' }).getAttribute('href')).toBe(
    '/invoiceManager/settleManager/show/IV26112001000001',
  )
  expect(held.queryByText('去开票')).toBeNull()
})

test('a deadline within a day is highlighted', async () => {
  open(
    row(1, { settleStatus: 'TO_CONFIRM', confirmDeadline: '2026-11-30 09:00:00' }),
    row(2, { settleStatus: 'TO_CONFIRM', confirmDeadline: '2026-11-21 09:00:00', urgent: '1' }),
  )
  const near = await screen.findByText('2026-11-21 09:00:00')
  expect(near.closest('.rv-tone-failed')).not.toBeNull()
  expect(screen.getByText('2026-11-30 09:00:00').closest('.rv-tone-failed')).toBeNull()
})
