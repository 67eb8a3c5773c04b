import type { Page } from 'playwright-core'
import { describe, onTestFinished } from 'vitest'
import { main, rows, rowsShown, sidebar, signIn, table, tabs } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const LIST = '/trades/details'
const LONG = '/merchants/merinfo?pageSize=100'

/** Everything that is drawn once the browser is idle is held back for good. */
const neverIdle = () => {
  window.requestIdleCallback = () => 0
}

/** Notes every style inserted into the page, and the position of the first row in each frame. */
const note = () => {
  const seen = { styles: [] as string[], rows: [] as string[] }
  Object.assign(window, { seen })
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.nodeName === 'STYLE') seen.styles.push((node.textContent ?? '').slice(0, 80))
  }).observe(document, { childList: true, subtree: true })
  const look = () => {
    const row = document.querySelector('tbody:not([aria-hidden]) tr')
    if (row) {
      const { x, y, width, height } = row.getBoundingClientRect()
      const picture = [x, y, width, height, row.textContent].join(' ')
      if (seen.rows.at(-1) !== picture) seen.rows.push(picture)
    }
    requestAnimationFrame(look)
  }
  look()
}

/** Adds an init script for this test only: other tests reuse the page. */
async function before(page: Page, script: () => void): Promise<void> {
  const added = await page.addInitScript(script)
  onTestFinished(() => added.dispose())
}

const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { styles: string[]; rows: string[] } }).seen)

describe('the first list', () => {
  test.for(['default', 'mini'] as const)(
    'inserts no style at run time and moves no row once it is drawn, %s',
    async (size, { page, probe, context, origin }) => {
      await signIn(page, probe, 'fws_ops', LIST)
      await context.addCookies([{ name: 'size', value: size, url: origin }])
      await before(page, note)
      await page.reload()
      await rowsShown(page)
      await sidebar(page).getByRole('link', { name: '交易明细查询', exact: true }).waitFor()
      await tabs(page).waitFor()
      await main(page).getByRole('button', { name: '查询', exact: true }).waitFor()
      // The choice lists have come by then.
      await page.locator('.ant-select').first().waitFor()
      const { styles, rows: pictures } = await seen(page)
      expect(styles).toEqual([])
      expect(pictures).toHaveLength(1)
    },
  )

  test('links its rows before the menu is drawn', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops', LIST)
    await before(page, () => {
      // The second step waits for a picture and a moment; neither comes.
      window.requestAnimationFrame = () => 0
      const later = window.setTimeout
      window.setTimeout = ((run: () => void, ms?: number) =>
        ms === 200 || ms === undefined ? 0 : later(run, ms)) as never
    })
    await page.reload()
    await rowsShown(page)
    expect(await sidebar(page).count()).toBe(0)
    const first = rows(page).first().getByRole('link').first()
    expect(await first.getAttribute('href')).toMatch(/^\/trades\/details\/show\//)
  })
})

describe('a page of a hundred rows', () => {
  test('is whole a moment later', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops', LONG)
    await expect.poll(() => rows(page).count()).toBe(100)
    expect(await table(page, '商户信息查询').getAttribute('aria-rowcount')).toBeNull()
  })

  test.for([
    ['searches it', (page: Page) => page.keyboard.press('Control+f')],
    [
      'scrolls',
      (page: Page) =>
        main(page)
          .locator('.rv-table-box')
          .hover()
          .then(() => page.mouse.wheel(0, 300)),
    ],
    ['comes by keyboard', (page: Page) => rows(page).first().getByRole('link').first().focus()],
    [
      'prints it',
      (page: Page) => page.evaluate(() => void dispatchEvent(new Event('beforeprint'))),
    ],
  ] as const)('is complete as soon as a user %s', async ([, act], { page, probe }) => {
    await signIn(page, probe, 'fws_ops', LONG)
    await before(page, neverIdle)
    await page.reload()
    await rowsShown(page)
    const list = table(page, '商户信息查询')
    // Thirty rows are drawn; a screen reader hears the count of all rows, the header row included.
    expect(await rows(page).count()).toBe(30)
    expect(await list.getAttribute('aria-rowcount')).toBe('101')
    const height = () => list.evaluate((element) => element.scrollHeight)
    const high = await height()
    await act(page)
    await expect.poll(() => rows(page).count()).toBe(100)
    // The room they were given was theirs.
    expect(await height()).toBe(high)
  })
})
