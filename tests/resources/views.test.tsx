import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
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
const open = (views: unknown[], answers: Record<string, unknown> = {}, at = '/trades/orders') =>
  renderAt({
    resources: [order],
    at,
    answers: { [LIST]: listOf([ROW]), [VIEWS]: { list: views }, ...answers },
    who: { ...ALL, features: ['views'] },
  })
const bar = () => screen.findByRole('navigation', { name: '视图' })

beforeEach(() => localStorage.clear())

describe('views of a list', () => {
  test('stand above it as links, and open what was saved', async () => {
    const { sent, address } = open([MINE, THEIRS])
    const views = within(await bar())
    const mine = views.getByRole('link', { name: '西湖的订单' })
    expect(mine.getAttribute('href')).toBe('?merName=%E8%A5%BF%E6%B9%96&pageSize=50')
    await newUser().click(mine)
    await waitFor(() =>
      expect(address()).toBe(`/trades/orders?merName=${encodeURIComponent('西湖')}&pageSize=50`),
    )
    expect(sent(LIST).at(-1)).toMatchObject({ merName: '西湖', pageSize: '50', pageNum: '1' })
    const current = () =>
      views.getByRole('link', { name: '西湖的订单' }).getAttribute('aria-current')
    await waitFor(() => expect(current()).toBe('true'))
    // Somebody else's is seen, not changed.
    expect(views.getByRole('link', { name: '大额共享' }).title).toBe('大额（李姐共享）')
    expect(views.getAllByRole('button')).toHaveLength(1)
  })

  test('the list as it is now is saved under a name', async () => {
    const user = newUser()
    const { sent } = open(
      [],
      { [SAVE]: { viewId: 'SV9', version: 1 } },
      '/trades/orders?merName=西湖&pageNum=2',
    )
    await screen.findByText(ROW.merName)
    expect(screen.queryByRole('navigation', { name: '视图' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: '存为视图' }))
    const dialog = within(await screen.findByRole('dialog', { name: '存为视图' }))
    await user.click(dialog.getByRole('button', { name: /保\s*存/ }))
    expect(dialog.getByRole('alert').textContent).toBe('请输入视图名称')
    await user.type(dialog.getByLabelText('视图名称'), '西湖')
    await user.click(dialog.getByLabelText(/共享给同角色的同事/))
    await user.click(dialog.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(sent(SAVE)).toHaveLength(1))
    expect(sent(SAVE)[0]).toMatchObject({ resource: 'order', name: '西湖', shared: 'true' })
    expect(JSON.parse(sent(SAVE)[0]!.state as string)).toEqual({
      search: `?merName=${encodeURIComponent('西湖')}`,
    })
    await waitFor(() => expect(sent(VIEWS)).toHaveLength(2))
  })

  test('a name that is taken is told at the name, and nothing typed is lost', async () => {
    const user = newUser()
    const msg = '已有同名的视图'
    open([MINE], { [SAVE]: envelope({ errors: [{ field: 'name', msg }] }, '90400', msg) })
    await screen.findByText(ROW.merName)
    await user.click(await screen.findByRole('button', { name: '存为视图' }))
    const dialog = within(await screen.findByRole('dialog', { name: '存为视图' }))
    await user.type(dialog.getByLabelText('视图名称'), '西湖的订单')
    await user.keyboard('{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toBe('已有同名的视图')
    expect((dialog.getByLabelText('视图名称') as HTMLInputElement).value).toBe('西湖的订单')
  })

  test('where a gateway keeps none, nothing is asked and nothing is there', async () => {
    const { sent } = renderAt({
      resources: [order],
      at: '/trades/orders',
      answers: { [LIST]: listOf([ROW]) },
      who: ALL,
    })
    await screen.findByText(ROW.merName)
    expect(screen.queryByRole('button', { name: '存为视图' })).toBeNull()
    expect(sent(VIEWS)).toHaveLength(0)
  })
})
