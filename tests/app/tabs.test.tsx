import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  address,
  openConsole,
  PARTNER_ROLE,
  PROVIDER_ROLE,
  SIGNED_IN_COOKIES,
} from '../support/entry'

const TRADES = {
  path: '/trades/details',
  title: '交易明细查询',
  query: '?pageNum=2',
  affix: false,
  scroll: 0,
}
const MERCHANTS = {
  path: '/merchants/merinfo',
  title: '商户信息查询',
  query: '',
  affix: false,
  scroll: 0,
}
const HOME = { ...MERCHANTS, path: '/merchants/merorder', title: '商户进件' }
const REPORTS = { path: '/download/list', title: '报表中心', query: '', affix: false, scroll: 0 }
const DRAFT = JSON.stringify({ values: { remark: '未保存' }, savedAt: 1 })

/** Opens the console with tabs of before, as after F5. */
async function enter(tabs: (typeof TRADES)[], options: { path?: string; drafts?: string[] } = {}) {
  const storage = sessionStorage
  storage.setItem('tabs.U1.3', JSON.stringify(tabs))
  for (const path of options.drafts ?? []) storage.setItem(`draft.U1.3.${path}`, DRAFT)
  const opened = await openConsole({
    path: options.path ?? '/trades/details?pageNum=2',
    cookies: SIGNED_IN_COOKIES,
    storage,
    roles: [PROVIDER_ROLE, PARTNER_ROLE],
  })
  await screen.findByRole('tablist', { name: '已访问页面' })
  return opened
}
const strip = () => within(screen.getByRole('tablist', { name: '已访问页面' }))
const titles = () =>
  strip()
    .queryAllByRole('tab')
    .map((tab) => tab.getAttribute('aria-label'))
const selected = () => strip().queryByRole('tab', { selected: true })?.getAttribute('aria-label')
const closeButton = (name: string) =>
  within(screen.getByRole('tab', { name })).getByRole('button', { name: '关闭' })
const choose = async (name: string, item: string) => {
  fireEvent.contextMenu(screen.getByRole('tab', { name }), { clientX: 10, clientY: 10 })
  fireEvent.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: item }))
  await act(() => Promise.resolve())
}

describe('tabs', () => {
  test('survive F5 with their queries, and going to one brings its query back', async () => {
    const { user } = await enter([TRADES, MERCHANTS], { path: '/merchants/merinfo' })
    expect(titles()).toEqual(['交易明细查询', '商户信息查询'])
    expect(selected()).toBe('商户信息查询')
    await user.click(screen.getByRole('tab', { name: '交易明细查询' }))
    await waitFor(() => expect(address()).toBe('/trades/details?pageNum=2'))
    await waitFor(() => expect(selected()).toBe('交易明细查询'))
  })

  test('the menu leads to an open tab as it was left', async () => {
    const { user } = await enter([TRADES, MERCHANTS], { path: '/merchants/merinfo' })
    await user.click(screen.getByRole('button', { name: '交易管理' }))
    await user.click(screen.getByRole('link', { name: '交易明细查询' }))
    await waitFor(() => expect(address()).toBe('/trades/details?pageNum=2'))
    expect(titles()).toHaveLength(2)
  })

  test('closing the active one leads to the last remaining one', async () => {
    const { user } = await enter([TRADES, MERCHANTS, REPORTS])
    await user.click(closeButton('交易明细查询'))
    await waitFor(() => expect(address()).toBe('/download/list'))
    await waitFor(() => expect(titles()).toEqual(['商户信息查询', '报表中心']))
  })

  test('closing another one leaves the address alone', async () => {
    const { user } = await enter([TRADES, MERCHANTS])
    await user.click(closeButton('商户信息查询'))
    expect(titles()).toEqual(['交易明细查询'])
    expect(address()).toBe('/trades/details?pageNum=2')
  })

  test('closing the last one leads home', async () => {
    const { user } = await enter([TRADES])
    await user.click(closeButton('交易明细查询'))
    await waitFor(() => expect(address()).toBe('/merchants/merorder'))
    await waitFor(() => expect(titles()).toEqual(['商户进件']))
  })

  test('closing home itself starts it anew, without its query', async () => {
    const home = { ...HOME, query: '?pageNum=3' }
    const { user } = await enter([home], { path: '/merchants/merorder?pageNum=3' })
    await user.click(closeButton('商户进件'))
    await waitFor(() => expect(address()).toBe('/merchants/merorder'))
    await waitFor(() => expect(titles()).toEqual(['商户进件']))
  })

  test('关闭其他 keeps the chosen one and goes to it', async () => {
    await enter([TRADES, MERCHANTS, REPORTS])
    await choose('商户信息查询', '关闭其他')
    await waitFor(() => expect(address()).toBe('/merchants/merinfo'))
    await waitFor(() => expect(titles()).toEqual(['商户信息查询']))
  })

  test('关闭所有 leads home', async () => {
    await enter([TRADES, REPORTS])
    await choose('报表中心', '关闭所有')
    await waitFor(() => expect(address()).toBe('/merchants/merorder'))
    await waitFor(() => expect(titles()).toEqual(['商户进件']))
  })

  test('刷新 asks the gateway again and keeps the query', async () => {
    const { called } = await enter([TRADES])
    const lists = () => called().filter((path) => path === '/v1/trade/queryList').length
    await waitFor(() => expect(lists()).toBe(1))
    await choose('交易明细查询', '刷新')
    await waitFor(() => expect(lists()).toBe(2))
    expect(address()).toBe('/trades/details?pageNum=2')
  })

  test('by keyboard: arrows move, Enter opens, Delete closes', async () => {
    const { user } = await enter([TRADES, MERCHANTS, REPORTS])
    act(() => screen.getByRole('tab', { name: '交易明细查询' }).focus())
    await user.keyboard('{ArrowRight}{Enter}')
    await waitFor(() => expect(address()).toBe('/merchants/merinfo'))
    await user.keyboard('{End}{Delete}')
    expect(titles()).toEqual(['交易明细查询', '商户信息查询'])
  })

  test('the menu key opens the menu, Escape gives the focus back', async () => {
    const { user } = await enter([TRADES, MERCHANTS])
    const tab = screen.getByRole('tab', { name: '交易明细查询' })
    act(() => tab.focus())
    fireEvent.contextMenu(tab, { clientX: 0, clientY: 0 })
    expect(document.activeElement?.textContent).toBe('刷新')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('关闭')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(tab)
  })

  test('a tab whose screen is no longer there is dropped at the start', async () => {
    await enter([TRADES, { ...REPORTS, path: '/gone/screen', title: '旧页面' }])
    await waitFor(() => expect(titles()).toEqual(['交易明细查询']))
  })
})

