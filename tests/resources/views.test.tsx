import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { envelope } from '../support/fake-edges'
import { ALL, newUser, renderAt } from '../support/render'
import { listOf, order, ROW } from './sample'

const LIST = '/v1/order/list'
const VIEWS = '/v1/view/list'
const SAVE = '/v1/view/save'
const MINE = {
  viewId: 'SV1',
  name: '西湖的订单',
  state: { search: '?merName=%E8%A5%BF%E6%B9%96&pageSize=50' },
  shared: false,
  version: 3,
  own: true,
  ownerName: '王小明',
}
const THEIRS = {
  ...MINE,
  viewId: 'SV2',
  name: '大额',
  state: { search: '?sortField=transAmt&sortOrder=desc', columns: { order: [], hidden: [] } },
  shared: true,
  own: false,
  ownerName: '李姐',
}
const LOOK = '/v1/view/look'
const DEFAULT = '/v1/view/setDefault'
const ENCODED = encodeURIComponent('西湖')
const open = (views: unknown[], answers: Record<string, unknown> = {}, at = '/trades/orders') =>
  renderAt({
    resources: [order],
    at,
    answers: {
      [LIST]: listOf([ROW]),
      [VIEWS]: { list: views, defaultViewId: null, looks: {} },
      ...answers,
    },
    who: { ...ALL, features: ['views'] },
  })
const bar = () => screen.findByRole('tablist', { name: '视图' })
const headings = () =>
  screen.getAllByRole('columnheader', { hidden: true }).map((header) => header.textContent)
const PLAIN = ['', '订单编号', '商户名称', '金额（元）', '状态', '成本（元）', '操作']

afterEach(() => vi.restoreAllMocks())
beforeEach(() => localStorage.clear())

