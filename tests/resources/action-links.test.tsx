import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { widthOfActions } from '../../src/components/resource/list/row-actions'
import apply from '../../src/resources/apply'
import merchant from '../../src/resources/merchant'
import shop from '../../src/resources/shop'
import staff from '../../src/resources/staff'
import type { Who } from '../../src/lib/resource'
import { ALL, newUser, renderAt } from '../support/render'

const APPLY = {
  applyId: 'AP26112000000001',
  entryKind: 'mini',
  corpEntryChannel: '1',
  merRegName: '商户_张三',
  applyStatus: 'REJECTED',
  version: 2,
}
const SHOP = { shopId: '300000000001', shopName: '西湖小馆', orderOpen: '1', autoCash: '1' }
const MERCHANT = {
  merId: '8000000000000001',
  applyId: 'AP26112000000001',
  merRegName: '西湖小馆',
  merStatus: 'NORMAL',
  corpEntryChannel: '1',
}
const FORM = '/merchants/merorder-mini/AP26112000000001/1'

const openList = (who?: Who) =>
  renderAt({
    resources: [apply],
    ...(who && { who }),
    at: '/merchants/merorder',
    answers: { '/v2/merApply/list': { total: 1, pageNum: 1, pageSize: 20, list: [APPLY] } },
  })
/** Whether the browser was left to do what it does with a link. */
const leftToBrowser = (link: HTMLElement, keys: object): boolean => {
  let left = true
  const hear = (event: Event) => {
    left = !event.defaultPrevented
    // jsdom cannot leave the page.
    event.preventDefault()
  }
  window.addEventListener('click', hear)
  fireEvent.click(link, keys)
  window.removeEventListener('click', hear)
  return left
}

