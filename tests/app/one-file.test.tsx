import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createRegistry, defineResource, field, type Who } from '../../src/lib/resource'
import { areas } from '../../src/resources/areas'
import { menuFor } from '../support/menu'
import { ALL, newUser, renderAt } from '../support/render'

/** A new resource in one piece; docs/adding-a-resource.md shows the same text. */
const bigTrade = defineResource({
  name: 'bigTrade',
  title: '大额交易',
  purpose: '按金额查看大额的付款。',
  area: 'trades',
  path: 'big',
  code: '02100025',
  id: 'tradeNo',
  order: 35,

  fields: {
    tradeNo: field.id('平台订单号'),
    tradeTime: field.dateTime('交易时间', { sortable: true }),
    merId: field.remote('商户', {
      call: '/v1/merchant/merchantKVRequest',
      textField: 'merName',
    }),
    transAmt: field.money('订单金额', { sortable: true }),
    feeRate: field.rate('费率'),
    tradeStatus: field.enum('交易状态', {
      INIT: { label: '待支付', tone: 'waiting', hint: '等待顾客付款' },
      PAYING: { label: '支付中', tone: 'running', hint: '支付正在处理' },
      SUCCESS: { label: '支付成功', tone: 'success', hint: '已收到款' },
      FAIL: { label: '支付失败', tone: 'failed', hint: '没有收到款' },
      CLOSED: { label: '已关闭', tone: 'closed', hint: '订单超时或被关闭' },
      REVOKED: { label: '已撤销', tone: 'closed', hint: '付款已撤销' },
    }),
    goodsName: field.text('商品名称'),
  },

  calls: { list: '/v1/trade/queryList', show: '/v1/trade/detail' },

  list: {
    columns: ['tradeNo', 'tradeTime', 'merId', 'transAmt', 'tradeStatus'],
    filters: [
      { field: 'tradeTime', preset: '近7天', maxDays: 31 },
      'tradeStatus',
      'transAmt',
      'merId',
    ],
    linked: ['tradeNo'],
    summary: [
      { name: 'transAmt', label: '订单金额', kind: 'money', formula: '支付成功订单的订单金额之和' },
    ],
    defaultSort: { field: 'transAmt', order: 'desc' },
    empty: '这段时间没有大额交易',
  },

  show: {
    status: 'tradeStatus',
    sections: [
      { title: '订单信息', fields: ['tradeNo', 'tradeTime', 'merId', 'goodsName'] },
      { title: '金额', fields: ['transAmt', 'feeRate'] },
    ],
  },
})

const ROW = {
  tradeNo: '202611201458320000000177',
  tradeTime: '2026-11-20 14:58:32',
  merId: '8000000000000001',
  merName: '西湖小馆',
  transAmt: 123450,
  feeRate: 380,
  tradeStatus: 'SUCCESS',
  goodsName: null,
}
const LIST = { total: 1, pageNum: 1, pageSize: 20, list: [ROW], summary: { transAmt: 123450 } }
const ANSWERS = { '/v1/trade/queryList': LIST, '/v1/trade/detail': ROW }

const open = (at: string, who: Who = ALL) =>
  renderAt({ resources: [bigTrade], at, answers: ANSWERS, who })

describe('a resource in one file', () => {
  test('is the example of docs/adding-a-resource.md, word for word', () => {
    const textOf = (file: string) => {
      const text = readFileSync(new URL(file, import.meta.url), 'utf8')
      const start = text.indexOf('defineResource({')
      return text.slice(start, text.indexOf('\n})\n', start))
    }
    const doc = textOf('../../docs/adding-a-resource.md')
    expect(doc).toContain("name: 'bigTrade'")
    expect(textOf('./one-file.test.tsx')).toBe(doc)
  })

  test('is in the menu of its area', () => {
    expect(menuFor(createRegistry([bigTrade], areas), ALL)).toEqual([
      { path: '/trades/big', title: '大额交易', area: 'area:trades' },
    ])
  })

  test('has its columns in order, and its values as their kinds say', async () => {
    open('/trades/big')
    const table = await screen.findByRole('table', { name: '大额交易' })
    await within(table).findByText('1,234.50')
    const headers = within(table).getAllByRole('columnheader')
    expect(headers.map((header) => header.textContent)).toEqual([
      '平台订单号',
      '交易时间',
      '商户',
      '订单金额（元）',
      '交易状态',
      '操作',
    ])
    const [, row] = within(table).getAllByRole('row')
    const cells = within(row!).getAllByRole('cell')
    expect(cells.slice(0, 5).map((cell) => cell.textContent)).toEqual([
      '202611201458320000000177',
      '2026-11-20 14:58:32',
      '西湖小馆',
      '1,234.50',
      '支付成功',
    ])
    expect(screen.getByText('¥1,234.50')).toBeTruthy()
  })

  test('asks the gateway with its defaults, and again with what is filtered', async () => {
    const { sent, address } = open('/trades/big')
    await screen.findByText('西湖小馆')
    expect(sent('/v1/trade/queryList')[0]).toMatchObject({
      pageNum: '1',
      pageSize: '20',
      sortField: 'transAmt',
      sortOrder: 'desc',
      tradeTimeStart: '2026-11-14',
      tradeTimeEnd: '2026-11-20',
      sessionId: 'S1',
      userId: 'U1',
      __branchId: '6000000000000001',
    })
    const user = newUser()
    await user.type(screen.getByLabelText('订单金额最小值'), '1,000.5')
    await user.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(sent('/v1/trade/queryList')).toHaveLength(2))
    expect(sent('/v1/trade/queryList')[1]).toMatchObject({ transAmtMin: '100050' })
    expect(address()).toBe('/trades/big?transAmtMin=100050')
  })

  test('leads to the detail, where amounts carry their sign', async () => {
    const user = newUser()
    const { sent, address } = open('/trades/big')
    await user.click(await screen.findByRole('link', { name: '202611201458320000000177' }))
    expect(await screen.findByText('¥1,234.50')).toBeTruthy()
    expect(screen.getByText('0.38%')).toBeTruthy()
    expect(address()).toBe('/trades/big/show/202611201458320000000177')
    expect(sent('/v1/trade/detail')[0]).toMatchObject({ tradeNo: '202611201458320000000177' })
  })

  test('is closed without its code: no menu, no call, and it says so', () => {
    const who: Who = { roleId: '3', permCodes: ['02100005'], authFlag: '0', loginUserTypeExt: '' }
    expect(menuFor(createRegistry([bigTrade], areas), who)).toEqual([])
    const { calls } = open('/trades/big', who)
    expect(screen.getByText('无操作权限')).toBeTruthy()
    expect(calls).toEqual([])
  })
})
