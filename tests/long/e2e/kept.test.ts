import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { rowsShown, signIn } from '../../e2e/support/console'
import { giveBack, takeKept } from '../../e2e/support/kept'
import { DESK } from '../../e2e/support/sizes'
import { expect, test } from '../../e2e/support/test'

/** What a test may leave behind, where the console itself runs. */
const leftIn = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    reduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
    health: (await fetch('/healthz')).status,
    hovered: document.querySelectorAll(':hover').length,
  }))

describe('a page that goes from test to test', () => {
  test('is as empty as a new one', async ({ browser, origin }) => {
    const used = await takeKept(browser, origin, false)
    await used.page.goto('/login')
    await used.context.addCookies([{ name: 'size', value: 'mini', url: origin }])
    await used.page.evaluate(async () => {
      localStorage.setItem('a', '1')
      sessionStorage.setItem('b', '2')
      await new Promise((done) => (indexedDB.open('c').onsuccess = done))
      addEventListener('pagehide', () => {
        localStorage.setItem('late', '1')
        sessionStorage.setItem('late', '2')
      })
    })
    await used.page.emulateMedia({ reducedMotion: 'no-preference' })
    await used.page.setViewportSize({ width: 500, height: 500 })
    await used.context.route('**/healthz', (route) => route.fulfill({ status: 418 }))
    await used.page.route('**/healthz', (route) => route.fulfill({ status: 418 }))
    await used.context.newPage()
    await used.page.mouse.move(200, 200)
    let heard = 0
    used.page.on('request', () => heard++)
    expect(await leftIn(used.page)).toMatchObject({ cookies: 'size=mini', health: 418 })
    await giveBack(used)
    const before = heard

    const next = await takeKept(browser, origin, false)
    const { context, page } = next
    expect(page).toBe(used.page)
    expect(context.pages()).toEqual([page])
    expect(await context.cookies()).toEqual([])
    expect(page.viewportSize()).toEqual(DESK)
    await page.goto('/healthz')
    expect(await leftIn(page)).toEqual({
      cookies: '',
      local: 0,
      session: 0,
      databases: 0,
      reduced: true,
      health: 200,
      hovered: 0,
    })
    expect(heard).toBe(before)
    await giveBack(next)
  })
})

test('a page is signed in although later sign-ins have ended the session it would come with', async ({
  page,
  probe,
}) => {
  await signIn(page, probe, 'fws_ops', '/trades/details')
  for (let i = 0; i < 11; i++) await probe.freshSession('fws_ops')
  await page.context().clearCookies()
  await signIn(page, probe, 'fws_ops', '/trades/details')
  expect(await rowsShown(page)).toBeGreaterThan(0)
})
