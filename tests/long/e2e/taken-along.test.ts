import { main, rows, rowsShown, signIn } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

test('a row is copied as text and as a link by its keys', async ({
  page,
  probe,
  context,
  origin,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await signIn(page, probe, 'fws_admin', '/trades/details')
  await rowsShown(page)
  const link = rows(page).first().locator('a[href]').first()
  const tradeNo = (await link.innerText()).trim()
  await link.focus()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  // The keys come when the browser is idle.
  await expect
    .poll(async () => {
      await page.keyboard.press('c')
      return copied()
    })
    .toContain(`平台订单号：${tradeNo}\n交易时间：`)
  expect(await copied()).not.toContain('操作')
  await page.keyboard.press('Shift+C')
  await expect.poll(copied).toBe(`${origin}/trades/details/show/${tradeNo}`)
})

test.for([['结算单', '/cloudAccount/settleManager']] as const)(
  'a printed detail of %s has its values and no buttons',
  async ([, path], { page, probe }) => {
    await signIn(page, probe, 'fws_admin', path)
    await rowsShown(page)
    await main(page).getByRole('link', { name: /详情$/ }).first().click()
    await main(page).locator('.rv-show .rv-facts-grid dt, .rv-show dt').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 720, height: 1000 })
    expect(await main(page).getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    for (const gone of ['.sidebar', '.header', '.tabs', '.rv-head-actions', '.rv-copy'])
      expect(await page.locator(`${gone}:visible`).count()).toBe(0)
    // All of it is on the page, nothing in a box that scrolls.
    const paper = await page.evaluate(() => {
      const element = document.querySelector('main')!
      return { clipped: getComputedStyle(element).overflowY, wide: document.body.scrollWidth }
    })
    expect(paper).toEqual({ clipped: 'visible', wide: 720 })
    await page.screenshot({ path: `/tmp/look-print-${path.slice(1, 4)}.png`, fullPage: true })
  },
)
