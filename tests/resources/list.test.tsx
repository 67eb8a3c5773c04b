import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Who } from '../../src/lib/resource'
import { TransportError } from '../../src/providers/wire/transport'
import { chooseUnits } from '../../src/theme/units'
import { envelope } from '../support/fake-edges'
import { ALL, newUser, renderAt, type SentCall } from '../support/render'
import { listOf, order, OTHER, ROW } from './sample'

const LIST = '/v1/order/list'
const open = (
  options: { at?: string; list?: unknown; who?: Who; answers?: Record<string, unknown> } = {},
) =>
  renderAt({
    resources: [order],
    at: options.at ?? '/trades/orders',
    answers: { [LIST]: options.list ?? listOf([ROW, OTHER]), ...options.answers },
    who: options.who ?? ALL,
  })
const rowOf = async (name: string) =>
  (await screen.findByText(name)).closest('tr') as HTMLTableRowElement

beforeEach(() => localStorage.clear())

describe('filters', () => {
  test('重置 clears them and asks again', async () => {
    const user = newUser()
    const { sent, address } = open({ at: '/trades/orders?merName=西湖&pageNum=2' })
    await screen.findByText('西湖小馆')
    expect(sent(LIST)[0]).toMatchObject({ merName: '西湖', pageNum: '2' })
    await user.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(sent(LIST)).toHaveLength(2))
    expect(sent(LIST)[1]).not.toHaveProperty('merName')
    expect(address()).toBe('/trades/orders')
  })

  test('查询 without a change refetches', async () => {
    const user = newUser()
    const { sent } = open()
    await screen.findByText('西湖小馆')
    await user.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(sent(LIST)).toHaveLength(2))
  })

  test('typed text is asked for on Enter, from the first page', async () => {
    const user = newUser()
    const { sent, address } = open({ at: '/trades/orders?pageNum=3' })
    await screen.findByText('西湖小馆')
    await user.type(screen.getByLabelText('商户名称'), '断桥{Enter}')
    await waitFor(() => expect(sent(LIST)).toHaveLength(2))
    expect(sent(LIST)[1]).toMatchObject({ merName: '断桥', pageNum: '1' })
    expect(address()).toBe(`/trades/orders?merName=${encodeURIComponent('断桥')}`)
  })

  test('what was typed and not asked for yet is there again after another tab, until 重置', async () => {
    const user = newUser()
    const first = open()
    await screen.findByText('西湖小馆')
    await user.type(screen.getByLabelText('商户名称'), '断桥')
    first.unmount()
    const { sent } = open()
    await screen.findByText('西湖小馆')
    expect(screen.getByLabelText<HTMLInputElement>('商户名称').value).toBe('断桥')
    expect(sent(LIST)[0]).not.toHaveProperty('merName')
    await user.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('商户名称').value).toBe(''))
  })

  test('a chosen record gets its words back by its key, and clears what hangs on it', async () => {
    const user = newUser()
    const shops: SentCall[] = []
    const { sent, address } = open({
      at: '/trades/orders?merId=8000000000000001&shopId=300000000001',
      answers: {
        '/v1/merchant/merchantKVRequest': [{ key: '8000000000000001', value: '西湖小馆（总店）' }],
        '/v1/shop/shopKVRequest': (call: SentCall) => {
          shops.push(call)
          return [{ key: '300000000001', value: '湖滨店' }]
        },
        '/v1/region/queryAll': [],
      },
    })
    await screen.findByText('西湖小馆')
    // Filters with a value are in the bar, folded or not.
    expect(screen.getByRole('button', { name: /展开/ })).toBeTruthy()
    await waitFor(() => {
      expect(screen.getByLabelText('商户').closest('.ant-select')?.textContent).toContain(
        '西湖小馆（总店）',
      )
      expect(screen.getByLabelText('门店').closest('.ant-select')?.textContent).toContain('湖滨店')
    })
    expect(sent('/v1/merchant/merchantKVRequest')[0]).toMatchObject({
      keys: '["8000000000000001"]',
    })
    const merchant = screen.getByLabelText('商户').closest('.ant-select') as HTMLElement
    await user.click(merchant.querySelector('.ant-select-clear') as HTMLElement)
    await waitFor(() => expect(address()).toBe('/trades/orders'))
  })

  test('a newer filter aborts the request in flight', async () => {
    const user = newUser()
    const { calls } = open({
      list: (call: SentCall) => (call.body.status ? listOf([OTHER]) : new Promise(() => undefined)),
    })
    await user.click(screen.getByRole('tab', { name: /已完成/ }))
    await screen.findByText('断桥茶社')
    expect(calls[0]?.signal?.aborted).toBe(true)
  })
})

