import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineResource, field, type Who } from '../../src/lib/resource'
import { ALL, newUser, renderAt } from '../support/render'

const bill = defineResource({
  name: 'bill',
  title: '账单',
  area: 'fin',
  path: 'bills',
  code: '02100011',
  id: 'billNo',
  fields: {
    billNo: field.id('账单号'),
    merName: field.text('商户名称', {
      link: (row) => (row.merId ? `/trades/of/${row.merId}?from=bill` : undefined),
    }),
    count: field.count('笔数', { link: () => '/nowhere' }),
    amt: field.money('金额', { link: (row) => `/trades/of/${row.merId}` }),
    feeAmt: field.money('手续费'),
  },
  calls: { list: '/v1/bill/list', show: '/v1/bill/detail' },
  list: {
    columns: ['billNo', 'merName', 'count', 'amt', 'feeAmt'],
    totalRow: true,
  },
  show: { sections: [{ title: '账单', fields: ['billNo', 'merName', 'count', 'amt'] }] },
})
const trades = defineResource({
  name: 'tradesOf',
  title: '商户交易',
  area: 'trades',
  path: 'of/:merId',
  code: '02100025',
  hidden: true,
  id: 'merId',
  fields: { merId: field.id('商户') },
  calls: { list: '/v1/of/list' },
  list: { columns: ['merId'] },
})

const ROW = {
  billNo: '1001',
  merId: '8000000000000001',
  merName: '西湖小馆',
  count: 3,
  amt: 123450,
  feeAmt: 380,
}
const WITHOUT = { ...ROW, billNo: '1002', merId: null, merName: '断桥茶社' }
const SUMMARY = { count: 12, amt: -9900050, incomeAmt: 1 }
const open = (at = '/fin/bills', who: Who = ALL, summary: object | undefined = SUMMARY) =>
  renderAt({
    resources: [bill, trades],
    at,
    who,
    answers: {
      '/v1/bill/list': { total: 2, list: [ROW, WITHOUT], summary },
      '/v1/bill/detail': ROW,
      '/v1/of/list': { total: 0, list: [] },
    },
  })
afterEach(() => vi.restoreAllMocks())

test('a figure of zero has no link: the list behind it would be empty', async () => {
  renderAt({
    resources: [bill, trades],
    at: '/fin/bills',
    who: ALL,
    answers: { '/v1/bill/list': { total: 2, list: [ROW, { ...WITHOUT, amt: '0' }] } },
  })
  expect(await screen.findByRole('link', { name: '1,234.50' })).toBeTruthy()
  expect(screen.getByText('0.00').closest('a')).toBeNull()
})

describe('合计', () => {
  const lastRow = async () => {
    await screen.findByText('西湖小馆')
    const row = screen.getAllByRole('row').at(-1)!
    return within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  }

  test('ends the table with the sums that are columns', async () => {
    open()
    expect(await lastRow()).toEqual(['合计', '', '12', '-99,000.50', '', ''])
  })

  test('is left out when the result is too large to add up', async () => {
    open('/fin/bills', ALL, {})
    expect((await lastRow())[1]).toBe('断桥茶社')
  })

  test('is a card of its own on a phone', async () => {
    const media = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...media(query),
      matches: false,
    }))
    open()
    const card = await screen.findByRole('region', { name: '合计' })
    expect(card.textContent).toBe('合计笔数12金额-¥99,000.50')
  })
})

describe('a value that leads somewhere', () => {
  test('is a link, followed inside the console', async () => {
    const user = newUser()
    const { address } = open()
    const link = await screen.findByRole('link', { name: '西湖小馆' })
    expect(link.getAttribute('href')).toBe('/trades/of/8000000000000001?from=bill')
    await user.click(link)
    expect(address()).toBe('/trades/of/8000000000000001?from=bill')
  })

  test('is plain without a place to go, or when no screen is there', async () => {
    open()
    await screen.findByText('断桥茶社')
    expect(screen.queryByRole('link', { name: '断桥茶社' })).toBeNull()
    expect(screen.queryByRole('link', { name: '3' })).toBeNull()
  })

  test('is plain for who may not go there', async () => {
    open('/fin/bills', { ...ALL, permCodes: ['02100011'] })
    await screen.findByText('西湖小馆')
    expect(screen.queryByRole('link', { name: '西湖小馆' })).toBeNull()
  })

  test('leads on from a detail as well', async () => {
    const user = newUser()
    const { address } = open('/fin/bills/show/1001')
    await user.click(await screen.findByRole('link', { name: '¥1,234.50' }))
    expect(address()).toBe('/trades/of/8000000000000001')
  })
})
