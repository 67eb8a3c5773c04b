import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  address,
  openConsole,
  PARTNER_ROLE,
  PROVIDER_ROLE,
  refusal,
  SIGNED_IN_COOKIES,
} from '../support/entry'

const ANY = '/v1/search/any'
const PERMISSIONS = '/v1/member/queryUserPermission'
const OFFERED = { [PERMISSIONS]: { permCodeList: ['all'], features: ['search'] } }
const FOUND = {
  groups: [
    {
      resource: 'merchant',
      total: 7,
      items: [
        {
          id: '800000000000001',
          title: '星巴克咖啡',
          facts: [{ label: '联系手机', value: '138****5678' }],
          params: { applyId: 'A1' },
        },
      ],
    },
    { resource: 'trade', total: 1, items: [{ id: 'T1', title: 'T1', facts: [] }] },
    { resource: 'unheardOf', total: 1, items: [{ id: 'X', title: 'X', facts: [] }] },
  ],
}

const enter = async (options: Partial<Parameters<typeof openConsole>[0]> = {}) => {
  const opened = await openConsole({
    path: '/trades/details',
    cookies: SIGNED_IN_COOKIES,
    ...options,
    answers: { ...OFFERED, [ANY]: FOUND, ...options.answers },
  })
  await screen.findByRole('navigation', { name: '主菜单' })
  const asked = () =>
    opened.calls.filter(({ path }) => path === ANY).map(({ body }) => body.keyword)
  return { ...opened, asked }
}
const NOTHING = { transCount: 0, payAmt: 0, refundAmt: 0 }
const press = () => fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
const box = () => screen.findByRole('combobox', { name: '搜索' })
const option = (name: RegExp) => screen.findByRole('option', { name })

