import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { defineResource, field } from '../../src/lib/resource'
import { newUser, renderAt } from '../support/render'

/** A screen outside the menu: the rows of one rebate, by month. */
const detail = defineResource({
  name: 'rebateDetail',
  title: '返利明细',
  area: 'accounts',
  path: 'accountRebateDetail',
  code: '92100001',
  hidden: true,
  id: 'rowId',
  fields: {
    rowId: field.id('编号'),
    rebateId: field.id('返利编号'),
    acctKind: field.enum('账户', { SUBSIDY: '补贴账户', REBATE: '返利账户' }),
    billMonth: field.month('月份'),
    merName: field.text('商户名称'),
    amt: field.money('金额'),
  },
  calls: { list: '/v1/account/rebateDetail' },
  list: {
    columns: ['rowId', 'billMonth', 'merName', 'amt'],
    filters: [{ field: 'billMonth', defaultMonths: 12, maxMonths: 12 }, 'merName'],
    linked: ['rebateId', 'acctKind'],
  },
  actions: [
    {
      name: 'add',
      label: '登记',
      places: ['toolbar'],
      visible: (row) => row.rebateId !== undefined,
      form: { fields: { remark: field.text('备注', { required: true }) } },
      body: (row, values) => ({ rebateId: row.rebateId, ...values }),
      call: '/v1/account/rebateAdd',
    },
  ],
})

const LIST = '/v1/account/rebateDetail'
const PATH = '/accounts/accountRebateDetail'
const open = (query: string, rows: object[] = [{ rowId: '1', merName: '西湖小馆', amt: 1 }]) =>
  renderAt({
    resources: [detail],
    at: PATH + query,
    answers: { [LIST]: { total: rows.length, list: rows }, '/v1/account/rebateAdd': {} },
  })
beforeEach(() => localStorage.clear())

describe('a screen opened for something', () => {
  test('asks for it with every filter, says it, and 重置 leaves it', async () => {
    const user = newUser()
    const { sent, address } = open('?rebateId=RB1&acctKind=REBATE')
    await screen.findByText('西湖小馆')
    expect(sent(LIST)[0]).toMatchObject({ rebateId: 'RB1', acctKind: 'REBATE' })
    expect(screen.getByText('返利编号：RB1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '去掉返利编号' })).toBeNull()
    await user.type(screen.getByLabelText('商户名称'), '西{Enter}')
    await waitFor(() => expect(sent(LIST)).toHaveLength(2))
    expect(sent(LIST)[1]).toMatchObject({ rebateId: 'RB1', acctKind: 'REBATE', merName: '西' })
    await user.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(address()).toBe(`${PATH}?rebateId=RB1&acctKind=REBATE`))
  })

  test('cannot drop that filter: the empty list does not offer it', async () => {
    open('?rebateId=RB1', [])
    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '清空条件' })).toBeNull()
  })

  test('its toolbar’s actions know it', async () => {
    const user = newUser()
    const { sent } = open('?rebateId=RB1')
    await user.click(await screen.findByRole('button', { name: '登记' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('备注'), '补记')
    await user.click(within(dialog).getByRole('button', { name: /确\s*定|登\s*记/ }))
    await waitFor(() =>
      expect(sent('/v1/account/rebateAdd')[0]).toMatchObject({ rebateId: 'RB1', remark: '补记' }),
    )
  })

  test('a broken value is as if it were not there', async () => {
    const { sent } = open('?acctKind=NOPE&amt=viel&rowId=')
    await screen.findByText('西湖小馆')
    expect(sent(LIST)[0]).not.toHaveProperty('acctKind')
    expect(sent(LIST)[0]).not.toHaveProperty('amt')
    expect(screen.queryByRole('button', { name: '登记' })).toBeNull()
  })
})

describe('a range of months', () => {
  test('has its default up to this month, unsaid in the address', async () => {
    const { sent, address } = open('')
    await screen.findByText('西湖小馆')
    expect(sent(LIST)[0]).toMatchObject({ billMonthStart: '2025-12', billMonthEnd: '2026-11' })
    expect(address()).toBe(PATH)
  })

  test('comes from the address if it is short enough', async () => {
    const first = open('?billMonthStart=2026-01&billMonthEnd=2026-03')
    await screen.findByText('西湖小馆')
    expect(first.sent(LIST)[0]).toMatchObject({
      billMonthStart: '2026-01',
      billMonthEnd: '2026-03',
    })
    first.unmount()
    const second = open('?billMonthStart=2025-01&billMonthEnd=2026-03')
    await screen.findByText('西湖小馆')
    expect(second.sent(LIST)[0]).toMatchObject({ billMonthStart: '2025-12' })
  })

  test('moves by its own length, not into months to come', async () => {
    const user = newUser()
    const { address } = open('?billMonthStart=2026-08&billMonthEnd=2026-10')
    await screen.findByText('西湖小馆')
    await user.click(screen.getByRole('button', { name: '月份前移' }))
    await waitFor(() =>
      expect(address()).toBe(`${PATH}?billMonthStart=2026-05&billMonthEnd=2026-07`),
    )
    await user.click(screen.getByRole('button', { name: '月份后移' }))
    await user.click(screen.getByRole('button', { name: '月份后移' }))
    await waitFor(() =>
      expect(address()).toBe(`${PATH}?billMonthStart=2026-11&billMonthEnd=2027-01`),
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '月份后移' }).disabled).toBe(true)
  })

  test('is chosen from presets in the picker, which says the limit', async () => {
    const user = newUser()
    const { address } = open('')
    await screen.findByText('西湖小馆')
    await user.click(screen.getByRole('button', { name: /^月份：2025-12 至 2026-11/ }))
    expect(await screen.findByText('最长12个月')).toBeTruthy()
    await user.click(screen.getByText('近3个月'))
    await waitFor(() =>
      expect(address()).toBe(`${PATH}?billMonthStart=2026-09&billMonthEnd=2026-11`),
    )
  })
})
