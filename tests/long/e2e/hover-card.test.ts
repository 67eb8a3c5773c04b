import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expectAccessible, expectAccessibleInTheDark } from '../../e2e/support/axe'
import { main, pathOf, rows, rowsShown, signIn } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const card = (page: Page) => page.getByRole('tooltip')
/** What names a merchant in the first row. */
const merchant = (page: Page) =>
  rows(page).first().locator('a[href^="/merchants/merdetail/"]').first()

/**
 * A mouse that comes to rest on a link, as often as it takes: who listens to it comes when the browser
 * has time for it, and hears of a mouse that stood there before by its next move.
 */
async function restOn(page: Page, link: ReturnType<typeof merchant>): Promise<void> {
  let moves = 0
  const shown = async () => {
    await link.hover({ position: { x: 4 + (moves++ % 8), y: 6 } })
    await card(page)
      .getByText('商户号')
      .waitFor({ timeout: 3000 })
      .catch(() => undefined)
    return card(page).count()
  }
  await expect.poll(shown, { timeout: 60_000 }).toBe(1)
}

const boxOf = async (of: ReturnType<typeof merchant>) => (await of.boundingBox())!

describe('the card over a link', () => {
  test('says what the record is called and up to five facts, once asked for', async ({
    page,
    probe,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/merchant/detail')) asked.push(request.url())
    })
    await signIn(page, probe, 'fws_admin', '/trades/details')
    await rowsShown(page)
    const name = (await merchant(page).innerText()).trim()
    await restOn(page, merchant(page))
    expect(await card(page).innerText()).toContain(name)
    const facts = await card(page).locator('dt').allInnerTexts()
    expect(facts.slice(0, 2)).toEqual(['商户号', '商户简称'])
    expect(facts.length).toBeLessThanOrEqual(5)
    expect(await merchant(page).getAttribute('aria-describedby')).toBe(
      await card(page).getAttribute('id'),
    )
    await expectAccessible(page)
    await expectAccessibleInTheDark(page)

    const [link, over] = [await boxOf(merchant(page)), await boxOf(card(page))]
    const apart =
      over.x >= link.x + link.width ||
      over.x + over.width <= link.x ||
      over.y >= link.y + link.height ||
      over.y + over.height <= link.y
    expect(apart).toBe(true)

    // One step at a time: the key closes the card and leaves the list where it is.
    await page.keyboard.press('Escape')
    await card(page).waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/trades/details')

    await merchant(page).focus()
    await page.keyboard.press('i')
    await card(page).getByText('商户号').waitFor()
    expect(asked).toHaveLength(1)
    await page.keyboard.press('j')
    await card(page).waitFor({ state: 'detached' })
  })

  test('opens over a link of a detail, and closes when the user leaves the page', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', '/trades/details')
    await rowsShown(page)
    await main(page).getByRole('link', { name: /详情$/ }).first().click()
    const link = main(page)
      .locator('dd a[href^="/merchants/merdetail/"], a[href^="/merchants/merdetail/"]')
      .first()
    await restOn(page, link)
    await link.click()
    await card(page).waitFor({ state: 'detached' })
    expect(pathOf(page)).toContain('/merchants/merdetail/')
  })

  test('comes over a link on which the mouse stood before the part that listens was there', async ({
    page,
    probe,
  }) => {
    let arrives = () => undefined as void
    const wanted = new Promise<void>((resolve) => (arrives = resolve))
    await page.route('**/assets/hover-card-*.js', async (route) => {
      await wanted
      await route.continue()
    })
    await signIn(page, probe, 'fws_admin', '/trades/details')
    await rowsShown(page)
    await merchant(page).hover({ position: { x: 4, y: 6 } })
    const came = page.waitForResponse(/\/assets\/hover-card-.*\.js$/)
    arrives()
    await came
    await restOn(page, merchant(page))
  })

  test('is not for a finger', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/trades/details')
    await rowsShown(page)
    const opened = await merchant(page).evaluate(async (link) => {
      const at = { bubbles: true, pointerType: 'touch' }
      link.dispatchEvent(new PointerEvent('pointerover', at))
      link.dispatchEvent(new PointerEvent('pointermove', at))
      // Longer than a pointer rests.
      await new Promise((resolve) => setTimeout(resolve, 900))
      return document.querySelector('[role=tooltip].rv-hover-card') !== null
    })
    expect(opened).toBe(false)
  })
})
