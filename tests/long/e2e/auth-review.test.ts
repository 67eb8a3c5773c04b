import { describe } from 'vitest'
import { encodePng } from '../../../packages/gateway/core/pictures/png'
import { expectAccessible } from '../../e2e/support/axe'
import { field, main, signIn, toast } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

/** A blue square. */
const picture = encodePng({
  width: 64,
  height: 64,
  palette: [[26, 95, 208]],
  pixels: new Uint8Array(64 * 64),
})

describe("a merchant's authenticity review", () => {
  test('is answered, refused item by item, answered again and passed', async ({ page, probe }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/merchant/queryList', {
      authReviewStatus: 'NONE',
      merStatus: 'NORMAL',
    })
    const id = String(list[0]!.applyId)
    const desk = (order: Record<string, unknown>) =>
      probe.sandbox('/decide', { kind: 'authReview', id, ...order })
    const asked = await desk({ decision: 'ask', items: ['DOOR_PHOTO', 'OTHER'] })
    expect(asked.status).toBe(200)
    await signIn(page, probe, 'fws_admin', `/merchants/merinfocheck/${id}`)

    // What is missing stops at its field, the first of them in view.
    const submit = main(page).getByRole('button', { name: '提交' })
    await submit.click()
    await main(page).getByText('请上传门头照(带店招)').waitFor()
    await page.mouse.move(0, 0)
    await expectAccessible(page)

    await upload('门头照(带店招)', '门头.png')
    await field(main(page), '其他说明').fill('店庆')
    await field(main(page), '情况说明').fill('门头装修后已更换店招，照片为本周拍摄。')
    await main(page).getByLabel('是', { exact: true }).check()
    await field(main(page), '实地核查人').fill('周屿')
    await field(main(page), '核查日期').fill(String(list[0]!.openTime).slice(0, 10))
    await page.keyboard.press('Tab')
    // Typed and not sent: a reload loses nothing.
    await page.reload()
    await main(page).getByText('已恢复未提交的内容').waitFor()
    await expect.poll(() => field(main(page), '其他说明').inputValue()).toBe('店庆')
    await submit.click()
    await toast(page, '补充资料已提交，请等待审核')
    await main(page).getByText('正在审核').first().waitFor()

    // The page sees the answer by itself.
    const refused = await desk({
      decision: 'reject',
      items: [{ itemCode: 'OTHER', reason: '说明过于简单' }],
    })
    expect(refused.status).toBe(200)
    await main(page).getByText('驳回原因：说明过于简单').first().waitFor()
    await page.mouse.move(0, 0)
    await expectAccessible(page)
    await field(main(page), '其他说明').fill('店庆三天，已于周日结束')
    await submit.click()
    await main(page).getByText('正在审核').first().waitFor()
    expect((await desk({ decision: 'pass' })).status).toBe(200)
    await main(page).getByText('真实性审核已通过').waitFor()
    await expectAccessible(page)

    async function upload(label: string, name: string) {
      await main(page)
        .getByLabel(`上传${label}`)
        .setInputFiles({ name, mimeType: 'image/png', buffer: picture })
      await main(page)
        .getByRole('button', { name: `移除${name}` })
        .waitFor()
      await expect
        .poll(() => main(page).getByRole('progressbar').count(), { timeout: 60_000 })
        .toBe(0)
    }
  })
})
