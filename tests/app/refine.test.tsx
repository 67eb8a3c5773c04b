import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  address,
  openConsole,
  PARTNER_ROLE,
  PROVIDER_ROLE,
  refusal,
  SIGNED_IN_COOKIES,
} from '../support/entry'

const LIST = '/v1/trade/queryList'
const menu = () => screen.getByRole('navigation', { name: '主菜单' })
const enter = async (options: Partial<Parameters<typeof openConsole>[0]> = {}) => {
  const opened = await openConsole({
    path: '/trades/details',
    cookies: SIGNED_IN_COOKIES,
    ...options,
  })
  await screen.findByRole('navigation', { name: '主菜单' })
  return opened
}

describe('an address', () => {
  test('cannot put anything into a call beside what the list knows', async () => {
    const { called, bodyOf } = await enter({
      path: '/trades/details?body[merId]=1&signal=x&convention=A&requestSeqId=mine&merId=2&to=%25',
    })
    await waitFor(() => expect(called()).toContain(LIST))
    const body = bodyOf(LIST) ?? {}
    // Signed in convention B, under an id of its own.
    expect(body.sign).toBeTypeOf('string')
    expect(body.requestSeqId).not.toBe('mine')
    expect(Object.keys(body).filter((name) => /^(body|signal|convention|to)/.test(name))).toEqual(
      [],
    )
    expect(body.merId).toBe('2')
  })

  test('with a broken encoding opens its list', async () => {
    await enter({ path: '/trades/details?to=%25&redirect=%E0%A4%A' })
    expect(await screen.findByRole('heading', { name: '交易明细查询' })).toBeTruthy()
  })
})

describe('the menu', () => {
  test('leaves the entry out for a bank channel; its address still opens', async () => {
    const { user } = await enter({
      path: '/merchants/merorder',
      cookies: { ...SIGNED_IN_COOKIES, loginUserTypeExt: '81A1' },
    })
    await screen.findByRole('tab', { name: '商户进件' })
    const group = within(menu()).getByRole('button', { name: '商户管理' })
    if (group.getAttribute('aria-expanded') === 'false') await user.click(group)
    expect(within(menu()).getByRole('link', { name: '商户信息查询' })).toBeTruthy()
    expect(within(menu()).queryByRole('link', { name: '商户进件' })).toBeNull()
    expect(address()).toBe('/merchants/merorder')
  })

  test('is complete with the first render of the shell, without a later change', async () => {
    await enter()
    expect(within(menu()).getByRole('button', { name: '商户管理' })).toBeTruthy()
    expect(screen.getByText('王小明')).toBeTruthy()
  })
})

describe('rights', () => {
  test('are those of the role that was entered, in the menu and on the screen', async () => {
    const { user } = await enter({
      path: '/merchants/terminal',
      roles: [PROVIDER_ROLE, PARTNER_ROLE],
      answers: {
        '/v1/member/queryUserPermission': (_: unknown, call: number) => ({
          permCodeList: call === 1 ? ['all'] : ['02100006'],
        }),
      },
    })
    const tools = () => screen.findByRole('toolbar', { name: '终端管理操作' })
    expect(within(await tools()).getByRole('button', { name: '导出' })).toBeTruthy()
    expect(within(menu()).getByRole('link', { name: '商户进件' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /王小明/ }))
    await user.click(screen.getByRole('menuitem', { name: '切换角色' }))
    await user.click(await screen.findByRole('button', { name: '渠道商管理员' }))
    await waitFor(() => expect(address()).not.toBe('/merchants/terminal'))
    // The old menu goes, and the curtain is up, until the codes of the new role are here.
    await waitFor(() => expect(within(menu()).queryByRole('link', { name: '商户进件' })).toBeNull())
    await user.click(await within(menu()).findByRole('link', { name: '终端管理' }))
    expect(within(await tools()).queryByRole('button', { name: '导出' })).toBeNull()
    expect(within(menu()).queryByRole('link', { name: '商户进件' })).toBeNull()
  })

  test('follow codes that are loaded anew: what is refused goes at once', async () => {
    const { user } = await enter({
      path: '/merchants/terminal',
      answers: {
        '/v1/member/queryUserPermission': (_: unknown, call: number) =>
          call === 1 ? refusal('90500', '系统异常') : { permCodeList: ['02100006'] },
      },
    })
    const tools = await screen.findByRole('toolbar', { name: '终端管理操作' })
    expect(within(tools).getByRole('button', { name: '导出' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(within(tools).queryByRole('button', { name: '导出' })).toBeNull())
    expect(screen.queryByText(/菜单加载失败/)).toBeNull()
  })
})

describe('the end of a session', () => {
  test('in a list’s own call preserves the way back, and shows one message', async () => {
    // Asked for before anything is drawn: no shell is ever seen.
    await openConsole({
      path: '/trades/details?merId=2&pageNum=2',
      cookies: SIGNED_IN_COOKIES,
      answers: { [LIST]: refusal('90401', '登录已失效') },
    })
    await screen.findByRole('heading', { name: '登录控台' })
    expect(address()).toBe('/login?redirect=%2Ftrades%2Fdetails%3FmerId%3D2%26pageNum%3D2')
    expect(screen.getAllByText('登录已失效，请重新登录')).toHaveLength(1)
    expect(screen.queryByText('登录已失效')).toBeNull()
  })

  test('by 退出登录 sends no further call: no screen is mounted', async () => {
    const { user, calls } = await enter()
    await screen.findByRole('heading', { name: '交易明细查询' })
    await user.click(screen.getByRole('button', { name: /王小明/ }))
    await user.click(screen.getByRole('menuitem', { name: '退出登录' }))
    await screen.findByRole('heading', { name: '登录控台' })
    await act(() => new Promise((done) => setTimeout(done, 100)))
    const after = calls.slice(calls.findIndex(({ path }) => path === '/v1/user/logout') + 1)
    expect(after.map(({ path }) => path)).toEqual(['/v1/function/getImgCode'])
    expect(screen.queryByText('登录已失效，请重新登录')).toBeNull()
  })
})
