import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import merchant from '../../src/resources/merchant'
import { newUser, renderAt } from '../support/render'

afterEach(() => vi.restoreAllMocks())

const open = () =>
  renderAt({
    resources: [merchant],
    at: `/merchants/merdetail/8000000000000001/AP26112000000001?tab=${encodeURIComponent('渠道报备')}`,
    answers: {
      '/v1/merchant/detail': {
        merId: '8000000000000001',
        applyId: 'AP26112000000001',
        merRegName: '西湖小馆',
        merStatus: 'NORMAL',
        version: 7,
        channelRegs: [
          { payChannel: 'ALIPAY', registerStatus: 'FAIL', resultMessage: '经营类目与证照不符' },
          { payChannel: 'WECHAT', registerStatus: 'SUCCESS', resultMessage: '' },
        ],
      },
      '/v1/merchant/channelReRegister': {},
    },
  })

test('on a phone each registration is a card that says its state, why, and what can be done', async () => {
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...real(query),
    matches: query.includes('min-width') ? false : real(query).matches,
  }))
  open()
  const cards = within(await screen.findByRole('list', { name: '渠道报备' })).getAllByRole(
    'listitem',
  )
  expect(cards.length).toBe(2)
  const failed = within(cards[0]!)
  for (const text of ['支付宝', '报备失败', '经营类目与证照不符'])
    expect(failed.getByText(text)).toBeTruthy()
  expect(within(cards[1]!).queryByRole('button', { name: '重新报备' })).toBeNull()
  await newUser().click(failed.getByRole('button', { name: '重新报备' }))
  expect(within(await screen.findByRole('dialog')).getByText(/经营类目与证照不符/)).toBeTruthy()
  expect(screen.queryByRole('table', { name: '渠道报备' })).toBeNull()
})