describe('an action that leads somewhere', () => {
  test('is a link in its row; a plain click on it stays in the console', async () => {
    const user = newUser()
    const { router } = openList()
    const link = await screen.findByRole('link', { name: '编辑' })
    expect(link.getAttribute('href')).toBe(FORM)
    await user.click(link)
    expect(router.state.location.pathname).toBe(FORM)
  })

  test('who may not change an application reads its form instead', async () => {
    openList({ ...ALL, permCodes: ['02100001'] })
    const link = await screen.findByRole('link', { name: '查看' })
    expect(link.getAttribute('href')).toBe(FORM)
    expect(screen.queryByRole('link', { name: '编辑' })).toBeNull()
  })

  test('who may change it is not offered both', async () => {
    openList()
    await screen.findByRole('link', { name: '编辑' })
    expect(screen.queryByRole('link', { name: '查看' })).toBeNull()
  })

  test.each([[{ ctrlKey: true }], [{ metaKey: true }], [{ shiftKey: true }]])(
    'opens elsewhere with %j',
    async (keys) => {
      const { address } = openList()
      expect(leftToBrowser(await screen.findByRole('link', { name: '编辑' }), keys)).toBe(true)
      expect(address()).toBe('/merchants/merorder')
    },
  )

  test('is a link over the list', async () => {
    const user = newUser()
    const { address } = openList()
    const toolbar = within(await screen.findByRole('toolbar', { name: '商户进件操作' }))
    const links = toolbar.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['新增普通商户', '/merchants/merorder-normal/0/1'],
      ['新增小微商户', '/merchants/merorder-mini/0/1'],
      ['新增小微商户(合作通道)', '/merchants/merorder-mini-hlb/0'],
    ])
    expect(leftToBrowser(links[0]!, { ctrlKey: true })).toBe(true)
    await user.click(links[1]!)
    expect(address()).toBe('/merchants/merorder-mini/0/1')
  })

  test('is a link over a phone list too, the seldom ones behind 更多', async () => {
    const media = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...media(query),
      matches: false,
    }))
    onTestFinished(() => void vi.restoreAllMocks())
    const user = newUser()
    openList()
    const toolbar = within(await screen.findByRole('toolbar', { name: '商户进件操作' }))
    expect(toolbar.getAllByRole('link').map((link) => link.textContent)).toEqual(['新增普通商户'])
    await user.click(toolbar.getByRole('button', { name: '商户进件更多操作' }))
    const items = screen.getAllByRole('menuitem')
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['新增小微商户', '/merchants/merorder-mini/0/1'],
      ['新增小微商户(合作通道)', '/merchants/merorder-mini-hlb/0'],
    ])
  })

  test('is under 更多 where its label would widen the column of every row', async () => {
    const user = newUser()
    openList()
    const more = await screen.findByRole('button', { name: /^AP26112000000001更多操作/ })
    const line = [...more.parentElement!.children].map((item) => item.textContent)
    expect(line).toEqual(['编辑', '复制', '更多'])
    const inRows = apply.actions?.filter(({ places }) => places.includes('row')) ?? []
    expect(widthOfActions(false, inRows)).toBe(154)
    await user.click(more)
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      '驳回原因',
      '删除',
    ])
  })

  test('is a link behind 更多, reached by keys', async () => {
    const user = newUser()
    const { address } = renderAt({
      resources: [shop],
      at: '/merchants/shopinfo',
      answers: { '/v1/shop/queryList': { total: 1, pageNum: 1, pageSize: 20, list: [SHOP] } },
    })
    await user.click(await screen.findByRole('button', { name: /更多操作/ }))
    const items = screen.getAllByRole('menuitem')
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['自动提现', '/merchants/shopcash?shopId=300000000001'],
      ['终端', '/merchants/terminal?shopId=300000000001'],
    ])
    expect(document.activeElement).toBe(items[0])
    expect(leftToBrowser(items[0]!, { ctrlKey: true })).toBe(true)
    expect(screen.queryByRole('menu')).toBeNull()
    await user.click(screen.getByRole('button', { name: /更多操作/ }))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(address()).toBe('/merchants/terminal?shopId=300000000001')
  })

  test('is a link in a detail, where others are buttons', async () => {
    const user = newUser()
    const { address } = renderAt({
      resources: [merchant],
      at: '/merchants/merdetail/8000000000000001/AP26112000000001',
      answers: { '/v1/merchant/detail': MERCHANT },
    })
    const toolbar = within(await screen.findByRole('toolbar', { name: '操作' }))
    expect(toolbar.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '变更',
      '更多',
    ])
    expect(toolbar.getByRole('link', { name: '交易明细' }).getAttribute('href')).toBe(
      '/trades/detail/8000000000000001',
    )
    await user.click(toolbar.getByRole('button', { name: '更多操作' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      '门店',
      '微信实名',
      '真实性审核',
      '暂停收款',
      '注销商户',
      '商户充值',
      '保证金与欠款上限',
      '冻结',
    ])
    await user.keyboard('{Escape}')
    await user.click(toolbar.getByRole('button', { name: '变更' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      '变更费率',
      '变更结算周期与起结金额',
      '变更基本信息',
      '变更限额',
      '更新证照',
      '变更门店',
      '变更结算账户',
    ])
    await user.keyboard('{Escape}')
    await user.click(toolbar.getByRole('button', { name: '更多操作' }))
    await user.click(screen.getByRole('menuitem', { name: '门店' }))
    expect(address()).toBe('/merchants/shopinfo?merId=8000000000000001')
  })
})

test('a member of staff leads to the log of what that person did, where the log may be read', async () => {
  const person = { staffId: '1000000000000002', nickName: '服务商运营', staffStatus: 'ENABLED' }
  const at = `/system/staff/show/${person.staffId}`
  const answers = { '/v1/staff/detail': { ...person, heldRoles: [] } }
  const who: Who = { ...ALL, features: ['staff', 'audit'] }
  const { unmount } = renderAt({ resources: [staff], at, answers, who })
  const link = await screen.findByRole('link', { name: '做过的操作' })
  expect(link.getAttribute('href')).toBe('/system/operation?operatorId=1000000000000002')
  unmount()
  for (const less of [{ permCodes: ['02109001'] }, { features: ['staff'] as const }]) {
    const closed = renderAt({ resources: [staff], at, answers, who: { ...who, ...less } })
    await screen.findAllByText('服务商运营')
    expect(screen.queryByRole('link', { name: '做过的操作' })).toBeNull()
    closed.unmount()
  }
})
