import { describe } from 'vitest'
import {
  dialog,
  field,
  main,
  rowAction,
  rows,
  rowsShown,
  signIn,
  toast,
} from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

describe('a chargeback', () => {
  test('arrives, is answered with a document, and is won', async ({ page, probe }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/trade/queryList', {
      tradeStatus: 'SUCCESS',
      refundState: 'NONE',
      transAmtMin: 1000,
    })
    const { tradeNo } = list.at(-1)! as { tradeNo: string }
    const opened = await probe.sandbox('/decide', {
      kind: 'chargeback',
      id: tradeNo,
      decision: 'open',
    })
    expect(opened.status).toBe(200)
    const id = String((opened.data as { id?: unknown }).id)
    await signIn(page, probe, 'fws_admin', `/trades/chargeback?orderNo=${id}`)
    await rowsShown(page)
    await expect.poll(() => rows(page).count()).toBe(1)
    await rowAction(page, '提交材料')
    await field(dialog(page), /情况说明/).fill('顾客到店消费，当场核对金额，商品已当面交付。')
    await dialog(page)
      .getByLabel('上传凭证材料')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: PNG })
    await dialog(page).getByRole('button', { name: '移除slip.png' }).waitFor()
    await expect.poll(() => dialog(page).getByRole('progressbar').count()).toBe(0)
    await dialog(page).getByRole('button', { name: '确认提交材料' }).click()
    await toast(page, '材料已提交')
    const won = await probe.sandbox('/decide', { kind: 'chargeback', id, decision: 'win' })
    expect(won.status).toBe(200)
    await page.goto(`${new URL(page.url()).origin}/trades/chargeback/show/${id}`)
    await main(page).getByText('胜诉解付').waitFor()
    await main(page).getByText('已解付').first().waitFor()
  })
})

/** One white point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
