import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { newUser, renderAt, type SentCall } from '../support/render'
import { listOf, order, OTHER, ROW } from './sample'

const LIST = '/v1/order/list'
const PATH = '/trades/orders'
const MANY = { total: 500 }

const open = (at = PATH, list: unknown = listOf([ROW, OTHER], MANY)) =>
  renderAt({ resources: [order], at, answers: { [LIST]: list } })
const rowsShown = () => screen.findByText('西湖小馆')
const page = (number: number) => screen.getByRole('button', { name: `第${number}页` })
const current = () => screen.getByRole('button', { current: 'page' }).textContent

beforeEach(() => localStorage.clear())

describe('the address contains the list’s filters, sort and page', () => {
  test('a page, by a turn of the pager; the entry is replaced, so that back leaves the list', async () => {
    const user = newUser()
    const { sent, address, router } = open()
    await act(() => router.navigate('/elsewhere'))
    await act(() => router.navigate(PATH))
    await rowsShown()
    const before = sent(LIST).length
    await user.click(page(2))
    await waitFor(() => expect(address()).toBe(`${PATH}?pageNum=2`))
    expect(sent(LIST)).toHaveLength(before + 1)
    expect(sent(LIST).at(-1)).toMatchObject({ pageNum: '2', payTimeStart: '2026-11-14' })
    await act(() => router.navigate(-1))
    expect(address()).toBe('/elsewhere')
  })

  test('another page size and another filter begin at the first page, each with one question', async () => {
    const user = newUser()
    const { sent, address } = open(`${PATH}?pageNum=3`)
    await rowsShown()
    await user.click(screen.getByRole('combobox', { name: '每页条数' }))
    await user.click(await screen.findByTitle('50 条/页'))
    await waitFor(() => expect(address()).toBe(`${PATH}?pageSize=50`))
    await waitFor(() => expect(sent(LIST)).toHaveLength(2))
    expect(sent(LIST)[1]).toMatchObject({ pageNum: '1', pageSize: '50' })
    await user.click(page(2))
    await waitFor(() => expect(sent(LIST)).toHaveLength(3))
    await user.click(screen.getByRole('tab', { name: /待处理/ }))
    await waitFor(() => expect(address()).toBe(`${PATH}?status=NEW&pageSize=50`))
    await waitFor(() => expect(sent(LIST)).toHaveLength(4))
    expect(sent(LIST)[3]).toMatchObject({ pageNum: '1', pageSize: '50', status: 'NEW' })
  })

  test('what was typed is asked as its link would ask: without blanks around it', async () => {
    const user = newUser()
    const { sent, address } = open()
    await rowsShown()
    await user.type(screen.getByLabelText('商户名称'), '  断桥 {Enter}')
    await waitFor(() => expect(address()).toBe(`${PATH}?merName=${encodeURIComponent('断桥')}`))
    expect(sent(LIST).map(({ merName }) => merName)).toEqual([undefined, '断桥'])
  })

  test('turning pages keeps what is typed and not asked for yet', async () => {
    const user = newUser()
    const { sent } = open()
    await rowsShown()
    await user.type(screen.getByLabelText('商户名称'), '断桥')
    await user.click(page(2))
    await waitFor(() => expect(sent(LIST)).toHaveLength(2))
    expect(sent(LIST)[1]).not.toHaveProperty('merName')
    expect(screen.getByLabelText<HTMLInputElement>('商户名称').value).toBe('断桥')
  })

  test('the default order is not in the address, and a click on its heading reverses it at once', async () => {
    const user = newUser()
    const own = { field: 'amt', order: 'desc' } as const
    const { sent, address } = renderAt({
      resources: [{ ...order, list: { ...order.list!, defaultSort: own } }],
      at: `${PATH}?sortField=amt&sortOrder=desc`,
      answers: { [LIST]: listOf([ROW]) },
    })
    await rowsShown()
    await waitFor(() => expect(address()).toBe(PATH))
    expect(sent(LIST)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: /^金额（元）/ }))
    await waitFor(() => expect(address()).toBe(`${PATH}?sortField=amt&sortOrder=asc`))
    expect(sent(LIST)[1]).toMatchObject({ sortField: 'amt', sortOrder: 'asc' })
  })
})

describe('the copied link of a list', () => {
  test('has every condition in force, the default range of dates and the page included', async () => {
    const user = newUser()
    const { address } = open(`${PATH}?merName=西湖&pageNum=2`)
    await rowsShown()
    await user.click(screen.getByRole('button', { name: '复制链接' }))
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(
        `${location.origin}${PATH}?payTimeStart=2026-11-14&payTimeEnd=2026-11-20&merName=${encodeURIComponent('西湖')}&pageNum=2`,
      ),
    )
    expect(address()).toBe(`${PATH}?merName=西湖&pageNum=2`)
  })

  test('has no range of dates while a number is searched, as the list has none', async () => {
    const user = newUser()
    open(`${PATH}?orderNo=T1`)
    await rowsShown()
    await user.click(screen.getByRole('button', { name: '复制链接' }))
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(`${location.origin}${PATH}?orderNo=T1`),
    )
  })
})

