import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Who } from '../../src/lib/resource'
import refund from '../../src/resources/refund'
import trade from '../../src/resources/trade'
import { envelope } from '../support/fake-edges'
import { ALL, newUser, renderAt } from '../support/render'

const LIST = '/v1/trade/queryList'
const DETAIL = '/v1/trade/detail'
const APPLY = '/v1/refund/apply'
const ROW = {
  tradeNo: '202611201244074014447494',
  tradeTime: '2026-11-20 12:44:07',
  merId: '8260526001000962',
  merName: '知味轩餐饮',
  transAmt: 123_405,
  payAmt: 123_405,
  refundAmt: 0,
  tradeStatus: 'SUCCESS',
  refundState: 'NONE',
}
const answers = (more: Record<string, unknown> = {}) => ({
  [LIST]: { total: 1, pageNum: 1, pageSize: 20, list: [ROW] },
  [DETAIL]: { ...ROW, refundableAmt: 100_000 },
  [APPLY]: { refundNo: 'RF26112000000001', refundStatus: 'PROCESSING' },
  ...more,
})

/** The list of trades with the dialog of its one row open. */
async function opened(more: Record<string, unknown> = {}) {
  const user = newUser()
  const view = renderAt({
    resources: [trade, refund],
    at: '/trades/details',
    answers: answers(more),
  })
  await user.click(await screen.findByRole('button', { name: '退款' }))
  const dialog = within(await screen.findByRole('dialog'))
  const press = (name: string) => user.click(dialog.getByRole('button', { name }))
  const type = async (label: RegExp, text: string) => {
    const input = dialog.getByLabelText(label)
    await user.clear(input)
    await user.type(input, text)
  }
  return { ...view, user, dialog, press, type }
}

describe('refunding a trade', () => {
  test('says what is left, fills it in, and sends it once it was confirmed twice', async () => {
    const { dialog, press, type, sent } = await opened()
    expect(dialog.getByText('¥1,000.00')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>(/退款金额/).value).toBe('1000.00')
    await type(/退款金额/, '34.05')
    await type(/退款原因/, '顾客退货')
    await press('下一步')
    const review = within(await dialog.findByRole('region', { name: '请再次确认' }))
    expect(review.getByText('¥34.05')).toBeTruthy()
    expect(review.getByText('叁拾肆元零伍分')).toBeTruthy()
    expect(review.getByText('部分退款')).toBeTruthy()
    expect(sent(APPLY)).toEqual([])
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: '确认退款' })
    // A double click on 下一步 does not confirm.
    expect(confirm.disabled).toBe(true)
    await waitFor(() => expect(confirm.disabled).toBe(false))
    await press('确认退款')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(APPLY)).toHaveLength(1)
    expect(sent(APPLY)[0]).toMatchObject({
      tradeNo: '202611201244074014447494',
      refundAmt: '3405',
      reason: '顾客退货',
    })
    // The list is asked for again.
    await waitFor(() => expect(sent(LIST).length).toBeGreaterThan(1))
  })

  test.each([
    ['a fen more than is left', '1000.01', '退款金额不能超过可退金额¥1,000.00'],
    ['nothing', '0', '退款金额不能小于0.01元'],
  ])('stops at the field: %s', async (_, amount, sentence) => {
    const { dialog, press, type } = await opened()
    await type(/退款金额/, amount)
    await type(/退款原因/, '顾客退货')
    await press('下一步')
    expect(await dialog.findByText(sentence)).toBeTruthy()
    expect(dialog.queryByRole('region', { name: '请再次确认' })).toBeNull()
  })

  test('leads back to the field when the gateway knows better, and keeps what was typed', async () => {
    const errors = [{ field: 'refundAmt', msg: '退款金额不能超过可退金额¥10.00' }]
    const { dialog, press, type } = await opened({
      [APPLY]: envelope({ errors }, '90400', errors[0]!.msg),
    })
    await type(/退款原因/, '顾客退货')
    await press('下一步')
    const confirm = await dialog.findByRole<HTMLButtonElement>('button', { name: '确认退款' })
    await waitFor(() => expect(confirm.disabled).toBe(false))
    await press('确认退款')
    expect(await dialog.findByText('退款金额不能超过可退金额¥10.00')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/退款原因/).value).toBe('顾客退货')
    expect(await dialog.findByRole('button', { name: /下一步/ })).toBeTruthy()
  })

  test('can be gone back to and changed', async () => {
    const { dialog, press, type } = await opened()
    await type(/退款原因/, '顾客退货')
    await press('下一步')
    expect(await dialog.findByText('壹仟元整')).toBeTruthy()
    await press('返回修改')
    await type(/退款金额/, '5')
    await press('下一步')
    expect(await dialog.findByText('伍元整')).toBeTruthy()
  })

  test('does not open when refunds on their way have used it up meanwhile', async () => {
    const user = newUser()
    const { toasts } = renderAt({
      resources: [trade],
      at: '/trades/details',
      answers: answers({ [DETAIL]: { ...ROW, refundableAmt: 0 } }),
    })
    await user.click(await screen.findByRole('button', { name: '退款' }))
    await waitFor(() => expect(toasts).toContain('当前不能退款，请刷新后查看'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('does not open when the trade cannot be had, and says why', async () => {
    const user = newUser()
    const { toasts } = renderAt({
      resources: [trade],
      at: '/trades/details',
      answers: answers({ [DETAIL]: envelope(null, '90404', '数据不存在') }),
    })
    await user.click(await screen.findByRole('button', { name: '退款' }))
    await waitFor(() => expect(toasts).toContain('数据不存在'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each<[string, Partial<typeof ROW>, Who]>([
    ['unpaid', { tradeStatus: 'PAYING' }, ALL],
    ['wholly refunded', { refundState: 'FULL' }, ALL],
    ['in the eyes of a partner', {}, { ...ALL, roleId: '4' }],
    ['without the code', {}, { ...ALL, permCodes: ['02100025', '02100033'] }],
  ])('is not offered for a trade that is %s', async (_, row, who) => {
    renderAt({
      resources: [trade],
      at: '/trades/details',
      answers: answers({
        [LIST]: { total: 1, pageNum: 1, pageSize: 20, list: [{ ...ROW, ...row }] },
      }),
      who,
    })
    expect(await screen.findByText('知味轩餐饮')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '退款' })).toBeNull()
  })
})

test('a trade’s refunds lead to their own page', async () => {
  const refunds = [
    {
      refundNo: 'RF26112000000001',
      refundTime: '2026-11-20 13:00:00',
      refundAmt: 3405,
      refundStatus: 'PROCESSING',
    },
  ]
  renderAt({
    resources: [trade, refund],
    at: `/trades/details/show/${ROW.tradeNo}`,
    answers: answers({ [DETAIL]: { ...ROW, refundableAmt: 100_000, refunds, logs: [] } }),
  })
  const link = await screen.findByRole('link', { name: /RF26112000000001/ })
  expect(link.getAttribute('href')).toBe('/trades/refund/show/RF26112000000001')
})
