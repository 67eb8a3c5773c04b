import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openConsole, SIGNED_IN_COOKIES } from '../support/entry'

const enter = async () => {
  const opened = await openConsole({
    path: '/trades/details',
    cookies: SIGNED_IN_COOKIES,
    answers: {
      '/v1/member/queryUserPermission': { permCodeList: ['all'], features: ['search'] },
      '/v1/search/any': { groups: [] },
      '/v1/trade/queryList': {
        total: 1,
        pageNum: 1,
        pageSize: 10,
        list: [{ tradeNo: 'T1', tradeStatus: 'SUCCESS', settleStatus: 'HELD', transAmt: 8800 }],
      },
    },
  })
  await screen.findByRole('navigation', { name: '主菜单' })
  return opened
}

describe('the help of a screen', () => {
  test('opens by ? and says what the screen, its states and its amounts are', async () => {
    await enter()
    const dialog = await waitFor(() => {
      fireEvent.keyDown(window, { key: '?' })
      return screen.getByRole('dialog', { name: '帮助：交易明细查询' })
    })
    expect(dialog.textContent).toContain('查找一笔交易')
    const states = within(dialog).getByRole('region', { name: '结算状态' })
    expect(states.textContent).toContain('暂缓结算交易被暂缓结算，解除后再进结算批次')
    const amounts = within(dialog).getByRole('region', { name: '金额与名词' })
    expect(amounts.textContent).toContain('实付金额实付 = 订单金额 − 优惠金额')
    expect(within(dialog).getByText('打开帮助')).toBeInstanceOf(HTMLElement)
  })

  test('is found by a term in the search dialog', async () => {
    const { user } = await enter()
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
    await user.type(await screen.findByRole('combobox', { name: '搜索' }), '暂缓结算')
    const group = await screen.findByRole('group', { name: '帮助' })
    const [term] = within(group).getAllByRole('option')
    expect(term!.textContent).toContain('交易被暂缓结算，解除后再进结算批次')
    expect(term!.getAttribute('href')).toBe('/trades/details')
  })

  test('is the tooltip of a status under the pointer', async () => {
    await enter()
    const tag = (await screen.findByRole('table')).querySelector('.rv-tag')!
    await waitFor(() => {
      fireEvent.pointerOver(tag)
      expect(tag.getAttribute('title')).toBe('渠道已收到付款')
    })
  })

  test('is beside a status or a heading that the keyboard reaches, and Escape closes it', async () => {
    const { user } = await enter()
    await screen.findByRole('table')
    // The key is taken once the shortcuts are loaded.
    await waitFor(() => expect(fireEvent.keyDown(window, { key: 's' })).toBe(false))
    const tip = await screen.findByRole('tooltip')
    expect(document.activeElement!.getAttribute('aria-describedby')).toBe(tip.id)
    const shown: Record<string, string> = {}
    const step = async (key: string) => {
      const before = document.activeElement
      fireEvent.keyDown(window, { key })
      await waitFor(() => {
        expect(document.activeElement).not.toBe(before)
        shown[document.activeElement!.textContent] = screen.getByRole('tooltip').textContent
      })
    }
    while (!shown['暂缓结算']) await step('s')
    expect(shown).toMatchObject({
      '实付金额（元）': '实付 = 订单金额 − 优惠金额',
      支付成功: '渠道已收到付款',
      暂缓结算: '交易被暂缓结算，解除后再进结算批次',
    })
    await step('S')
    expect(document.activeElement!.textContent).toBe('支付成功')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
    expect(document.activeElement!.textContent).toBe('支付成功')
  })

  test('is a legend of states in 列设置', async () => {
    const { user } = await enter()
    await user.click(await screen.findByRole('button', { name: '列设置' }))
    await user.click(await screen.findByText('状态说明'))
    const states = await screen.findByRole('region', { name: '退款状态' })
    expect(states.textContent).toContain('部分退款退了一部分，余下的仍可退')
  })
})
