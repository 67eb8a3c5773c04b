import { dialog, sidebar, signIn } from '../../e2e/support/console'
import { DESK, PHONE } from '../../e2e/support/sizes'
import { expect, test } from '../../e2e/support/test'

test('登录设备 breaks no device, place or time over two lines, at a desk and on a phone', async ({
  page,
  probe,
}) => {
  await signIn(page, probe, 'fws_finance')
  await sidebar(page).waitFor()
  await page
    .getByRole('button', { name: /上次登录|财务/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '登录设备' }).click()
  const list = dialog(page).getByRole('list', { name: '已登录的设备' })
  await list.locator('li').first().waitFor()
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    const broken = await list.evaluate((all) => {
      const pieces = [...all.querySelectorAll('li strong, li em, li small')].flatMap((one) =>
        one.matches('small') ? [...one.childNodes] : [one],
      )
      return pieces.flatMap((piece) => {
        const range = document.createRange()
        range.selectNodeContents(piece)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        return lines.size > 1 ? [piece.textContent] : []
      })
    })
    expect(broken).toEqual([])
    expect(await list.locator('li small > span').count()).toBeGreaterThan(2)
  }
  await page.setViewportSize(DESK)
})
