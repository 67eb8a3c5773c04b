import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import apply from '../../src/resources/apply'
import autoCash from '../../src/resources/auto-cash'
import device from '../../src/resources/device'
import merchant from '../../src/resources/merchant'
import settle from '../../src/resources/settle'
import { envelope } from '../support/fake-edges'
import { ALL, newUser, renderAt, type SentCall } from '../support/render'

const RETRY = '/v1/shop/autoCashRetry'
const row = (n: number, withdrawStatus = 'SUPPORT_RE_WITHDRAW') => ({
  autoCashId: `AC${n}`,
  withdrawId: `W${n}`,
  version: 1,
  cashAmt: n * 10_000,
  shopName: `第${n}店`,
  withdrawStatus,
})

const open = (rows: unknown[], retry: unknown) =>
  renderAt({
    resources: [autoCash],
    at: '/merchants/shopcash',
    answers: {
      '/v1/shop/autoCashList': { total: rows.length, pageNum: 1, pageSize: 20, list: rows },
      [RETRY]: retry,
    },
  })
const startAll = async (user: ReturnType<typeof newUser>) => {
  await screen.findByText('W1')
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
  await user.click(await within(await toolbar()).findByRole('button', { name: '重新发起' }))
  return screen.findByRole('dialog')
}
const toolbar = () => screen.findByRole('toolbar', { name: /操作$/ })
const confirm = (dialog: HTMLElement) =>
  within(dialog).getByRole('button', { name: '确认重新发起' })

