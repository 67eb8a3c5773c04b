import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Who, defineResource, field } from '../../src/lib/resource'
import { ALL, newUser, renderAt, type SentCall } from '../support/render'

/** A report whose rows are days, merchants or, for the provider, partners. */
const report = defineResource({
  name: 'report',
  title: '交易汇总',
  area: 'trades',
  path: 'trade',
  code: '02100024',
  id: 'groupId',
  fields: {
    groupId: field.text('编号'),
    dimension: field.enum('维度', { DAY: '按日', MERCHANT: '按商户', PARTNER: '按渠道商' }),
    bizDate: field.date('日期', { sortable: true }),
    merName: field.text('商户名称'),
    partnerName: field.text('渠道商名称'),
    payCount: field.count('交易笔数', { sortable: true }),
    payAmt: field.money('交易金额', { sortable: true }),
  },
  calls: { list: '/v1/report/list' },
  list: {
    columns: ['groupId'],
    variants: {
      field: 'dimension',
      default: 'DAY',
      columns: {
        DAY: ['bizDate', 'payCount', 'payAmt'],
        MERCHANT: ['merName', 'payCount', 'payAmt'],
        PARTNER: ['partnerName', 'payAmt'],
      },
      roles: { PARTNER: ['3'] },
    },
    filters: ['merName'],
    defaultSort: { field: 'bizDate', order: 'desc' },
    totalRow: true,
    export: { reportType: 'report' },
  },
  actions: [
    {
      name: 'trades',
      label: '明细',
      places: ['row'],
      visible: (row) => Boolean(row.merName),
      link: (row) => `/trades/of/${row.groupId}`,
    },
  ],
})

const LIST = '/v1/report/list'
const ROWS: Record<string, object> = {
  DAY: { groupId: '2026-11-20', bizDate: '2026-11-20', payCount: 12, payAmt: 345600 },
  MERCHANT: { groupId: '8000000000000001', merName: '西湖小馆', payCount: 7, payAmt: 120000 },
  PARTNER: { groupId: '7000000000000001', partnerName: '华东渠道', payAmt: 99900 },
}
const open = (at = '/trades/trade', who: Who = ALL, list?: unknown) =>
  renderAt({
    resources: [report],
    at,
    who,
    answers: {
      [LIST]:
        list ??
        (({ body }: SentCall) => ({
          total: 1,
          list: [ROWS[body.dimension ?? '']],
          summary: { payCount: 1234, payAmt: 56700 },
        })),
      '/v1/download/create': { taskId: 'EX1' },
    },
  })
const headings = () =>
  screen.getAllByRole('columnheader', { hidden: true }).map((heading) => heading.textContent)

beforeEach(() => localStorage.clear())

describe('the variant of a list', () => {
  test('has a default that is always sent, with its own columns', async () => {
    const { sent, address } = open()
    await screen.findByText('2026-11-20')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '按日' }).checked).toBe(true)
    expect(headings()).toEqual(['日期', '交易笔数', '交易金额（元）'])
    expect(sent(LIST)[0]).toMatchObject({ dimension: 'DAY', sortField: 'bizDate' })
    expect(address()).toBe('/trades/trade')
  })

  test('is chosen above the table and written to the address; an order by a lost column is dropped', async () => {
    const user = newUser()
    const { sent, address } = open('/trades/trade?sortField=bizDate&sortOrder=asc&pageNum=2')
    await screen.findByText('2026-11-20')
    await user.click(screen.getByRole('radio', { name: '按商户' }))
    await screen.findByText('西湖小馆')
    expect(headings()).toEqual(['商户名称', '交易笔数', '交易金额（元）', '操作'])
    expect(address()).toBe('/trades/trade?dimension=MERCHANT')
    expect(sent(LIST)[1]).toMatchObject({ dimension: 'MERCHANT', pageNum: '1' })
    expect(sent(LIST)[1]).not.toHaveProperty('sortField')
    await user.click(screen.getByRole('radio', { name: '按日' }))
    await waitFor(() => expect(address()).toBe('/trades/trade'))
  })

  test('keeps an order by a column that stays, and the filter', async () => {
    const user = newUser()
    const { address } = open('/trades/trade?merName=西&sortField=payAmt&sortOrder=asc')
    await screen.findByText('2026-11-20')
    await user.click(screen.getByRole('radio', { name: '按渠道商' }))
    await screen.findByText('华东渠道')
    expect(new URLSearchParams(address().split('?')[1])).toEqual(
      new URLSearchParams('merName=西&dimension=PARTNER&sortField=payAmt&sortOrder=asc'),
    )
  })

  test('comes from a link, is no chip, and outlives 重置', async () => {
    const user = newUser()
    const { address, container } = open('/trades/trade?dimension=MERCHANT&merName=西')
    await screen.findByText('西湖小馆')
    expect(container.querySelector('.rv-chips')).toBeNull()
    await user.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(address()).toBe('/trades/trade?dimension=MERCHANT'))
  })

  test('has a column of actions only if its rows have any', async () => {
    open('/trades/trade?dimension=MERCHANT')
    expect(await screen.findByRole('link', { name: '明细' })).toBeTruthy()
    expect(headings()).toContain('操作')
    screen.getByRole('radio', { name: '按日' }).click()
    await screen.findByText('2026-11-20')
    expect(headings()).not.toContain('操作')
  })

  test('is not offered to other roles, nor taken from their links', async () => {
    const { sent } = open('/trades/trade?dimension=PARTNER', { ...ALL, roleId: '4' })
    await screen.findByText('2026-11-20')
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      '按日',
      '按商户',
    ])
    expect(sent(LIST)[0]).toMatchObject({ dimension: 'DAY' })
  })

  test('rows of another variant do not stay while the new ones come', async () => {
    const user = newUser()
    open('/trades/trade', ALL, ({ body }: SentCall) =>
      body.dimension === 'DAY' ? { total: 1, list: [ROWS.DAY] } : new Promise(() => undefined),
    )
    await screen.findByText('2026-11-20')
    await user.click(screen.getByRole('radio', { name: '按商户' }))
    await waitFor(() => expect(screen.queryByText('3,456.00')).toBeNull())
    expect(headings()).toContain('商户名称')
  })

  test('has chosen columns of its own', async () => {
    const user = newUser()
    open()
    await screen.findByText('2026-11-20')
    await user.click(screen.getByRole('button', { name: '列设置' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByLabelText('交易笔数'))
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(headings()).toEqual(['日期', '交易金额（元）']))
    await user.click(screen.getByRole('radio', { name: '按商户', hidden: true }))
    await screen.findByText('西湖小馆')
    expect(headings()).toEqual(['商户名称', '交易笔数', '交易金额（元）', '操作'])
    await user.click(screen.getByRole('radio', { name: '按日', hidden: true }))
    await waitFor(() => expect(headings()).toEqual(['日期', '交易金额（元）']))
  })

  test('is exported with the filter and said in its scope', async () => {
    const user = newUser()
    const { sent } = open('/trades/trade?dimension=MERCHANT')
    await screen.findByText('西湖小馆')
    await user.click(screen.getByRole('button', { name: '导出' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('按商户')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '开始导出' }))
    await screen.findByText(/导出任务已提交/)
    expect(JSON.parse(sent('/v1/download/create')[0]!.filters!)).toEqual({ dimension: 'MERCHANT' })
  })
})