describe('a tab with something typed', () => {
  const drafts = ['/merchants/merinfo']

  test('is marked, and closing it asks first; staying preserves the input', async () => {
    const { user, storage } = await enter([TRADES, MERCHANTS], { drafts })
    expect(screen.getByRole('tab', { name: '商户信息查询' }).getAttribute('title')).toBe(
      '商户信息查询，有未保存的内容',
    )
    await user.click(closeButton('商户信息查询'))
    const dialog = screen.getByRole('alertdialog', { name: '提示' })
    expect(within(dialog).getByText('确认离开？未保存的内容将丢失')).toBeInstanceOf(HTMLElement)
    expect(within(dialog).getByText('商户信息查询')).toBeInstanceOf(HTMLElement)
    await user.click(within(dialog).getByRole('button', { name: '取消' }))
    expect(titles()).toEqual(['交易明细查询', '商户信息查询'])
    expect(storage.getItem('draft.U1.3./merchants/merinfo')).toBe(DRAFT)
  })

  test('is forgotten with its draft after 离开', async () => {
    const { user, storage } = await enter([TRADES, MERCHANTS], {
      drafts: ['/merchants/merinfo', '/merchants/merinfo#freeze.M1'],
    })
    await user.click(closeButton('商户信息查询'))
    await user.click(screen.getByRole('button', { name: '离开' }))
    await waitFor(() => expect(titles()).toEqual(['交易明细查询']))
    expect(storage.getItem('draft.U1.3./merchants/merinfo')).toBeNull()
    expect(storage.getItem('draft.U1.3./merchants/merinfo#freeze.M1')).toBeNull()
  })

  test.each(['关闭其他', '关闭所有'])('%s asks too', async (item) => {
    await enter([TRADES, MERCHANTS], { drafts })
    await choose('交易明细查询', item)
    expect(screen.getByText('确认离开？未保存的内容将丢失')).toBeInstanceOf(HTMLElement)
  })

  test('关闭其他 on that very tab asks no question', async () => {
    await enter([TRADES, MERCHANTS], { drafts })
    await choose('商户信息查询', '关闭其他')
    expect(screen.queryByText('确认离开？未保存的内容将丢失')).toBeNull()
    await waitFor(() => expect(titles()).toEqual(['商户信息查询']))
  })

  test.each([
    ['退出登录', '/v1/user/logout'],
    ['切换角色', '/v1/user/setUserRole'],
  ])('%s asks before anything is called', async (item, call) => {
    const { user, called } = await enter([TRADES, MERCHANTS], { drafts })
    await user.click(screen.getByRole('button', { name: /王小明/ }))
    await user.click(screen.getByRole('menuitem', { name: item }))
    if (item === '切换角色')
      await user.click(await screen.findByRole('button', { name: '渠道商管理员' }))
    expect(screen.getByText('确认离开？未保存的内容将丢失')).toBeInstanceOf(HTMLElement)
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(called()).not.toContain(call)
  })
})