describe('the search dialog', () => {
  test('is not there where the gateway does not offer it', async () => {
    const { asked } = await enter({ answers: { [PERMISSIONS]: { permCodeList: ['all'] } } })
    expect(screen.queryByRole('button', { name: '搜索' })).toBeNull()
    press()
    expect(screen.queryByRole('combobox', { name: '搜索' })).toBeNull()
    expect(asked()).toEqual([])
  })

  test('opens by its button and by Ctrl+K, and closes by Escape', async () => {
    const { user } = await enter()
    await user.click(await screen.findByRole('button', { name: '搜索' }))
    fireEvent.keyDown(await box(), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('combobox', { name: '搜索' })).toBeNull())
    press()
    expect(await box()).toBeInstanceOf(HTMLElement)
  })

  test.each(['终端', 'zdgl', 'zhongduan', 'ZDGL'])('finds a screen by %s', async (typed) => {
    const { user } = await enter({ answers: { [ANY]: { groups: [] } } })
    press()
    await user.type(await box(), typed)
    expect((await option(/^终端管理/)).getAttribute('href')).toBe('/merchants/terminal')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/merchants/terminal'))
  })

  test.each([
    ['应付商户款 11-18', '/accounts/payable?bookDateStart=2026-11-18&bookDateEnd=2026-11-18'],
    ['应付商户款 180天未动', '/accounts/payable?standing=DORMANT'],
    ['审批 已通过', '/system/approval?approvalState=APPROVED'],
    [
      '凭证 昨天 当日收款',
      '/accounts/voucher?bookDateStart=2026-11-19&bookDateEnd=2026-11-19&bizType=TRADE',
    ],
  ])('leads by %s to the list with these filters', async (typed, path) => {
    const { user } = await enter({ answers: { [ANY]: { groups: [] } } })
    press()
    await user.type(await box(), typed)
    const [first] = await screen.findAllByRole('option')
    await waitFor(() => expect(first!.getAttribute('href')).toBe(path))
  })

  test('a word that is neither a day nor a value of the filters narrows no list', async () => {
    const { user, asked } = await enter({ answers: { [ANY]: { groups: [] } } })
    press()
    await user.type(await box(), '应付商户款 星巴克')
    await waitFor(() => expect(asked()).toEqual(['应付商户款 星巴克']))
    expect(screen.queryAllByRole('option')).toHaveLength(0)
  })

  test('finds only screens and deeds that the user may have', async () => {
    const answers = {
      [PERMISSIONS]: { permCodeList: ['02100025'], features: ['search'] },
      [ANY]: { groups: [] },
    }
    const { user } = await enter({ answers })
    press()
    await user.type(await box(), '商户')
    await screen.findByText('没有找到')
    expect(screen.queryAllByRole('option')).toHaveLength(0)
  })

  test('finds records, says how many there are, and leads to each', async () => {
    const { user, asked } = await enter()
    press()
    await user.type(await box(), '星巴克')
    const merchant = await option(/^星巴克咖啡/)
    expect(merchant.getAttribute('href')).toBe('/merchants/merdetail/800000000000001/A1')
    expect(within(merchant).getByText('138****5678')).toBeInstanceOf(HTMLElement)
    expect((await option(/^T1/)).getAttribute('href')).toBe('/trades/details/show/T1')
    expect((await option(/^查看全部7条/)).getAttribute('href')).toBe(
      `/merchants/merinfo?merName=${encodeURIComponent('星巴克')}`,
    )
    expect(screen.queryByRole('option', { name: /^X/ })).toBeNull()
    expect(asked()).toEqual(['星巴克'])
  })

  test('says that there are more than were counted', async () => {
    const items = [
      { id: '800000000000001', title: '星巴克咖啡', facts: [], params: { applyId: 'A1' } },
    ]
    const group = { resource: 'merchant', total: 500, totalCapped: true, items }
    const { user } = await enter({ answers: { [ANY]: { groups: [group] } } })
    press()
    await user.type(await box(), '星巴克')
    expect(await option(/^查看全部500\+条/)).toBeInstanceOf(HTMLElement)
    expect(await screen.findByText('共500+条')).toBeInstanceOf(HTMLElement)
  })

  test('arrows choose, around the ends; Enter opens what is chosen', async () => {
    const { user } = await enter()
    press()
    const input = await box()
    await user.type(input, '星巴克')
    await option(/^T1/)
    await user.keyboard('{ArrowUp}')
    const last = await option(/^T1/)
    expect(last.getAttribute('aria-selected')).toBe('true')
    expect(input.getAttribute('aria-activedescendant')).toBe(last.id)
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(address()).toBe('/merchants/merdetail/800000000000001/A1'))
  })

  test('one character and what is still being composed are not asked for', async () => {
    const { user, asked } = await enter()
    press()
    const input = await box()
    await user.type(input, '8')
    fireEvent.compositionStart(input)
    fireEvent.input(input, { target: { value: 'xing ba' }, isComposing: true })
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true, keyCode: 229 })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(asked()).toEqual([])
    expect(address()).toBe('/trades/details')
    fireEvent.input(input, { target: { value: '星巴' } })
    fireEvent.compositionEnd(input)
    await option(/^星巴克咖啡/)
    expect(asked()).toEqual(['星巴'])
  })

  test('Enter right after a number was pasted opens what it finds', async () => {
    const { user } = await enter({ answers: { [ANY]: { groups: [FOUND.groups[1]] } } })
    press()
    await user.click(await box())
    await user.paste('T1234567890')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/trades/details/show/T1'))
  })

  test('says a failure in its own place, and asks again', async () => {
    const answers = {
      [ANY]: (_: unknown, call: number) => (call === 1 ? refusal('90500', '系统异常') : FOUND),
    }
    const { user } = await enter({ answers })
    press()
    await user.type(await box(), '星巴克')
    await user.click(await screen.findByRole('button', { name: '重试' }))
    expect(await option(/^星巴克咖啡/)).toBeInstanceOf(HTMLElement)
  })

  test('does things: a new application, an export of this list, another role', async () => {
    const { user } = await enter({
      answers: { [ANY]: { groups: [] } },
      roles: [PROVIDER_ROLE, PARTNER_ROLE],
    })
    press()
    await user.type(await box(), 'xzxw')
    expect(
      (await option(/^新增小微商户 ?商户进件|^新增小微商户商户进件/)).getAttribute('href'),
    ).toBe('/merchants/merorder-mini/0/1')
    await user.clear(await box())
    await user.type(await box(), '切换')
    await user.click(await option(/^切换角色/))
    await user.click(
      within(await screen.findByRole('dialog', { name: '切换角色' })).getByRole('button', {
        name: '取消',
      }),
    )
    press()
    await user.type(await box(), '导出')
    await user.click(await option(/^导出本列表/))
    expect(await screen.findByRole('dialog', { name: '导出' })).toBeInstanceOf(HTMLElement)
  })

  test('takes what is to be done before the number, and opens the record with it', async () => {
    const { user, asked, bodyOf } = await enter({
      answers: {
        '/v1/trade/detail': {
          tradeNo: 'T1',
          tradeStatus: 'SUCCESS',
          refundState: 'NONE',
          refundableAmt: 1000,
        },
        '/v1/trade/queryList': { total: 0, list: [] },
      },
    })
    press()
    await user.type(await box(), '退款 T1')
    const refund = await option(/^退款 T1/)
    expect(asked()).toEqual(['T1'])
    // No merchant is refunded.
    expect(screen.queryByRole('option', { name: /星巴克咖啡/ })).toBeNull()
    await user.click(refund)
    expect(await screen.findByRole('dialog', { name: '退款' })).toBeInstanceOf(HTMLElement)
    expect(address()).toBe('/trades/details/show/T1')
    expect(bodyOf('/v1/refund/apply')).toBeUndefined()
  })

  test('names as examples only what the user may do', async () => {
    const { close } = await enter()
    press()
    await box()
    expect((await screen.findByText(/^输入「操作 单号」/)).textContent).toBe(
      '输入「操作 单号」可直达，如：退款 平台订单号、绑定 终端序列号(SN)',
    )
    close()
    await enter({
      answers: { [PERMISSIONS]: { permCodeList: ['02100025'], features: ['search'] } },
    })
    press()
    await box()
    expect(screen.queryByText(/输入「操作 单号」/)).toBeNull()
  })

  test('speaks of no numbers to a store, which has no records to find', async () => {
    await enter({
      path: '/workbench',
      cookies: { ...SIGNED_IN_COOKIES, roleId: '30' },
      answers: {
        [PERMISSIONS]: { permCodeList: null, features: ['search', 'workbench'] },
        '/v1/workbench/todo': { items: [] },
        '/v1/workbench/figures': {
          at: '',
          today: NOTHING,
          yesterday: NOTHING,
          lastWeek: NOTHING,
          series: [],
        },
      },
    })
    press()
    expect((await box()).getAttribute('placeholder')).toBe('页面、操作')
    const hint = await screen.findByLabelText('工作台说明')
    expect(hint.textContent).toContain('旁边的搜索（Ctrl+K）能找到页面和操作。')
    expect(screen.queryByText(/单号/)).toBeNull()
  })

  test('ignores a verb that the user may not use', async () => {
    const { user, asked } = await enter({
      answers: { [PERMISSIONS]: { permCodeList: ['02100025'], features: ['search'] } },
    })
    press()
    await user.type(await box(), '退款 T1')
    await waitFor(() => expect(asked()).toEqual(['退款 T1']))
    expect(screen.queryByRole('option', { name: /^退款/ })).toBeNull()
  })
})
