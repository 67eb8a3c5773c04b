import { envelope } from '../support/fake-edges'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  address,
  openConsole,
  PARTNER_ROLE,
  PROVIDER_ROLE,
  refusal,
  SIGNED_IN_COOKIES,
} from '../support/entry'

const ONLY_TRADES = { '/v1/member/queryUserPermission': { permCodeList: ['02100025'] } }

const enter = async (options: Partial<Parameters<typeof openConsole>[0]> = {}) => {
  const opened = await openConsole({
    path: '/trades/details',
    cookies: SIGNED_IN_COOKIES,
    ...options,
  })
  await screen.findByRole('navigation', { name: '主菜单' })
  return opened
}
const strip = () => within(screen.getByRole('tablist', { name: '已访问页面' }))
const menu = () => screen.getByRole('navigation', { name: '主菜单' })

describe('the time of a sandbox', () => {
  test('is in the header, to the minute', async () => {
    await enter({ sandbox: true })
    // It loads when the browser is idle.
    expect(await within(screen.getByRole('banner')).findByText('2026-11-20 15:00')).toBeInstanceOf(
      HTMLElement,
    )
    expect(screen.getByText(/沙箱时间/)).toBeInstanceOf(HTMLElement)
  })

  test('is not shown by the console of a real installation', async () => {
    await enter()
    expect(screen.queryByText(/沙箱时间/)).toBeNull()
  })
})

describe('guard', () => {
  test.each([
    ['/', '/merchants/merorder', '商户进件 - 服务商管理控台'],
    ['/login', '/merchants/merorder', '商户进件 - 服务商管理控台'],
    ['/merchants', '/merchants/merorder', '商户进件 - 服务商管理控台'],
    ['/trades/details', '/trades/details', '交易明细查询 - 服务商管理控台'],
    [
      '/redirect/trades/details?pageNum=2',
      '/trades/details?pageNum=2',
      '交易明细查询 - 服务商管理控台',
    ],
    ['/nowhere/at/all', '/404', '页面不存在 - 服务商管理控台'],
    ['/fin/nothing', '/404', '页面不存在 - 服务商管理控台'],
  ])('%s with a session leads to %s', async (path, to, title) => {
    await enter({ path })
    await waitFor(() => expect(address()).toBe(to))
    await waitFor(() => expect(document.title).toBe(title))
  })

  test('a known screen without its code is /401, and no tab is made of it', async () => {
    await enter({ path: '/merchants/merinfo', answers: ONLY_TRADES })
    expect(await screen.findByRole('heading', { name: '您没有权限访问该页面' })).toBeInstanceOf(
      HTMLElement,
    )
    expect(address()).toBe('/401')
    expect(strip().queryAllByRole('tab')).toHaveLength(0)
  })

  test('返回 on a stop page leads to the screen before', async () => {
    const { user } = await enter({ path: '/trades/details' })
    await screen.findByRole('heading', { name: '交易明细查询' })
    act(() => {
      window.history.pushState({ idx: 1, key: 'x' }, '', '/404')
      window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1, key: 'x' } }))
    })
    await screen.findByRole('heading', { name: '页面不存在' })
    await user.click(screen.getByRole('button', { name: '返回' }))
    await waitFor(() => expect(address()).toBe('/trades/details'))
  })

  test('a refused screen is named, and can be opened again at its address', async () => {
    const { user } = await enter({
      path: '/fin/list?pageNum=2',
      answers: { '/v1/member/queryUserPermission': { permCodeList: ['02100025'] } },
    })
    await screen.findByText('当前角色没有「对账单查询」的权限，如需开通请联系管理员。')
    expect(address()).toBe('/401')
    await user.click(screen.getByRole('button', { name: '重新打开' }))
    await screen.findByText('当前角色没有「对账单查询」的权限，如需开通请联系管理员。')
  })

  test('only 00000000 held: the dashboard with its message, and an empty menu', async () => {
    await enter({
      path: '/',
      answers: { '/v1/member/queryUserPermission': { permCodeList: ['00000000'] } },
    })
    expect(await screen.findByText('你暂无控台权限，请联系相应人员开通控台权限')).toBeInstanceOf(
      HTMLElement,
    )
    expect(address()).toBe('/dashboard')
    expect(screen.getByText('本服务商的管理员（系统管理 › 角色管理）')).toBeInstanceOf(HTMLElement)
    expect(screen.getAllByText('王小明').length).toBeGreaterThan(1)
    expect(screen.getByRole('button', { name: '退出登录' })).toBeInstanceOf(HTMLElement)
    expect(within(menu()).queryAllByRole('listitem')).toHaveLength(0)
  })

  test('no permission at all: both texts, then out to /login', async () => {
    const { user, cookies, called } = await openConsole({
      path: '/trades/details',
      cookies: SIGNED_IN_COOKIES,
      answers: {
        '/v1/member/queryAuthList': { auths: [] },
        '/v1/member/queryUserPermission': { permCodeList: [] },
      },
    })
    const alert = await screen.findByRole('alertdialog', { name: '提示' })
    expect(within(alert).getByText('该账号角色无控台权限，无法进入')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('暂无任何权限，请联系相关负责人')).toBeInstanceOf(HTMLElement)
    await user.click(within(alert).getByRole('button', { name: '确定' }))
    await screen.findByRole('heading', { name: '登录控台' })
    expect(address()).toBe('/login')
    expect(called()).toContain('/v1/user/logout')
    expect(cookies.get('token')).toBeUndefined()
  })

  test('a menu that cannot be loaded shows everything, says so, and can be tried again', async () => {
    const { user } = await enter({
      answers: {
        '/v1/member/queryUserPermission': (_: unknown, call: number) =>
          call === 1 ? refusal('90500', '系统异常') : { permCodeList: ['02100025'] },
      },
    })
    expect(screen.getByText(/菜单加载失败，已显示全部菜单/)).toBeInstanceOf(HTMLElement)
    expect(within(menu()).getByRole('button', { name: '商户管理' })).toBeInstanceOf(HTMLElement)
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByText(/菜单加载失败/)).toBeNull())
    expect(within(menu()).queryByRole('button', { name: '商户管理' })).toBeNull()
  })
})

