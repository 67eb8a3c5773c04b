import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { address, openConsole, SIGNED_IN_COOKIES } from '../support/entry'

const TODO = '/v1/workbench/todo'
const FIGURES = '/v1/workbench/figures'
const EXPORTS = '/v1/download/list'
const PERMISSIONS = '/v1/member/queryUserPermission'

const figures = (transCount: number, payAmt: number) => ({ transCount, payAmt, refundAmt: 0 })
const ANSWERS = {
  [PERMISSIONS]: { permCodeList: ['all'], features: ['workbench'] },
  [TODO]: {
    items: [
      {
        resource: 'appeal',
        filters: { appealNode: 'WAIT_APPEAL' },
        label: '风险商户待申诉',
        count: 3,
        dueAt: '2026-11-20 18:00:00',
      },
      {
        resource: 'cashOut',
        filters: {
          cashStatus: 'FAIL',
          applyTimeStart: '2026-08-23',
          applyTimeEnd: '2026-11-20',
        },
        label: '提现失败',
        count: 10_000,
        dueAt: null,
        group: 'FUNDS',
        amt: 1_234_567,
        oldestAt: '2026-11-08 09:30:00',
      },
      {
        resource: 'merchant',
        filters: { settleChange: 'TO_REVIEW' },
        label: '结算账户变更待复核',
        count: 2,
        dueAt: null,
        group: 'REVIEW',
        amt: null,
        oldestAt: null,
      },
      { resource: 'apply', filters: {}, label: '进件驳回', count: 5, dueAt: null },
      { resource: 'apply', filters: {}, label: '没有的', count: 0, dueAt: null },
      { resource: 'unheardOf', filters: {}, label: '不认识的', count: 1, dueAt: null },
    ],
  },
  [FIGURES]: {
    at: '2026-11-20 15:00:00',
    today: figures(120, 123_450),
    yesterday: figures(100, 90_000),
    lastWeek: figures(0, 0),
    series: [{ date: '2026-11-20', ...figures(120, 123_450) }],
  },
}

const enter = async (options: Partial<Parameters<typeof openConsole>[0]> = {}) => {
  const opened = await openConsole({
    path: '/workbench',
    cookies: SIGNED_IN_COOKIES,
    ...options,
    answers: { ...ANSWERS, ...options.answers },
  })
  await screen.findByRole('navigation', { name: '主菜单' })
  return opened
}
const menu = () => within(screen.getByRole('navigation', { name: '主菜单' }))

beforeEach(() => localStorage.removeItem('workbenchHintSeen.U1'))

