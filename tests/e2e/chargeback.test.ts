import { describe } from 'vitest'
import { dialog, field, main, rowAction, rows, rowsShown, signIn, toast } from './support/console'
import { expect, test } from './support/test'

describe('a chargeback', () => {
  test('arrives, is answered with a document, and is won', async ({ page, probe }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/trade/queryList', {
      tradeStatus: 'SUCCESS',
      refundState: 'NONE',
      transAmtMin: 1000,
    })
    const { tradeNo } = list.at(-1)! as { tradeNo: string }
    const { id } = (await probe.sandbox('/decide', {
      kind: 'chargeback',
      id: tradeNo,
      decision: 'open',
    })) as { id: string }
    await signIn(page, probe, 'fws_admin', `/trades/chargeback?orderNo=${id}`)
    await rowsShown(page)
    await expect.poll(() => rows(page).count()).toBe(1)
    await rowAction(page, '提交材料')
    await field(dialog(page), /情况说明/).fill('顾客到店消费，当场核对金额，商品已当面交付。')
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: PNG })
    await dialog(page).locator('img').first().waitFor()
    await dialog(page)
      .getByRole('button', { name: /^(确\s?定|提交材料|提交)$/ })
      .click()
    await toast(page, '材料已提交')
    await probe.sandbox('/decide', { kind: 'chargeback', id, decision: 'win' })
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
