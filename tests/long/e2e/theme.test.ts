import type { Page } from 'playwright-core'
import { main, rowsShown, signIn } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const LIGHT = 'rgb(244, 246, 249)'
const DARK = 'rgb(16, 21, 31)'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** By the one box: what it finds is done. */
async function choose(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: '搜索' })
  await box.fill(words)
  await page.getByRole('option', { name: words }).waitFor()
  await box.press('Enter')
  await box.waitFor({ state: 'detached' })
}

test('the page is as the system is, and as was chosen by hand from its first line on', async ({
  page,
  probe,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, probe, 'fws_admin', '/trades/details')
  await rowsShown(page)
  expect(await ground(page)).toBe(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => ground(page)).toBe(DARK)
  // antd's parts too: the inputs of the filters.
  expect(
    await main(page)
      .getByRole('button', { name: '重置' })
      .evaluate((button) => getComputedStyle(button).backgroundColor),
  ).toBe('rgb(23, 29, 42)')

  await choose(page, '浅色')
  expect(await ground(page)).toBe(LIGHT)
  await page.emulateMedia({ colorScheme: 'light' })
  await choose(page, '深色')
  expect(await ground(page)).toBe(DARK)
  const answer = await page.reload()
  expect(await answer!.text()).toMatch(/<html data-theme="dark" lang="zh-CN">/)
  await rowsShown(page)
  expect(await ground(page)).toBe(DARK)

  // Paper is white.
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    'normal',
  )
  expect(
    await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-bg'),
    ),
  ).toBe('#fff')
  await page.emulateMedia({ media: 'screen' })

  await choose(page, '跟随系统')
  expect(await ground(page)).toBe(LIGHT)
  expect(await (await page.reload())!.text()).not.toContain('data-theme')
})