describe('sidebar', () => {
  test('links are real; the screen in front is marked, also from a detail of it', async () => {
    await enter({ path: '/trades/details/show/T1' })
    const link = within(menu()).getByRole('link', { name: '交易明细查询' })
    expect(link.getAttribute('href')).toBe('/trades/details')
    expect(link.getAttribute('aria-current')).toBe('page')
  })

  test('an area with several screens folds open and shut', async () => {
    const { user } = await enter()
    const group = within(menu()).getByRole('button', { name: '商户管理' })
    expect(group.getAttribute('aria-expanded')).toBe('false')
    await user.click(group)
    expect(within(menu()).getByRole('link', { name: '终端管理' })).toBeInstanceOf(HTMLElement)
    await user.click(group)
    expect(within(menu()).queryByRole('link', { name: '终端管理' })).toBeNull()
  })

  test('it is open without a cookie; 折叠菜单 folds it and the cookie remembers', async () => {
    const { user, cookies } = await enter()
    const fold = screen.getByRole('button', { name: '折叠菜单' })
    expect(fold.getAttribute('aria-expanded')).toBe('true')
    await user.click(fold)
    expect(cookies.get('sidebarStatus')).toBe('0')
    expect(menu().className).toContain('folded')
    await user.click(fold)
    expect(cookies.get('sidebarStatus')).toBe('1')
  })

  test('the cookie 0 folds it from the start; a group then opens beside it', async () => {
    const { user } = await enter({ cookies: { ...SIGNED_IN_COOKIES, sidebarStatus: '0' } })
    expect(menu().className).toContain('folded')
    await user.click(within(menu()).getByRole('button', { name: '商户管理' }))
    expect(within(menu()).getByRole('link', { name: '终端管理' })).toBeInstanceOf(HTMLElement)
    await user.keyboard('{Escape}')
    expect(within(menu()).queryByRole('link', { name: '终端管理' })).toBeNull()
  })

  test('an item that is cut says its whole name to the pointer and to the focus', async () => {
    // jsdom has no layout: a name of more than 10 characters counts as too long.
    const wide = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (
      this: Element,
    ) {
      return this.textContent.length * 14
    })
    const room = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(140)
    const { user } = await enter()
    await user.click(within(menu()).getByRole('button', { name: '商户管理' }))
    const tip = () => document.querySelector('[role="tooltip"]')?.textContent
    await user.hover(within(menu()).getByRole('link', { name: '终端管理' }))
    expect(tip()).toBeUndefined()
    const cut = within(menu()).getByRole('link', { name: '抖音团购券终端核销记录' })
    await user.hover(cut)
    expect(tip()).toBe('抖音团购券终端核销记录')
    await user.unhover(cut)
    expect(tip()).toBeUndefined()
    act(() => cut.focus())
    expect(tip()).toBe('抖音团购券终端核销记录')
    act(() => cut.blur())
    expect(tip()).toBeUndefined()
    wide.mockRestore()
    room.mockRestore()
  })

  test('below 992 px it is a drawer that closes on Escape and after a choice', async () => {
    const media = vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('max-width'),
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    )
    const { user } = await openConsole({ path: '/trades/details', cookies: SIGNED_IN_COOKIES })
    await user.click(await screen.findByRole('button', { name: '折叠菜单' }))
    expect(menu()).toBeInstanceOf(HTMLElement)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '折叠菜单' }))
    await user.click(within(menu()).getByRole('link', { name: '报表中心' }))
    expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
    media.mockRestore()
  })
})