describe('the workbench', () => {
  test('is at the top of the menu; the start screen after sign-in is unchanged', async () => {
    await enter({ path: '/' })
    await waitFor(() => expect(address()).toBe('/merchants/merorder'))
    const [first] = menu().getAllByRole('link', { name: /工作台|商户进件/ })
    expect(first!.getAttribute('href')).toBe('/workbench')
  })

  test('is nowhere where the gateway does not offer it, and is not asked for', async () => {
    const { called } = await enter({
      path: '/trades/details',
      answers: { [PERMISSIONS]: { permCodeList: ['all'] } },
    })
    expect(menu().queryByRole('link', { name: '工作台' })).toBeNull()
    expect(screen.queryByRole('button', { name: '待办' })).toBeNull()
    expect(called()).not.toContain(TODO)
  })

  test('is not for who holds the home page’s code alone', async () => {
    await enter({
      path: '/',
      answers: { [PERMISSIONS]: { permCodeList: ['00000000'], features: ['workbench'] } },
    })
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(menu().queryAllByRole('link', { name: '工作台' })).toHaveLength(0)
    expect(screen.queryByRole('button', { name: '待办' })).toBeNull()
  })

  test('each kind of work leads to the list that shows it', async () => {
    await enter()
    const todos = within(await screen.findByRole('region', { name: '待办' }))
    const appeal = await todos.findByRole('link', { name: /风险商户待申诉\s*3/ })
    expect(appeal.getAttribute('href')).toBe(
      '/merchants/riskMerchantAppealCenter?appealNode=WAIT_APPEAL',
    )
    expect(within(appeal).getByText('今天 18:00截止')).toBeInstanceOf(HTMLElement)
    expect(todos.getByRole('link', { name: /提现失败\s*10000\+/ }).getAttribute('href')).toBe(
      '/trades/cash-out?cashStatus=FAIL&applyTimeStart=2026-08-23&applyTimeEnd=2026-11-20',
    )
    expect(todos.getAllByRole('link')).toHaveLength(4)
  })

  test('groups work by urgency: what ends today, money, reviews, the rest', async () => {
    await enter()
    const todos = within(await screen.findByRole('region', { name: '待办' }))
    await todos.findByRole('link', { name: /提现失败/ })
    const groups = todos.getAllByRole('list').map((list) => [
      document.getElementById(list.getAttribute('aria-labelledby')!)!.textContent,
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ])
    expect(groups).toEqual([
      ['今天截止 1项', ['风险商户待申诉3今天 18:00截止']],
      ['资金异常 1项', ['提现失败10000+¥12,345.67以上最早12天前']],
      ['待我复核 1项', ['结算账户变更待复核2']],
      ['其他 1项', ['进件驳回5']],
    ])
  })

  test('shows today beside yesterday and last week', async () => {
    await enter()
    const today = within(await screen.findByRole('region', { name: '今日' }))
    expect(await today.findByText('¥1,234.50')).toBeInstanceOf(HTMLElement)
    expect(today.getByText('↑37.2%')).toBeInstanceOf(HTMLElement)
    expect(today.getAllByText(/上周同时/)[0]!.textContent).toBe('上周同时 0—')
  })

  test('compares with no day of fewer than twenty payments, and caps what is far above', async () => {
    await enter({
      answers: {
        [FIGURES]: {
          ...ANSWERS[FIGURES],
          yesterday: figures(20, 146),
          lastWeek: figures(19, 90_000),
        },
      },
    })
    const today = within(await screen.findByRole('region', { name: '今日' }))
    const [paid] = await today.findAllByText(/昨日同时 ¥1\.46/)
    expect(paid!.textContent).toBe('昨日同时 ¥1.46↑十倍以上')
    expect(today.getByText(/上周同时 ¥900\.00/).textContent).toBe('上周同时 ¥900.00—')
  })

  test('a registered store has the ranges of its data in place of a queue', async () => {
    await enter({
      cookies: { ...SIGNED_IN_COOKIES, roleId: '30' },
      answers: { [PERMISSIONS]: { permCodeList: [], features: ['workbench'] } },
    })
    const ways = within(await screen.findByRole('navigation', { name: '本店数据' }))
    expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/registrationStoreOperationData/dataQuery?bizDateStart=2026-11-19&bizDateEnd=2026-11-19',
      '/registrationStoreOperationData/dataQuery?bizDateStart=2026-11-14&bizDateEnd=2026-11-20',
      '/registrationStoreOperationData/dataQuery?bizDateStart=2026-10-22&bizDateEnd=2026-11-20',
      '/registrationStoreOperationData/dataQuery?bizDateStart=2026-10-01&bizDateEnd=2026-10-31',
    ])
    expect(screen.queryByText('暂无待办')).toBeNull()
    expect(screen.getByText('本店近30天每日实付金额')).toBeInstanceOf(HTMLElement)
  })

  test('shows its hint once to each user, and only for the parts that the user has', async () => {
    const { user } = await enter()
    const hint = await screen.findByRole('region', { name: '工作台说明' })
    expect(hint.textContent).toContain('待办按紧急程度分组')
    // This gateway offers no search.
    expect(hint.textContent).not.toContain('Ctrl+K')
    await user.click(await screen.findByRole('button', { name: '知道了' }))
    expect(screen.queryByRole('region', { name: '工作台说明' })).toBeNull()
    expect(localStorage.getItem('workbenchHintSeen.U1')).toBe('1')
  })

  test('says when there is no pending work', async () => {
    await enter({ answers: { [TODO]: { items: [] } } })
    expect(await screen.findByText('暂无待办')).toBeInstanceOf(HTMLElement)
  })
})

