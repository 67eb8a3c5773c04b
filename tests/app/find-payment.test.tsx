import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { address, openConsole, SIGNED_IN_COOKIES } from '../support/entry'

const FIND = '/v1/trade/find'
const row = (tradeNo: string) => ({
  tradeNo,
  tradeTime: '2026-11-19 15:30:00',
  merId: '800000000000001',
  merName: '星巴克咖啡',
  transAmt: 8800,
  payAmt: 8800,
  tradeStatus: 'SUCCESS',
  openid: 'oUpF8u****7788',
  cardTail: null,
})

const enter = async (list: readonly unknown[]) => {
  const opened = await openConsole({
    path: '/trades/details',
    cookies: SIGNED_IN_COOKIES,
    answers: {
      '/v1/member/queryUserPermission': { permCodeList: ['all'], features: ['search'] },
      '/v1/search/any': { groups: [] },
      [FIND]: { list, more: false },
    },
  })
  await screen.findByRole('navigation', { name: '主菜单' })
  const asked = () => opened.calls.filter(({ path }) => path === FIND).map(({ body }) => body)
  return { ...opened, asked }
}

describe('a payment by what a caller knows', () => {
  test('typed into the search box is looked for at Enter, and the only one opens', async () => {
    const { user, asked } = await enter([row('T1')])
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
    await user.type(await screen.findByRole('combobox', { name: '搜索' }), '88.00 7788')
    await screen.findByRole('option', { name: /查找这笔付款.*¥88\.00.*7788/ })
    expect(asked()).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/trades/details/show/T1'))
    expect(asked()).toMatchObject([{ payAmt: '8800', payer: '7788' }])
  })

  test('several are listed to choose from', async () => {
    const { user } = await enter([row('T1'), row('T2')])
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
    await user.type(await screen.findByRole('combobox', { name: '搜索' }), '¥88')
    await screen.findByRole('option', { name: /查找这笔付款/ })
    await user.keyboard('{Enter}')
    const found = await screen.findByRole('group', { name: '找到的付款' })
    const [, second] = within(found).getAllByRole('option')
    expect(second!.getAttribute('href')).toBe('/trades/details/show/T2')
  })

  test('is looked for from the list of trades, and leads to its detail', async () => {
    const { user, asked } = await enter([row('T1')])
    await user.click(await screen.findByRole('button', { name: '查找付款' }))
    const dialog = await screen.findByRole('dialog', { name: '查找付款' })
    await user.type(within(dialog).getByLabelText(/付款金额/), '88')
    await user.type(within(dialog).getByLabelText(/付款人/), '7788')
    await user.click(within(dialog).getByRole('button', { name: /查\s*找/ }))
    const table = await screen.findByRole('region', { name: '找到的付款' })
    expect(within(table).getByText('oUpF8u****7788')).toBeInstanceOf(HTMLElement)
    expect(asked()).toMatchObject([{ payAmt: '8800', payer: '7788' }])
    await user.click(within(table).getByRole('link', { name: 'T1' }))
    await waitFor(() => expect(address()).toBe('/trades/details/show/T1'))
  })
})