describe('around the rows', () => {
  test('status tabs carry counts and filter', async () => {
    const user = newUser()
    const { sent } = open()
    await screen.findByText('西湖小馆')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      '全部2',
      '待处理1',
      '已完成1',
    ])
    await user.click(screen.getByRole('tab', { name: /待处理/ }))
    await waitFor(() => expect(sent(LIST)[1]).toMatchObject({ status: 'NEW' }))
    expect(screen.getByRole('tab', { name: /待处理/ }).getAttribute('aria-selected')).toBe('true')
  })

  test('sums over the whole result, or why there are none', async () => {
    const first = open()
    expect(await screen.findByText('¥2,469.00')).toBeTruthy()
    first.unmount()
    open({ list: listOf([ROW], { summary: undefined, total: 10000, totalCapped: true }) })
    expect(await screen.findByText('缩小范围后显示合计')).toBeTruthy()
    expect(screen.getByText('10000+')).toBeTruthy()
  })

  test.each([
    [246_900, 'km', null],
    [1_234_567_890, 'km', '12.3M'],
    [-98_765_432_100, 'wan', '-9.9亿'],
    [1_234_567_890, undefined, null],
  ] as const)(
    'a sum of %i fen is exact; a long one has its short form beside it in chosen units, %s: %s',
    async (amt, units, short) => {
      chooseUnits(units)
      onTestFinished(() => chooseUnits(undefined))
      open({ list: listOf([ROW], { summary: { amt } }) })
      const sums = within(await screen.findByLabelText('合计'))
      const figure = await sums.findByText(/\.\d\d$/)
      expect(figure.getAttribute('data-short')).toBe(short)
    },
  )

  test('a heading sorts: descending, ascending, then the own order', async () => {
    const user = newUser()
    const { sent } = open()
    await screen.findByText('西湖小馆')
    const asked = () => sent(LIST).map((body) => `${body.sortField} ${body.sortOrder}`)
    const heading = screen.getByRole('button', { name: /^金额（元）/ })
    await user.click(heading)
    await waitFor(() => expect(asked()).toHaveLength(2))
    await user.click(heading)
    await waitFor(() => expect(asked()).toHaveLength(3))
    expect(screen.getByRole('columnheader', { name: /金额/ }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    await user.click(heading)
    // The answer for the own order is known; it may be shown before it is asked for again.
    expect(asked().slice(0, 3)).toEqual(['payTime desc', 'amt desc', 'amt asc'])
  })

  test('columns for another role are not there', async () => {
    open({ who: { ...ALL, roleId: '4' } })
    await screen.findByText('西湖小馆')
    expect(screen.queryByRole('columnheader', { name: /成本/ })).toBeNull()
  })

  test('a sparse column is shown only where some row has a value', async () => {
    const sparse = { ...order, list: { ...order.list!, sparse: ['costAmt'] as const } }
    const headings = () => screen.getAllByRole('columnheader').map((header) => header.textContent)
    const at = (list: unknown) =>
      renderAt({ resources: [sparse], at: '/trades/orders', answers: { [LIST]: list }, who: ALL })
    const { unmount } = at(listOf([{ ...ROW, costAmt: null }]))
    await screen.findByText('西湖小馆')
    expect(headings()).not.toContain('成本（元）')
    unmount()
    at(listOf([{ ...ROW, costAmt: null }, OTHER]))
    await screen.findByText('西湖小馆')
    expect(headings()).toContain('成本（元）')
  })

  test('chosen columns are remembered, and can be reset', async () => {
    const user = newUser()
    const first = open()
    await screen.findByText('西湖小馆')
    await user.click(screen.getByRole('button', { name: '列设置' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByLabelText('商户名称'))
    await user.click(within(dialog).getByRole('button', { name: '上移状态' }))
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    const headings = () =>
      screen.getAllByRole('columnheader', { hidden: true }).map((header) => header.textContent)
    const chosen = ['', '订单编号', '状态', '金额（元）', '成本（元）', '操作']
    await waitFor(() => expect(headings()).toEqual(chosen))
    first.unmount()
    open()
    await waitFor(() => expect(headings()).toEqual(chosen))
  })
})

describe('instead of rows', () => {
  test('while the rows are loading no total is shown', async () => {
    let answer: (rows: unknown) => void = () => undefined
    open({ list: () => new Promise((resolve) => (answer = resolve)) })
    const pager = await screen.findByRole('navigation', { name: '分页' })
    expect(within(pager).getByText('正在查询…')).toBeTruthy()
    expect(within(pager).queryByText(/共/)).toBeNull()
    answer(listOf([ROW]))
    await screen.findByText('西湖小馆')
    expect(within(pager).queryByText('正在查询…')).toBeNull()
    expect(pager.textContent).toContain('共 1 条')
  })

  test('an unknown total is shown as unknown, not as an empty day', async () => {
    open({ at: '/trades/orders?orderNo=NOSUCH', list: listOf([]) })
    expect(await screen.findByText('没有找到这个订单号')).toBeTruthy()
    expect(screen.queryByText('没有订单')).toBeNull()
  })

  test('an empty result offers a wider range and no filters', async () => {
    const user = newUser()
    const { address } = open({ at: '/trades/orders?merName=无', list: listOf([]) })
    expect(await screen.findByText('没有订单')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '查近30天' }))
    expect(address()).toContain('payTimeStart=2026-10-22&payTimeEnd=2026-11-20')
    await user.click(await screen.findByRole('button', { name: '清空条件' }))
    await waitFor(() => expect(address()).toBe('/trades/orders'))
  })

  test('a failure keeps the filters, shows one toast and tries again', async () => {
    const user = newUser()
    let down = true
    const { toasts, address } = open({
      at: '/trades/orders?merName=西湖',
      list: () => (down ? new TransportError('broken') : listOf([ROW])),
    })
    expect(await screen.findByText('数据加载失败')).toBeTruthy()
    expect(toasts).toEqual(['网络连接失败，请检查网络后重试'])
    // The toast shows the reason; the failed state has it folded.
    expect(screen.getByText(/网络连接失败/).closest('details')?.open).toBe(false)
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(toasts).toHaveLength(2))
    down = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('西湖小馆')).toBeTruthy()
    expect(address()).toContain('merName=')
  })

  test('what the gateway asks to be changed stays in sight when the toast has gone', async () => {
    const words = '交易过多，请缩短时间，或先选择商户、渠道商'
    open({ list: () => envelope(null, '90400', words) })
    expect(await screen.findByText('数据加载失败')).toBeTruthy()
    const reason = screen.getAllByText(words).map((node) => node.closest('details'))
    expect(reason.find((node) => node !== null)?.open).toBe(true)
  })

  test('each failed refresh shows one toast; the list marks its rows as old without repeating it', async () => {
    const user = newUser()
    let down = false
    const { toasts } = open({
      list: () => (down ? new TransportError('broken') : listOf([ROW])),
    })
    await screen.findByText('西湖小馆')
    down = true
    await user.click(screen.getByRole('button', { name: '刷新' }))
    expect((await screen.findByText(/^刷新失败/)).textContent).toBe(
      '刷新失败，下面是之前的数据重试',
    )
    expect(toasts).toEqual(['网络连接失败，请检查网络后重试'])
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(toasts).toHaveLength(2))
    expect(screen.getByText('西湖小馆')).toBeTruthy()
  })

  test('the gateway refuses: it says so', async () => {
    open({ list: envelope(null, '90403', '无操作权限') })
    expect(await screen.findByText(/没有查看这里的权限/)).toBeTruthy()
  })
})