describe('header', () => {
  test('shows name, last sign-in and the initial where there is no picture', async () => {
    await enter()
    expect(screen.getByText('王小明')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('上次登录 2026-11-19 09:12:33')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('王')).toBeInstanceOf(HTMLElement)
  })

  test('尺寸 is medium by default and remembered in its cookie', async () => {
    const { user, cookies } = await enter()
    expect(document.documentElement.dataset.size).toBe('medium')
    await user.click(screen.getByRole('button', { name: '尺寸' }))
    const now = await screen.findByRole('menuitemradio', { checked: true })
    expect(now.textContent).toBe('中等')
    await user.click(screen.getByRole('menuitemradio', { name: '超小' }))
    expect(cookies.get('size')).toBe('mini')
    expect(document.documentElement.dataset.size).toBe('mini')
  })

  test('全屏 warns where the browser cannot', async () => {
    const { user } = await enter()
    await user.click(screen.getByRole('button', { name: '全屏' }))
    expect(await screen.findByText('当前浏览器不支持全屏')).toBeInstanceOf(HTMLElement)
  })

  test('with one role the menu holds 退出登录 only', async () => {
    const { user } = await enter({ roles: [PROVIDER_ROLE] })
    await user.click(screen.getByRole('button', { name: /王小明/ }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['退出登录'])
  })

  test('退出登录 ends the session, clears its cookies and closes all tabs', async () => {
    const { user, cookies, called, storage } = await enter({
      cookies: { ...SIGNED_IN_COOKIES, sidebarStatus: '0', size: 'small' },
    })
    await screen.findByRole('tab', { name: '交易明细查询' })
    await user.click(screen.getByRole('button', { name: /王小明/ }))
    await user.click(screen.getByRole('menuitem', { name: '退出登录' }))
    await screen.findByRole('heading', { name: '登录控台' })
    expect(address()).toBe('/login')
    expect(called()).toContain('/v1/user/logout')
    expect(Object.fromEntries(cookies)).toEqual({ sidebarStatus: '0', size: 'small' })
    expect(storage.getItem('tabs.U1.3')).toBeNull()
  })

  test('a sign-out that fails shows a message and keeps the session', async () => {
    const { user, cookies } = await enter({
      answers: { '/v1/user/logout': refusal('90500', '系统异常') },
    })
    await user.click(screen.getByRole('button', { name: /王小明/ }))
    await user.click(screen.getByRole('menuitem', { name: '退出登录' }))
    expect(await screen.findByText('系统异常')).toBeInstanceOf(HTMLElement)
    expect(cookies.get('token')).toBe('S1')
  })

  test('the same failure again shows a second toast, with its technical line folded away', async () => {
    const answer = envelope({ traceId: 'T7' }, '90500', '系统异常')
    const { user } = await enter({ answers: { '/v1/user/logout': answer } })
    const signOut = async () => {
      await user.click(screen.getByRole('button', { name: /王小明/ }))
      await user.click(screen.getByRole('menuitem', { name: '退出登录' }))
    }
    await signOut()
    const line = await screen.findByText('错误码 90500 · 编号 T7 · /v1/user/logout')
    expect(line.closest('details')?.open).toBe(false)
    await user.click(screen.getByRole('button', { name: '关闭提示' }))
    expect(screen.queryByText('系统异常')).toBeNull()
    await signOut()
    expect(await screen.findByText('系统异常')).toBeInstanceOf(HTMLElement)
  })

  test('切换角色 enters the other role: menus anew, all tabs closed', async () => {
    const { user, bodyOf, cookies } = await enter({
      roles: [PROVIDER_ROLE, PARTNER_ROLE],
      answers: {
        '/v1/member/queryUserPermission': (_: unknown, call: number) => ({
          permCodeList: call === 1 ? ['all'] : ['02100025'],
        }),
      },
      path: '/merchants/merinfo',
    })
    await screen.findByRole('tab', { name: '商户信息查询' })
    await user.click(screen.getByRole('button', { name: /王小明/ }))
    await user.click(screen.getByRole('menuitem', { name: '切换角色' }))
    const dialog = await screen.findByRole('dialog', { name: '切换角色' })
    expect(
      within(dialog).getByRole<HTMLButtonElement>('button', { name: /服务商运营/ }).disabled,
    ).toBe(true)
    await user.click(within(dialog).getByRole('button', { name: '渠道商管理员' }))
    await waitFor(() => expect(address()).toBe('/trades/details'))
    await waitFor(() => expect(strip().getAllByRole('tab')).toHaveLength(1))
    expect(bodyOf('/v1/user/setUserRole')).toMatchObject({ roleId: '4' })
    expect(cookies.get('roleId')).toBe('4')
    expect(within(menu()).queryByRole('button', { name: '商户管理' })).toBeNull()
  })

  test('the user menu leads straight to another role, and to no other than those held', async () => {
    const { user, bodyOf } = await enter({ roles: [PROVIDER_ROLE, PARTNER_ROLE] })
    await user.click(screen.getByRole('button', { name: /王小明/ }))
    expect(screen.queryByRole('menuitem', { name: /^切换为服务商/ })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: '切换为渠道商管理员' }))
    await waitFor(() => expect(bodyOf('/v1/user/setUserRole')).toMatchObject({ roleId: '4' }))
  })

  test('the error log appears when there is something in it, and can be cleared', async () => {
    const { user, edge } = await enter()
    expect(screen.queryByRole('button', { name: /错误日志/ })).toBeNull()
    act(() => edge.errorLog.add(new Error('boom'), 'at TradeList'))
    await user.click(screen.getByRole('button', { name: '错误日志，1条' }))
    const dialog = await screen.findByRole('dialog', { name: '错误日志' })
    expect(within(dialog).getByText('Error: boom')).toBeInstanceOf(HTMLElement)
    expect(within(dialog).getByText(/0分钟前/)).toBeInstanceOf(HTMLElement)
    expect(within(dialog).getByText('at TradeList')).toBeInstanceOf(HTMLElement)
    expect(within(dialog).getByText(location.href)).toBeInstanceOf(HTMLElement)
    await user.click(within(dialog).getByRole('button', { name: '清空全部' }))
    expect(screen.queryByRole('button', { name: /错误日志/ })).toBeNull()
  })
})