describe('a mounted list follows its address', () => {
  test('to another question of the same list, and back and forth', async () => {
    const user = newUser()
    const { sent, address, router } = open(`${PATH}?pageNum=3&sortField=amt&sortOrder=asc`)
    await rowsShown()
    await user.type(screen.getByLabelText('商户名称'), '断')
    await act(() => router.navigate(`${PATH}?merName=西湖&status=NEW&pageSize=50`))
    await waitFor(() => expect(sent(LIST)).toHaveLength(2))
    expect(sent(LIST)[1]).toMatchObject({
      merName: '西湖',
      status: 'NEW',
      pageNum: '1',
      pageSize: '50',
      sortField: 'payTime',
    })
    expect(screen.getByLabelText<HTMLInputElement>('商户名称').value).toBe('西湖')
    await act(() => router.navigate(-1))
    await waitFor(() => expect(current()).toBe('3'))
    expect(screen.getByLabelText<HTMLInputElement>('商户名称').value).toBe('')
    expect(screen.getByRole('columnheader', { name: /金额/ }).ariaSort).toBe('ascending')
    await act(() => router.navigate(1))
    await waitFor(() => expect(current()).toBe('1'))
    expect(screen.getByLabelText<HTMLInputElement>('商户名称').value).toBe('西湖')
    expect(screen.getByRole('tab', { name: /待处理/ }).ariaSelected).toBe('true')
    expect(address()).toBe(`${PATH}?merName=西湖&status=NEW&pageSize=50`)
  })

  test('to its bare address, as the menu has it: the first page without filters', async () => {
    const user = newUser()
    const { sent, address, router } = open()
    await rowsShown()
    await user.click(screen.getByRole('tab', { name: /已完成/ }))
    await user.click(page(2))
    await waitFor(() => expect(address()).toBe(`${PATH}?status=DONE&pageNum=2`))
    await act(() => router.navigate(PATH))
    await waitFor(() => expect(current()).toBe('1'))
    expect(address()).toBe(PATH)
    expect(screen.getByRole('tab', { name: /全部/ }).ariaSelected).toBe('true')
    await waitFor(() => expect(sent(LIST).at(-1)).not.toHaveProperty('status'))
  })

  test('an address that says the same in another order is left as it is', async () => {
    const said = `${PATH}?pageSize=50&status=NEW&merName=a`
    const { sent, address } = open(said)
    await rowsShown()
    expect(address()).toBe(said)
    expect(sent(LIST)).toHaveLength(1)
  })

  test('what an address says in vain goes from it, without another question', async () => {
    const { sent, address } = open(`${PATH}?status=NONE&pageSize=7&pageNum=x&merName=a`)
    await rowsShown()
    await waitFor(() => expect(address()).toBe(`${PATH}?merName=a`))
    expect(sent(LIST)).toHaveLength(1)
  })

  test.each([
    [PATH, '2026-11-15', '2026-11-21'],
    [`${PATH}?payTimeStart=2026-11-14&payTimeEnd=2026-11-19`, '2026-11-14', '2026-11-19'],
  ])('a new day moves a default range, never a chosen one: %s', async (at, start, end) => {
    const user = newUser()
    let today = '2026-11-20'
    const { sent, address } = renderAt({
      resources: [order],
      at,
      answers: { [LIST]: listOf([ROW]) },
      today: () => today,
    })
    await rowsShown()
    today = '2026-11-21'
    await user.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() =>
      expect(sent(LIST).at(-1)).toMatchObject({ payTimeStart: start, payTimeEnd: end }),
    )
    expect(address()).toBe(at)
  })
})

describe('quick hands', () => {
  test('two turns in one moment end at the second, in rows and address', async () => {
    const { sent, address } = open()
    await rowsShown()
    act(() => page(2).click())
    act(() => page(3).click())
    await waitFor(() => expect(address()).toBe(`${PATH}?pageNum=3`))
    expect(current()).toBe('3')
    expect(sent(LIST).map(({ pageNum }) => pageNum)).toEqual(['1', '2', '3'])
  })

  test('a turn and back in one moment leave the address as it was', async () => {
    const { sent, address } = open()
    await rowsShown()
    act(() => page(2).click())
    act(() => page(1).click())
    await waitFor(() => expect(current()).toBe('1'))
    await waitFor(() => expect(address()).toBe(PATH))
    await waitFor(() => expect(sent(LIST)).toHaveLength(3))
    expect(current()).toBe('1')
    expect(address()).toBe(PATH)
  })

  test('an outdated request is aborted, and its answer never shown', async () => {
    const user = newUser()
    const { calls } = open(PATH, ({ body }: SentCall) =>
      body.pageNum === '2' ? new Promise(() => undefined) : listOf([ROW], MANY),
    )
    await rowsShown()
    await user.click(page(2))
    await user.click(page(3))
    await waitFor(() => expect(calls).toHaveLength(3))
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([false, true, false])
    await waitFor(() => expect(screen.getByRole('table').closest('[aria-busy]')).not.toBeNull())
  })
})