test('a printed list says its conditions, which the screen has in its filters', async () => {
  open({ at: '/trades/orders?merName=西湖' })
  await screen.findByText(ROW.merName)
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(document.querySelector('.rv-print-scope')?.textContent).toContain('商户名称西湖')
  })
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('.rv-print-scope')).toBeNull()
})

describe('actions', () => {
  test('two in the row, the rest behind 更多; none without its code', async () => {
    const user = newUser()
    open({ who: { ...ALL, permCodes: ['02100025'] } })
    const row = await rowOf('西湖小馆')
    expect(
      [...row.querySelectorAll('.rv-row-actions > *')].map((item) => item.textContent),
    ).toEqual(['详情', '关闭', '更多'])
    await user.click(within(row).getByRole('button', { name: /更多操作/ }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      '提醒',
      '交易',
    ])
  })

  test('one that asks sends id, version and what was typed; a second try is the same write', async () => {
    const user = newUser()
    let fails = true
    const { sent, toasts } = open({
      answers: {
        '/v1/order/close': () => {
          if (!fails) return {}
          fails = false
          return envelope(null, '90500', '系统异常')
        },
      },
    })
    const row = await rowOf('西湖小馆')
    await user.click(within(row).getByRole('button', { name: '关闭' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('关闭 西湖小馆 的订单？')).toBeTruthy()
    const confirm = within(dialog).getByRole('button', { name: '确认关闭' })
    await user.click(confirm)
    expect(await within(dialog).findByText('请输入原因')).toBeTruthy()
    expect(sent('/v1/order/close')).toEqual([])
    await user.type(within(dialog).getByLabelText('原因'), '重复')
    await user.click(confirm)
    await waitFor(() => expect(toasts).toContain('系统异常'))
    await user.click(confirm)
    await waitFor(() => expect(toasts).toContain('已关闭'))
    const [first, second] = sent('/v1/order/close')
    expect(first).toMatchObject({ orderId: '1000000000000001', version: '3', reason: '重复' })
    expect(second?.requestSeqId).toBe(first?.requestSeqId)
    await waitFor(() => expect(sent(LIST)).toHaveLength(2))
  })

  test('on several rows: each on its own, and those that failed are named', async () => {
    const user = newUser()
    const third = { ...ROW, orderId: '1000000000000003', merName: '白堤面馆' }
    const { sent, toasts } = open({
      list: listOf([ROW, OTHER, third]),
      answers: {
        '/v1/order/close': (call: SentCall) =>
          call.body.orderId === third.orderId ? envelope(null, '90409', '状态已变更') : {},
      },
    })
    await screen.findByText('西湖小馆')
    await user.click(screen.getByLabelText('选择本页'))
    expect(screen.getByText(/已选 3 条/)).toBeTruthy()
    const toolbar = screen.getByRole('toolbar', { name: '订单查询操作' })
    await user.click(within(toolbar).getByRole('button', { name: '关闭' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/另有 1 条不符合条件/)).toBeTruthy()
    await user.type(within(dialog).getByLabelText('原因'), '重复')
    await user.click(within(dialog).getByRole('button', { name: '确认关闭' }))
    const report = await within(dialog).findByRole('alert')
    expect(report.textContent).toContain('1000000000000003：状态已变更')
    expect(toasts).toEqual(['关闭成功 1 条'])
    expect(sent('/v1/order/close').map((body) => body.orderId)).toEqual([
      '1000000000000001',
      '1000000000000003',
    ])
  })

  test('on the whole page, while only the first rows of it are drawn: on every row', async () => {
    // Never idle: the other seventy are not drawn.
    vi.stubGlobal('requestIdleCallback', () => 0)
    vi.stubGlobal('cancelIdleCallback', () => undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    const hundred = Array.from({ length: 100 }, (_, at) => ({
      ...ROW,
      orderId: String(2_000_000_000_000_001 + at),
    }))
    const { sent, toasts } = open({ list: listOf(hundred), answers: { '/v1/order/close': {} } })
    const table = await screen.findByRole('table', { name: '订单查询' })
    const drawn = () => table.querySelectorAll('[data-select]').length
    await waitFor(() => expect(drawn()).toBe(31))
    // Without coming to it by keyboard or mouse, which would draw the others.
    fireEvent.click(screen.getByLabelText('选择本页'))
    expect(drawn()).toBe(31)
    expect(screen.getByText(/已选 100 条/)).toBeTruthy()
    const toolbar = screen.getByRole('toolbar', { name: '订单查询操作' })
    fireEvent.click(within(toolbar).getByRole('button', { name: '关闭' }))
    const dialog = await screen.findByRole('dialog', { name: '关闭（100 条）' })
    fireEvent.change(within(dialog).getByLabelText('原因'), { target: { value: '重复' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '确认关闭' }))
    await waitFor(() => expect(toasts).toEqual(['关闭成功 100 条']))
    const closed = sent('/v1/order/close').map(({ orderId }) => orderId)
    expect(new Set(closed).size).toBe(100)
    expect(closed[99]).toBe('2000000000000100')
  })

  test('导出 says its scope and makes a task of the whole filter', async () => {
    const user = newUser()
    const { sent } = open({
      at: '/trades/orders?channel=WECHAT&amtMin=100050',
      answers: { '/v1/download/create': { taskId: 'EX1' } },
    })
    await screen.findByText('西湖小馆')
    await user.click(screen.getByRole('button', { name: '导出' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('2026-11-14 至 2026-11-20')).toBeTruthy()
    expect(within(dialog).getByText('微信')).toBeTruthy()
    expect(within(dialog).getByText('1,000.50元 至 不限')).toBeTruthy()
    expect(within(dialog).getByText(/200,000 条/)).toBeTruthy()
    const start = within(dialog).getByRole('button', { name: '开始导出' })
    await user.click(start)
    expect(within(dialog).getByText('请输入导出事由')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('导出事由'), '对账')
    await user.click(within(dialog).getByLabelText('CSV'))
    await user.click(start)
    expect(await screen.findByText(/导出任务已提交/)).toBeTruthy()
    const [body] = sent('/v1/download/create')
    expect(body).toMatchObject({ reportType: 'order', format: 'CSV', reason: '对账' })
    expect(JSON.parse(body!.filters!)).toEqual({
      payTimeStart: '2026-11-14',
      payTimeEnd: '2026-11-20',
      channel: ['WECHAT'],
      amtMin: 100050,
      sortField: 'payTime',
      sortOrder: 'desc',
    })
  })
})
