import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole, refusal, SIGNED_IN_COOKIES } from '../support/entry'

const LIST = '/v1/trade/queryList'
const ROWS = {
  total: 1,
  pageNum: 1,
  pageSize: 10,
  list: [{ tradeNo: 'T202611200001', transAmt: 1234 }],
}
const open = (answers: Record<string, unknown>, path = '/trades/details') =>
  openConsole({ path, cookies: SIGNED_IN_COOKIES, answers })
const table = () => screen.findByRole('table', { name: '交易明细查询' })
const asked = (called: () => string[]) => called().filter((path) => path === LIST)

test('the first list is asked for once, and its rows come with the shell', async () => {
  const { called } = await open({ [LIST]: ROWS })
  await screen.findByRole('navigation', { name: '主菜单' })
  // No bones before them: both are in the first drawing.
  expect(within(await table()).getByText('T202611200001')).toBeInstanceOf(HTMLElement)
  expect(asked(called)).toHaveLength(1)
})

test.each(['/', '/login', '/trades', '/trades/details?pageSize=50'])(
  'so it is at %s',
  async (path) => {
    const permissions = { '/v1/member/queryUserPermission': { permCodeList: ['02100025'] } }
    const { called } = await open({ [LIST]: ROWS, ...permissions }, path)
    expect(await within(await table()).findByText('T202611200001')).toBeInstanceOf(HTMLElement)
    expect(asked(called)).toHaveLength(1)
  },
)

test('an answer that takes its time is waited for with the shell around it, and asked for once', async () => {
  let answer: (value: unknown) => void = () => undefined
  const { called } = await open({ [LIST]: () => new Promise((resolve) => (answer = resolve)) })
  await screen.findByRole('navigation', { name: '主菜单' })
  expect(await screen.findByRole('heading', { name: '交易明细查询' })).toBeInstanceOf(HTMLElement)
  answer(ROWS)
  expect(await within(await table()).findByText('T202611200001')).toBeInstanceOf(HTMLElement)
  expect(asked(called)).toHaveLength(1)
})

test('how the user wants it is asked for beside it, once, in a browser that never heard', async () => {
  const look = { order: [], hidden: ['payChannel'] }
  const { called } = await open({
    [LIST]: ROWS,
    '/v1/member/queryUserPermission': { permCodeList: ['02100025'], features: ['views'] },
    '/v1/view/list': { list: [], defaultViewId: null, looks: { all: look } },
  })
  const list = within(await table())
  expect(await list.findByText('T202611200001')).toBeInstanceOf(HTMLElement)
  expect(list.queryByRole('columnheader', { name: '支付渠道', hidden: true })).toBeNull()
  expect(list.getByRole('columnheader', { name: /交易时间/, hidden: true })).toBeTruthy()
  const views = called().filter((path) => path === '/v1/view/list')
  expect(views).toHaveLength(1)
  // Before anything of the list's own was drawn.
  expect(called().indexOf('/v1/view/list') - called().indexOf(LIST)).toBeLessThanOrEqual(1)
})

test('a list that fails at first is asked for once more before it says so', async () => {
  const { called } = await open({ [LIST]: refusal('90500', '系统异常') })
  expect((await screen.findAllByText(/系统异常/)).length).toBeGreaterThan(0)
  expect(asked(called)).toHaveLength(2)
})

test('an address that may not be seen asks for no list', async () => {
  const { called } = await open({
    [LIST]: ROWS,
    '/v1/member/queryUserPermission': { permCodeList: ['02100006'] },
  })
  await screen.findByRole('heading', { name: '您没有权限访问该页面' })
  expect(asked(called)).toHaveLength(0)
})

test('a session that ended meanwhile leads to sign-in, with one message', async () => {
  await open({ [LIST]: refusal('90401', '登录失效') })
  await screen.findByRole('heading', { name: '登录控台' })
  await waitFor(() => expect(screen.getAllByText('登录已失效，请重新登录')).toHaveLength(1))
})

test('a list that is opened again asks again', async () => {
  const { called, user } = await open({ [LIST]: ROWS })
  await table()
  await user.click(await screen.findByRole('button', { name: '刷新' }))
  await waitFor(() => expect(asked(called)).toHaveLength(2))
})