describe('a session that ends in the middle', () => {
  test('one notice, sign-in, and back to the same screen with tabs and typing', async () => {
    let lost = false
    const { user, edge, cookies } = await enter({
      path: '/trades/details?pageNum=2',
      answers: {
        '/v1/tool/anything': () => (lost ? refusal('90401', '登录已失效') : {}),
      },
    })
    await screen.findByRole('tab', { name: '交易明细查询' })
    edge.storage.setItem(
      'draft.U1.3./merchants/terminal/create',
      JSON.stringify({ values: { serialNo: 'SN1' }, savedAt: 1 }),
    )
    lost = true
    await act(async () => {
      const calls = [1, 2, 3].map(() => edge.post('/v1/tool/anything').catch(() => undefined))
      await Promise.all(calls)
    })
    await screen.findByRole('heading', { name: '登录控台' })
    expect(address()).toBe('/login?redirect=%2Ftrades%2Fdetails%3FpageNum%3D2')
    expect(screen.getAllByText('登录已失效，请重新登录')).toHaveLength(1)
    expect(screen.queryByText('登录已失效')).toBeNull()
    expect(cookies.get('token')).toBeUndefined()

    await user.type(screen.getByLabelText('账号'), 'fws_ops')
    await user.type(screen.getByLabelText('密码'), 'Sandbox@2026')
    await user.type(screen.getByLabelText('图形验证码'), 'a1b2{Enter}')
    await screen.findByRole('tab', { name: '交易明细查询' })
    expect(address()).toBe('/trades/details?pageNum=2')
    expect(edge.storage.getItem('draft.U1.3./merchants/terminal/create')).toContain('SN1')
  })

  test('a sign-out in another window is noticed when this one is looked at again', async () => {
    const { cookies } = await enter()
    for (const name of Object.keys(SIGNED_IN_COOKIES)) cookies.delete(name)
    fireEvent.focus(window)
    await screen.findByRole('heading', { name: '登录控台' })
    expect(address()).toBe('/login?redirect=%2Ftrades%2Fdetails')
  })

  test('a cookie that ran out leads to sign-in with the way on, not to a refusal', async () => {
    const { user, cookies } = await enter()
    for (const name of Object.keys(SIGNED_IN_COOKIES)) cookies.delete(name)
    await user.click(within(menu()).getByRole('link', { name: '报表中心' }))
    await screen.findByRole('heading', { name: '登录控台' })
    expect(address()).toBe('/login?redirect=%2Fdownload%2Flist')
  })

  test('another role entered in another window opens that role’s console here', async () => {
    const { cookies } = await enter({
      answers: {
        '/v1/member/queryUserPermission': (_: unknown, call: number) => ({
          permCodeList: call === 1 ? ['all'] : ['02100025'],
        }),
      },
    })
    cookies.set('roleId', '4')
    fireEvent.focus(window)
    await waitFor(() =>
      expect(within(menu()).queryByRole('button', { name: '商户管理' })).toBeNull(),
    )
    expect(address()).toBe('/trades/details')
  })
})
