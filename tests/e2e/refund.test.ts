import { describe } from 'vitest'
import {
  dialog,
  field,
  main,
  pathOf,
  rowAction,
  rows,
  rowsShown,
  signIn,
  toast,
} from './support/console'
import { expect, test } from './support/test'

describe('a refund', () => {
  test('of a part is confirmed twice, goes to the channel, and shows on its trade', async ({
    page,
    probe,
  }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/trade/queryList', {
      tradeStatus: 'SUCCESS',
      refundState: 'NONE',
      transAmtMin: 1000,
    })
    const { tradeNo } = list[0]! as { tradeNo: string }
    await signIn(page, probe, 'fws_admin', `/trades/details?orderNo=${tradeNo}`)
    await rowsShown(page)
    await expect.poll(() => rows(page).count()).toBe(1)

    // More than there is stops at the field.
    await rowAction(page, '退款')
    await dialog(page).getByText('可退金额', { exact: true }).waitFor()
    const next = dialog(page).getByRole('button', { name: '下一步' })
    await field(dialog(page), /退款金额/).fill('9999999')
    await field(dialog(page), /退款原因/).fill('顾客退货')
    await next.click()
    await dialog(page)
      .getByText(/退款金额不能超过可退金额/)
      .waitFor()

    // A part of it is read once more, in words, before it is sent.
    await field(dialog(page), /退款金额/).fill('3.05')
    await next.click()
    await dialog(page).getByText('叁元零伍分').waitFor()
    await dialog(page).getByRole('button', { name: '确认退款' }).click()
    await toast(page, '退款已提交')

    // On its way: the trade shows it, and has not given anything back yet.
    await rows(page).first().getByRole('link', { name: /详情/ }).click()
    await main(page).getByText('退款处理中').first().waitFor()
    await main(page).getByText('未退款', { exact: true }).waitFor()

    const found = await probe.list(session, '/v1/refund/queryList', { orderNo: tradeNo })
    const refundNo = String(found.list[0]!.refundNo)
    const decided = await probe.sandbox('/decide', {
      kind: 'refund',
      id: refundNo,
      decision: 'success',
    })
    expect(decided.status).toBe(200)
    await page.reload()
    await main(page).getByText('部分退款', { exact: true }).first().waitFor()
    await main(page).getByText('¥3.05').first().waitFor()

    await main(page).getByRole('link', { name: refundNo }).click()
    await expect.poll(() => pathOf(page)).toBe(`/trades/refund/show/${refundNo}`)
    await main(page).getByText('退款成功').first().waitFor()
    await main(page).getByRole('link', { name: tradeNo }).waitFor()
  })
})