describe('views of a list', () => {
  test('are tabs above it with an address, and open what was saved', async () => {
    const { sent, address } = open([MINE, THEIRS])
    const views = within(await bar())
    const mine = views.getByRole('tab', { name: '西湖的订单' })
    expect(mine.getAttribute('href')).toBe(`?merName=${ENCODED}&pageSize=50&view=SV1`)
    expect(views.getByRole('tab', { name: '全部' }).getAttribute('aria-selected')).toBe('true')
    await newUser().click(mine)
    await waitFor(() =>
      expect(address()).toBe(`/trades/orders?merName=${ENCODED}&pageSize=50&view=SV1`),
    )
    await waitFor(() =>
      expect(sent(LIST).at(-1)).toMatchObject({ merName: '西湖', pageSize: '50', pageNum: '1' }),
    )
    const chosen = () =>
      views.getAllByRole('tab').map((tab) => tab.getAttribute('aria-selected') === 'true')
    await waitFor(() => expect(chosen()).toEqual([false, true, false]))
    expect(screen.getByRole('button', { name: '视图西湖的订单的操作' })).toBeTruthy()
    // Views of other users are read-only.
    expect(views.getByRole('tab', { name: '大额共享' }).title).toBe('大额（李姐共享）')
  })

  test('are walked by arrows, and left for the list as it is', async () => {
    const user = newUser()
    const { address } = open([MINE], {}, `/trades/orders?merName=${ENCODED}&view=SV1`)
    const views = within(await bar())
    views.getByRole('tab', { name: '西湖的订单' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('全部')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/trades/orders'))
  })

  test('the list as it is now is saved under a name', async () => {
    const user = newUser()
    const { sent, address } = open(
      [],
      { [SAVE]: { viewId: 'SV9', version: 1 } },
      '/trades/orders?merName=西湖&pageNum=2',
    )
    await screen.findByText(ROW.merName)
    expect(screen.queryByRole('tablist', { name: '视图' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: '保存视图' }))
    const dialog = within(await screen.findByRole('dialog', { name: '保存视图' }))
    await user.click(dialog.getByRole('button', { name: /保\s*存/ }))
    expect(dialog.getByRole('alert').textContent).toBe('请输入视图名称')
    await user.type(dialog.getByLabelText('视图名称'), '西湖')
    await user.click(dialog.getByLabelText(/共享给同角色的同事/))
    await user.click(dialog.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(sent(SAVE)).toHaveLength(1))
    expect(sent(SAVE)[0]).toMatchObject({ resource: 'order', name: '西湖', shared: 'true' })
    expect(JSON.parse(sent(SAVE)[0]!.state as string)).toEqual({
      search: `?merName=${ENCODED}`,
    })
    await waitFor(() => expect(sent(VIEWS)).toHaveLength(2))
    // From now on one is in it.
    await waitFor(() => expect(address()).toBe(`/trades/orders?merName=${ENCODED}&view=SV9`))
  })

  test('a duplicate name is reported at the name, and the input stays', async () => {
    const user = newUser()
    const msg = '已有同名的视图'
    open([MINE], { [SAVE]: envelope({ errors: [{ field: 'name', msg }] }, '90400', msg) })
    await screen.findByText(ROW.merName)
    await user.click(await screen.findByRole('button', { name: '保存视图' }))
    const dialog = within(await screen.findByRole('dialog', { name: '保存视图' }))
    await user.type(dialog.getByLabelText('视图名称'), '西湖的订单')
    await user.keyboard('{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toBe('已有同名的视图')
    expect((dialog.getByLabelText('视图名称') as HTMLInputElement).value).toBe('西湖的订单')
  })

  test('where a gateway stores none, there is neither a call nor a tab', async () => {
    const { sent } = renderAt({
      resources: [order],
      at: '/trades/orders',
      answers: { [LIST]: listOf([ROW]) },
      who: ALL,
    })
    await screen.findByText(ROW.merName)
    expect(screen.queryByRole('button', { name: '保存视图' })).toBeNull()
    expect(sent(VIEWS)).toHaveLength(0)
  })
})

describe('the view a list opens with', () => {
  const withDefault = { [VIEWS]: { list: [MINE, THEIRS], defaultViewId: 'SV1', looks: {} } }
  const IN_VIEW = `/trades/orders?merName=${ENCODED}&pageSize=50&view=SV1`

  test('is chosen in the view, and said to the gateway', async () => {
    const user = newUser()
    const { sent } = open([MINE, THEIRS], { [DEFAULT]: {} }, IN_VIEW)
    await user.click(await screen.findByRole('button', { name: '视图西湖的订单的操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '设为默认视图' }))
    await waitFor(() => expect(sent(DEFAULT)).toHaveLength(1))
    expect(sent(DEFAULT)[0]).toMatchObject({ resource: 'order', viewId: 'SV1' })
  })

  test('is opened where the address has no query, the next time before any call', async () => {
    const first = open([], withDefault)
    await waitFor(() => expect(first.address()).toBe(IN_VIEW))
    const views = within(await bar())
    expect(views.getByRole('tab', { name: '西湖的订单默认' })).toBeTruthy()
    first.unmount()
    const again = open([], withDefault)
    await screen.findByText(ROW.merName)
    expect(again.address()).toBe(IN_VIEW)
    expect(again.sent(LIST).map(({ merName }) => merName)).toEqual(['西湖'])
  })

  test('is left by 全部 and by an address that names something; taken back, it is gone', async () => {
    const user = newUser()
    const { address, sent, unmount } = open([], { ...withDefault, [DEFAULT]: {} })
    await waitFor(() => expect(address()).toBe(IN_VIEW))
    await user.click(within(await bar()).getByRole('tab', { name: '全部' }))
    await waitFor(() => expect(address()).toBe('/trades/orders?view=all'))
    await waitFor(() => expect(sent(LIST).at(-1)).not.toHaveProperty('merName'))
    await user.click(within(await bar()).getByRole('tab', { name: '西湖的订单默认' }))
    await user.click(await screen.findByRole('button', { name: '视图西湖的订单的操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '取消默认' }))
    await waitFor(() => expect(sent(DEFAULT)).toHaveLength(1))
    expect(sent(DEFAULT)[0]).toMatchObject({ viewId: '' })
    unmount()
    const named = open([], withDefault, '/trades/orders?status=NEW')
    await bar()
    expect(named.address()).toBe('/trades/orders?status=NEW')
  })
})

describe('a user’s layout of the columns', () => {
  const inView = { ...MINE, state: { ...MINE.state, columns: { order: [], hidden: ['amt'] } } }

  test('is sent to the gateway, and applied in another browser', async () => {
    const user = newUser()
    const { sent, unmount } = open([], { [LOOK]: {} })
    await screen.findByText(ROW.merName)
    await user.click(screen.getByRole('button', { name: '列设置' }))
    const dialog = within(await screen.findByRole('dialog', { name: '列设置' }))
    await user.click(dialog.getByRole('button', { name: '固定金额' }))
    await user.type(dialog.getByLabelText('商户名称列宽'), '90')
    await user.click(dialog.getByLabelText('紧凑'))
    await user.click(dialog.getByRole('button', { name: '确定' }))
    const order = ['orderId', 'amt', 'merName', 'status', 'costAmt']
    const wanted = { order, hidden: [], pinned: ['amt'], widths: { merName: 90 }, size: 'small' }
    await waitFor(() => expect(sent(LOOK)).toHaveLength(1))
    expect(sent(LOOK)[0]).toMatchObject({ resource: 'order', place: 'all' })
    expect(JSON.parse(sent(LOOK)[0]!.state!)).toEqual(wanted)
    unmount()
    localStorage.clear()
    open([], { [VIEWS]: { list: [], defaultViewId: null, looks: { all: wanted } } })
    const chosen = ['', '订单编号', '金额（元）', '商户名称', '状态', '成本（元）', '操作']
    await waitFor(() => expect(headings()).toEqual(chosen))
    const [, first, amt, name] = screen.getAllByRole('columnheader', { hidden: true })
    expect([first!.className, first!.style.left]).toEqual(['rv-fixed-left', '44px'])
    expect([amt!.className, amt!.style.left]).toEqual(['rv-fixed-left rv-num', '224px'])
    expect(name!.className).toBe('rv-narrow')
    // A word that is cut is said in full.
    expect(screen.getByText(ROW.merName).closest('td')!.title).toBe(ROW.merName)
    const list = document.querySelector<HTMLElement>('.rv-list')!
    expect(list.style.getPropertyValue('--row-height')).toBe('36px')
  })

  test('is drawn at once in a browser that never heard of it, default view and all', async () => {
    // The list waits a second for its layout, which a busy machine uses up before the answer.
    const real = globalThis.setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
      real(run, ms === 1_000 ? 60_000 : ms)) as typeof setTimeout)
    const drawn = new Set<string>()
    const seen = new MutationObserver(() => {
      if (screen.queryByText(ROW.merName)) drawn.add(headings().join())
    })
    seen.observe(document, { childList: true, subtree: true })
    const wanted = { order: [], hidden: ['costAmt'] }
    const { sent, address } = open([], {
      [VIEWS]: async () => {
        // Later than the rows.
        await waitFor(() => expect(sent(LIST)).toHaveLength(1))
        await new Promise((done) => setTimeout(done, 50))
        return { list: [MINE], defaultViewId: 'SV1', looks: { SV1: wanted } }
      },
    })
    await screen.findByText(ROW.merName)
    seen.disconnect()
    expect(address()).toBe(`/trades/orders?merName=${ENCODED}&pageSize=50&view=SV1`)
    expect([...drawn]).toEqual([PLAIN.filter((one) => one !== '成本（元）').join()])
    expect(sent(VIEWS)).toHaveLength(1)
  })

  test('does not delay the rows while the gateway does not answer', async () => {
    open([], { [VIEWS]: () => new Promise(() => undefined) })
    await screen.findByText(ROW.merName)
    expect(headings()).toEqual(PLAIN)
  })

  test('is not pinned beyond what leaves room to scroll: it says so', async () => {
    const user = newUser()
    const { sent } = open([], { [LOOK]: {} })
    await screen.findByText(ROW.merName)
    await user.click(screen.getByRole('button', { name: '列设置' }))
    const dialog = within(await screen.findByRole('dialog', { name: '列设置' }))
    await user.type(dialog.getByLabelText('商户名称列宽'), '400')
    await user.click(dialog.getByRole('button', { name: '固定商户名称' }))
    expect(dialog.getByRole('alert').textContent).toBe(
      '固定的列共 624 像素，最多 520 像素，否则其余的列没有地方滚动：请取消固定或调窄',
    )
    expect(dialog.getByRole('button', { name: '确定' })).toHaveProperty('disabled', true)
    await user.clear(dialog.getByLabelText('商户名称列宽'))
    await user.type(dialog.getByLabelText('商户名称列宽'), '200')
    expect(dialog.queryByRole('alert')).toBeNull()
    await user.click(dialog.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(sent(LOOK)).toHaveLength(1))
  })

  test('is a view’s own in the view, until one wants it otherwise there', async () => {
    const user = newUser()
    const { sent } = open([inView], { [LOOK]: {} })
    await screen.findByText(ROW.merName)
    expect(headings()).toEqual(PLAIN)
    await user.click(within(await bar()).getByRole('tab', { name: '西湖的订单' }))
    await waitFor(() => expect(headings()).toEqual(PLAIN.filter((one) => one !== '金额（元）')))
    await user.click(screen.getByRole('button', { name: '列设置' }))
    const dialog = within(await screen.findByRole('dialog', { name: '列设置' }))
    await user.click(dialog.getByLabelText('状态'))
    await user.click(dialog.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(sent(LOOK)).toHaveLength(1))
    expect(sent(LOOK)[0]).toMatchObject({ place: 'SV1' })
    await user.click(within(await bar()).getByRole('tab', { name: '全部' }))
    await waitFor(() => expect(headings()).toEqual(PLAIN))
  })

  test('goes back to the view’s own when it is reset', async () => {
    const user = newUser()
    const own = { order: [], hidden: ['status'] }
    let looks: object = { SV1: own }
    const answers = {
      [VIEWS]: () => ({ list: [inView], defaultViewId: null, looks }),
      [LOOK]: () => {
        looks = {}
        return {}
      },
    }
    const { sent } = open([], answers, '/trades/orders?view=SV1')
    await waitFor(() => expect(headings()).toEqual(PLAIN.filter((one) => one !== '状态')))
    await user.click(screen.getByRole('button', { name: '列设置' }))
    await user.click(await screen.findByRole('button', { name: '恢复默认' }))
    await waitFor(() => expect(headings()).toEqual(PLAIN.filter((one) => one !== '金额（元）')))
    expect(sent(LOOK)).toHaveLength(1)
    expect(sent(LOOK)[0]).toMatchObject({ state: '' })
  })

  test('stays in this browser where a gateway keeps none', async () => {
    const user = newUser()
    const { sent } = open([], { [VIEWS]: { list: [MINE] } })
    await bar()
    await user.click(screen.getByRole('button', { name: '列设置' }))
    const dialog = within(await screen.findByRole('dialog', { name: '列设置' }))
    await user.click(dialog.getByLabelText('状态'))
    await user.click(dialog.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(headings()).toEqual(PLAIN.filter((one) => one !== '状态')))
    expect(sent(LOOK)).toHaveLength(0)
  })

  test('is moved by keyboard among those of equal standing', async () => {
    const user = newUser()
    open([])
    await screen.findByText(ROW.merName)
    await user.click(screen.getByRole('button', { name: '列设置' }))
    const dialog = within(await screen.findByRole('dialog', { name: '列设置' }))
    dialog.getByLabelText('状态').focus()
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
    await user.click(dialog.getByRole('button', { name: '确定' }))
    const chosen = ['', '订单编号', '状态', '商户名称', '金额（元）', '成本（元）', '操作']
    await waitFor(() => expect(headings()).toEqual(chosen))
  })
})
