import { render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cellOf, widthIn } from '../../src/components/resource/parts/value'
import { field } from '../../src/lib/resource'
import merchant from '../../src/resources/merchant'
import { renderAt } from '../support/render'

const status = field.enum('退款状态', { PROCESSING: { label: '退款中', tone: 'running' } })

test('a cell says beside its status what the row waits for', () => {
  const row = { refundStatus: 'PROCESSING', cellHints: { refundStatus: '等待上游' } }
  render(<p>{cellOf('refundStatus', status, row)}</p>)
  expect(screen.getByText('退款中')).toBeTruthy()
  expect(screen.getByText('等待上游')).toBeTruthy()
})

test('a hint of another cell, or none, changes no cell', () => {
  const row = { refundStatus: 'PROCESSING', cellHints: { other: '等待上游' } }
  const { container } = render(<p>{cellOf('refundStatus', status, row)}</p>)
  expect(container.textContent).toBe('退款中')
})

describe('a hint', () => {
  afterEach(() => vi.restoreAllMocks())
  const MERCHANT = {
    merId: '8000000000000001',
    applyId: 'AP26112000000001',
    merRegName: '西湖小馆',
    merStatus: 'NORMAL',
    wxAuthState: 'UNAUTHORIZED',
    authReviewStatus: 'CHECKING',
    cellHints: { authReviewStatus: '等待上游' },
  }
  const LIST = { total: 1, pageNum: 1, pageSize: 20, list: [MERCHANT] }

  test('is on a phone’s card, though the card leaves that column out', async () => {
    const real = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...real(query),
      matches: query.includes('min-width') ? false : real(query).matches,
    }))
    const waiting = {
      ...MERCHANT,
      settleChange: 'COOLING',
      cellHints: { settleChange: '等待上游' },
    }
    const answers = { '/v1/merchant/queryList': { ...LIST, list: [waiting] } }
    renderAt({ resources: [merchant], at: '/merchants/merinfo', answers })
    const [card] = within(await screen.findByRole('list', { name: '商户信息查询' })).getAllByRole(
      'listitem',
    )
    expect(within(card!).getByText('结算账户变更')).toBeTruthy()
    expect(within(card!).getByText('等待上游')).toBeTruthy()
    expect(within(card!).queryByText('门店数')).toBeNull()
  })

  test('is beside the status in the heading of a detail', async () => {
    const detail = { ...MERCHANT, cellHints: { merStatus: '等待上游' } }
    renderAt({
      resources: [merchant],
      at: '/merchants/merdetail/8000000000000001/AP26112000000001',
      answers: { '/v1/merchant/detail': detail },
    })
    const heading = await screen.findByRole('heading', { level: 1, name: '西湖小馆' })
    expect(within(heading.parentElement!).getByText('等待上游')).toBeTruthy()
  })

  test('has a column wide enough for it beside every status', () => {
    const plain = { refundStatus: 'PROCESSING' }
    const hinted = { ...plain, cellHints: { refundStatus: '等待上游' } }
    expect(widthIn([plain], 'refundStatus', status)).toBe(110)
    expect(widthIn([plain, hinted], 'refundStatus', status)).toBe(164)
  })
})