describe('the bell', () => {
  test('tells the same on every screen, and leads there', async () => {
    const { user } = await enter({ path: '/trades/details' })
    const bell = await screen.findByRole('button', { name: '待办' })
    await waitFor(() => expect(bell.getAttribute('title')).toBe('10010件待办'))
    await user.click(bell)
    await user.click(screen.getByRole('menuitem', { name: '风险商户待申诉 3' }))
    await waitFor(() =>
      expect(address()).toBe('/merchants/riskMerchantAppealCenter?appealNode=WAIT_APPEAL'),
    )
  })

  test('a finished export is announced once, and downloaded from there', async () => {
    const task = { taskId: 'E1', reportType: 'trade', jToken: 'J1', own: '1' }
    const old = { ...task, taskId: 'E0', taskStatus: 'SUCCESS' }
    const page = (taskStatus: string) => ({ total: 2, list: [{ ...task, taskStatus }, old] })
    const { user, calls } = await enter({
      path: '/trades/details',
      answers: {
        [EXPORTS]: (_: unknown, call: number) => page(call === 1 ? 'RUNNING' : 'SUCCESS'),
        '/v1/function/jfileUrl': { url: '/files/J1' },
      },
    })
    const said = await screen.findByText('交易明细报表已生成')
    expect(screen.getAllByText(/报表已生成/)).toHaveLength(1)
    await user.click(within(said.parentElement!).getByRole('button', { name: '下载' }))
    await waitFor(() => expect(screen.queryByText('交易明细报表已生成')).toBeNull())
    expect(calls.find(({ path }) => path === '/v1/function/jfileUrl')?.body.jToken).toBe('J1')
  })

  test('an export whose dialog was closed is announced within seconds, not at the next poll', async () => {
    let list: unknown[] = []
    const task = { taskId: 'E3', reportType: 'trade', jToken: 'J3', own: '1' }
    const row = { tradeNo: '202611201454528654501569', transStatus: 'SUCCESS' }
    const { user, calls } = await enter({
      path: '/trades/details',
      answers: {
        '/v1/trade/queryList': { total: 1, pageNum: 1, pageSize: 20, list: [row] },
        '/v1/download/create': () => {
          list = [{ ...task, taskStatus: 'RUNNING', jToken: null }]
          return { taskId: 'E3' }
        },
        [EXPORTS]: () => ({ total: list.length, list }),
      },
    })
    await screen.findByText(row.tradeNo)
    await waitFor(() => expect(calls.some(({ path }) => path === EXPORTS)).toBe(true))
    await user.click(await screen.findByRole('button', { name: '导出' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('button', { name: '开始导出' }))
    await within(dialog).findByText('正在生成…')
    await user.click(within(dialog).getByRole('button', { name: '关闭窗口' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    list = [{ ...task, taskStatus: 'SUCCESS' }]
    await screen.findByText('交易明细报表已生成', undefined, { timeout: 6_000 })
  })

  test('what was taken where it was asked for is not offered again', async () => {
    let taskStatus = 'RUNNING'
    const task = { taskId: 'E2', reportType: 'trade', jToken: 'J2', own: '1' }
    const row = { tradeNo: '202611201454528654501569', transStatus: 'SUCCESS' }
    const { user, calls } = await enter({
      path: '/trades/details',
      answers: {
        '/v1/trade/queryList': { total: 1, pageNum: 1, pageSize: 20, list: [row] },
        '/v1/download/create': { taskId: 'E2' },
        [EXPORTS]: () => ({ total: 1, list: [{ ...task, taskStatus }] }),
        '/v1/function/jfileUrl': { url: '/files/J2' },
      },
    })
    await screen.findByText(row.tradeNo)
    // What is ready before the bell's first question is no news.
    await waitFor(() => expect(calls.some(({ path }) => path === EXPORTS)).toBe(true))
    await user.click(await screen.findByRole('button', { name: '导出' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('button', { name: '开始导出' }))
    await within(dialog).findByText('正在生成…')
    // The button that had the focus is gone: the keys still are the dialog's.
    expect(dialog.contains(document.activeElement)).toBe(true)
    taskStatus = 'SUCCESS'
    // The file is downloaded at once, and is no news then.
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/jfileUrl'))).toBe(true))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.queryByText('交易明细报表已生成')).toBeNull())
  })
})