describe('an action over several records', () => {
  test('says how many, what they come to, and which it leaves; then what became of each', async () => {
    const user = newUser()
    let refuses = true
    const { sent, toasts } = open(
      [row(1), row(2), row(3), row(4, 'SUCCESS')],
      ({ body }: SentCall) =>
        refuses && body.autoCashId === 'AC2'
          ? envelope(null, '90409', '商户已冻结，不能提现')
          : { withdrawId: 'W' },
    )
    const dialog = await startAll(user)
    expect(dialog.textContent).toContain(
      '对选中的 3 条记录重新发起，提现金额合计 ¥600.00；另有 1 条不符合条件，不处理',
    )
    await user.click(confirm(dialog))
    const report = await within(dialog).findByRole('alert')
    expect(report.textContent).toContain('成功 2 条，失败 1 条')
    expect(report.textContent).toContain('W2：商户已冻结，不能提现')
    expect(report.textContent).toContain('W1、W3')
    expect(toasts).toEqual(['重新发起成功 2 条'])

    // Only what failed is sent again, and it is the same write.
    refuses = false
    await user.click(confirm(dialog))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(RETRY).map(({ autoCashId }) => autoCashId)).toEqual(['AC1', 'AC2', 'AC3', 'AC2'])
    expect(sent(RETRY)[3]!.requestSeqId).toBe(sent(RETRY)[1]!.requestSeqId)
  })

  test('lists the rows it leaves out with their state, each with a link', async () => {
    const user = newUser()
    open([row(1), row(2), row(3, 'SUCCESS'), row(4, 'REFUNDED')], {})
    const dialog = await startAll(user)
    await user.click(within(dialog).getByText('不处理的 2 条'))
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['W3：提现成功', 'W4：银行退票'])
    const way = within(dialog).getByRole('link', { name: 'W4' })
    expect(way.getAttribute('href')).toBe('/merchants/shopcash/show/AC4')
    expect(way.getAttribute('target')).toBe('_blank')
  })

  test('leads from each that failed to it, and leaves ticked what is still to be done', async () => {
    const user = newUser()
    open([row(1), row(2), row(3)], ({ body }: SentCall) =>
      body.autoCashId === 'AC2' ? envelope(null, '90409', '商户已冻结，不能提现') : {},
    )
    const dialog = await startAll(user)
    await user.click(confirm(dialog))
    const report = await within(dialog).findByRole('alert')
    expect(within(report).getByRole('link', { name: 'W2' }).getAttribute('href')).toBe(
      '/merchants/shopcash/show/AC2',
    )
    await user.click(within(dialog).getAllByRole('button', { name: '关闭' }).at(-1)!)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const ticked = screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
    // The page's own box, then one for each row.
    expect(ticked).toEqual([false, false, true, false])
  })

  test.for([
    ['王芳', '李强', ''],
    ['王芳', '王芳', '王芳'],
  ])('begins with what all rows have: %s and %s with “%s”', async ([one, other, begins]) => {
    const user = newUser()
    const list = [
      { merId: 'M1', merStatus: 'NORMAL', salesman: one },
      { merId: 'M2', merStatus: 'NORMAL', salesman: other },
    ]
    renderAt({
      resources: [merchant],
      at: '/merchants/merinfo',
      who: { ...ALL, features: ['salesman'] },
      answers: { '/v1/merchant/queryList': { total: 2, pageNum: 1, pageSize: 20, list } },
    })
    await screen.findByText('M1')
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
    await user.click(await within(await toolbar()).findByRole('button', { name: '分配拓展人' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText<HTMLInputElement>('拓展人').value).toBe(begins)
  })

  test('warns of what cannot be undone for any of them', async () => {
    const user = newUser()
    const month = (n: number) => ({
      settleNo: `ST${n}`,
      version: 1,
      payableAmt: n * 10_000,
      settleStatus: 'TO_CONFIRM',
    })
    const list = { total: 2, pageNum: 1, pageSize: 20, list: [month(1), month(2)] }
    renderAt({
      resources: [settle],
      at: '/cloudAccount/settleManager',
      answers: { '/v1/settle/list': list },
    })
    await screen.findByText('ST1')
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
    await user.click(await within(await toolbar()).findByRole('button', { name: '确认' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(
      '对选中的 2 条记录确认，应付金额合计 ¥300.00。确认后不能再提异议',
    )
  })

  test('stops when no answer comes; the rest is said to be unsent', async () => {
    const user = newUser()
    const { sent } = open([row(1), row(2), row(3)], ({ body }: SentCall) =>
      body.autoCashId === 'AC2' ? new Error('网络异常') : { withdrawId: 'W' },
    )
    const dialog = await startAll(user)
    await user.click(confirm(dialog))
    const report = await within(dialog).findByRole('alert')
    expect(report.textContent).toContain('成功 1 条，失败 1 条，未处理 1 条')
    expect(sent(RETRY).map(({ autoCashId }) => autoCashId)).toEqual(['AC1', 'AC2'])
  })
})

test('an export takes the ticked rows alone, or all that the list asks for', async () => {
  const user = newUser()
  const { sent } = open([row(1), row(2)], {})
  await screen.findByText('W1')
  await user.click(screen.getAllByRole('checkbox')[1]!)
  await user.click(within(await toolbar()).getByRole('button', { name: '导出' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('将导出所选的 1 条记录')
  await user.click(within(dialog).getByRole('button', { name: '开始导出' }))
  await waitFor(() => expect(sent('/v1/download/create')).toHaveLength(1))
  expect(JSON.parse(sent('/v1/download/create')[0]!.filters!)).toMatchObject({
    autoCashId: ['AC1'],
    cashDateStart: expect.stringMatching(/^2026-/),
  })
  await user.click(within(dialog).getByLabelText('当前条件下的全部'))
  expect(dialog.textContent).toContain('将导出当前条件下的全部 2 条记录')
  await user.click(within(dialog).getByRole('button', { name: '开始导出' }))
  await waitFor(() => expect(sent('/v1/download/create')).toHaveLength(2))
  expect(JSON.parse(sent('/v1/download/create')[1]!.filters!)).not.toHaveProperty('autoCashId')
})

test('an export that is asked for before the list has answered waits for how many there are', async () => {
  const user = newUser()
  let answer: (list: unknown) => void = () => undefined
  const late = new Promise((resolve) => {
    answer = resolve
  })
  renderAt({
    resources: [autoCash],
    at: '/merchants/shopcash',
    answers: { '/v1/shop/autoCashList': () => late },
  })
  await user.click(within(await toolbar()).getByRole('button', { name: '导出' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('正在统计当前条件下的记录')
  expect(dialog.textContent).not.toContain('0 条')
  const begin = within(dialog).getByRole('button', { name: '开始导出' })
  expect(begin.hasAttribute('disabled')).toBe(true)
  answer({ total: 2, pageNum: 1, pageSize: 20, list: [row(1), row(2)] })
  await within(dialog).findByText(/将导出当前条件下的全部 2 条记录/)
  expect(begin.hasAttribute('disabled')).toBe(false)
})

describe('numbers pasted one a line', () => {
  const BIND = '/v1/device/bind'
  const known: Record<string, string> = { SN0001: 'IN_STOCK', SN0002: 'BOUND', SN0003: 'IN_STOCK' }
  const found = (serialNo = '') =>
    Object.keys(known)
      .filter((one) => one.startsWith(serialNo))
      .map((one) => ({ deviceId: `D${one}`, serialNo: one, version: 1, bindStatus: known[one] }))
  const SHOP = { region: '330000-330100-330106', address: '文三路90号', lng: '120.1', lat: '30.2' }

  test('are bound to one shop, and each that is not says why and stays to be put right', async () => {
    const user = newUser()
    let places = 1
    const { sent, toasts } = renderAt({
      resources: [device],
      at: '/merchants/terminal',
      answers: {
        '/v1/device/list': ({ body }: SentCall) => {
          const list = found(body.serialNo)
          return { total: list.length, pageNum: 1, pageSize: 20, list }
        },
        '/v1/merchant/merchantKVRequest': [{ key: 'M1', value: '西湖茶庄' }],
        '/v1/shop/shopKVRequest': [{ key: 'S1', value: '文三店' }],
        '/v1/shop/detail': SHOP,
        [BIND]: () => (places-- > 0 ? {} : envelope(null, '90409', '门店已关店，不能绑定终端')),
      },
    })
    await screen.findByText('SN0001')
    await user.click(screen.getByRole('button', { name: '批量绑定' }))
    const dialog = await screen.findByRole('dialog')
    const lines = within(dialog).getByLabelText<HTMLTextAreaElement>('终端序列号(SN)')
    await user.click(lines)
    await user.paste('sn0001\nSN0002\n\n SN0003\nSN0001\nSN9999\nA-1')
    await user.click(within(dialog).getByLabelText('商户'))
    await user.click(await screen.findByText('西湖茶庄'))
    await waitFor(() =>
      expect(within(dialog).getByLabelText<HTMLInputElement>('布放地址').value).toBe('文三路90号'),
    )
    await user.click(within(dialog).getByRole('button', { name: '确认批量绑定' }))
    const report = await within(dialog).findByRole('alert')
    expect(report.textContent).toContain('成功 1 条，失败 4 条')
    expect([...report.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
      'SN0002：已绑定的终端不能绑定',
      'SN0003：门店已关店，不能绑定终端',
      'SN9999：没有找到这台终端',
      'A-1：终端序列号为6至32位字母或数字',
    ])
    expect(sent(BIND)).toHaveLength(2)
    expect(sent(BIND)[0]).toMatchObject({
      deviceId: 'DSN0001',
      version: '1',
      merId: 'M1',
      shopId: 'S1',
      installAddr: '文三路90号',
    })
    expect(sent(BIND)[0]).not.toHaveProperty('serialNos')
    expect(toasts).toContain('批量绑定成功 1 条')
    expect(lines.value).toBe('SN0002\nSN0003\nSN9999\nA-1')

    places = 1
    await user.clear(lines)
    await user.click(lines)
    await user.paste('SN0003')
    await user.click(within(dialog).getByRole('button', { name: '确认批量绑定' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(BIND).map(({ deviceId }) => deviceId)).toEqual(['DSN0001', 'DSN0003', 'DSN0003'])
  })
})

test('refused applications go again by the call of their channel; what was not put right says so', async () => {
  const user = newUser()
  const application = (n: number, corpEntryChannel: string, applyStatus = 'REJECTED') => ({
    applyId: `AP${n}`,
    version: n,
    entryKind: 'mini',
    corpEntryChannel,
    applyStatus,
  })
  const list = [
    application(1, '1'),
    application(2, '2'),
    application(3, '1'),
    application(4, '1', 'DRAFT'),
  ]
  const SUBMIT = '/v1/private/business/applySubmit'
  const { sent } = renderAt({
    resources: [apply],
    at: '/merchants/merorder',
    answers: {
      '/v2/merApply/list': { total: 4, pageNum: 1, pageSize: 20, list },
      [SUBMIT]: ({ body }: SentCall) =>
        body.applyId === 'AP3'
          ? envelope(null, '90400', '门头照片：该项已被驳回，请修改后再提交')
          : {},
      '/v2/hlbMiniApply/submit': {},
    },
  })
  await screen.findByText('AP1')
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
  await user.click(await within(await toolbar()).findByRole('button', { name: '重新提交' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(
    '对选中的 3 条记录重新提交；另有 1 条不符合条件，不处理。提交后进入审核，审核期间不能修改',
  )
  await user.click(within(dialog).getByRole('button', { name: '确认重新提交' }))
  const report = await within(dialog).findByRole('alert')
  expect(report.textContent).toContain('成功 2 条，失败 1 条')
  expect(report.textContent).toContain('AP3：门头照片：该项已被驳回，请修改后再提交')
  expect(sent(SUBMIT).map(({ applyId, version }) => [applyId, version])).toEqual([
    ['AP1', '1'],
    ['AP3', '3'],
  ])
  expect(sent('/v2/hlbMiniApply/submit').map(({ applyId }) => applyId)).toEqual(['AP2'])
})

test('ticked merchants are assigned to an employee, where the gateway offers it', async () => {
  const user = newUser()
  const ASSIGN = '/v1/merchant/assignSalesman'
  const of = (n: number) => ({ merId: `M${n}`, version: n, merRegName: '店', merStatus: 'NORMAL' })
  const answers = {
    '/v1/merchant/queryList': { total: 2, pageNum: 1, pageSize: 20, list: [of(1), of(2)] },
    [ASSIGN]: {},
  }
  const at = '/merchants/merinfo'
  const without = renderAt({ resources: [merchant], at, answers, who: { ...ALL, features: [] } })
  await screen.findByText('M1')
  // Ticked, they can only be exported.
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
  expect(screen.getByRole('navigation', { name: '分页' }).textContent).toContain('已选 2 条')
  expect(within(await toolbar()).queryByRole('button', { name: '分配拓展人' })).toBeNull()
  without.unmount()

  const { sent } = renderAt({
    resources: [merchant],
    at,
    answers,
    who: { ...ALL, features: ['salesman'] },
  })
  await screen.findByText('M1')
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
  await user.click(await within(await toolbar()).findByRole('button', { name: '分配拓展人' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('拓展人'), '周晓燕')
  await user.click(within(dialog).getByRole('button', { name: '确认分配拓展人' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(ASSIGN)).toMatchObject([
    { merId: 'M1', version: '1', salesman: '周晓燕' },
    { merId: 'M2', version: '2', salesman: '周晓燕' },
  ])
})
