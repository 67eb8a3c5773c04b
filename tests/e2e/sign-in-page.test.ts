import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { PASSWORD } from './support/accounts'
import { captchaShown, field, pathOf, sidebar, signIn, submitPassword } from './support/console'
import { expect, test } from './support/test'

/** Holds every script back. @returns what lets them come */
async function withoutScripts(page: Page): Promise<() => void> {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await opened
    await route.continue()
  })
  return open
}

describe('the page of sign-in', () => {
  test('takes text before any script has come, and keeps it', async ({ page, probe }) => {
    const letScriptsCome = await withoutScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByRole('heading', { name: '登录控台' }).waitFor()
    // The first field has the cursor.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('loginName')
    await page.keyboard.type('fws_ops')
    await field(page, '密码').fill(PASSWORD)
    // A submit that early sends no request, and the password is not put into the address.
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).search).toBe('')

    letScriptsCome()
    await captchaShown(page)
    expect(await field(page, '账号').inputValue()).toBe('fws_ops')
    expect(await field(page, '密码').inputValue()).toBe(PASSWORD)
    const { data } = await probe.sandbox<{ imgCodes: { text: string }[] }>('/inbox')
    await field(page, '图形验证码').fill(data.imgCodes[0]!.text)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await sidebar(page).waitFor()
  })

  test('fills in a demo account at one press; its first sign-in opens the workbench', async ({
    page,
  }) => {
    await page.goto('/login')
    const demo = page.getByRole('region', { name: '沙箱账号' })
    await demo.getByRole('link', { name: /渠道商管理员/ }).click()
    await expect.poll(() => field(page, '图形验证码').inputValue()).not.toBe('')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe('/workbench')
    await page.getByText('名下商户今日').waitFor()
    expect(await demo.count()).toBe(0)
  })

  test('is the same before and after its scripts, beside the tab of sign-in by SMS', async ({
    page,
  }) => {
    const letScriptsCome = await withoutScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByRole('heading', { name: '登录控台' }).waitFor()
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('h1, label, input, button, aside svg')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return [element.tagName, x, y, width, height].map(String).join(' ')
        }),
      )
    const before = await boxes()
    expect(before.length).toBeGreaterThan(10)
    letScriptsCome()
    await captchaShown(page)
    // Whether codes can be sent is known with the captcha; nothing moves for the tab.
    const tab = page.getByRole('tab', { name: '短信登录' })
    await tab.waitFor()
    await tab.evaluate((element) => element.remove())
    expect(await boxes()).toEqual(before)
  })

  test('comes at any address without a session, which it leads back to', async ({
    page,
    probe,
  }) => {
    await page.goto('/trades/details?pageSize=50')
    await submitPassword(page, probe, 'fws_ops')
    await sidebar(page).waitFor()
    expect(pathOf(page)).toBe('/trades/details')
  })

  test('is not shown to a signed-in user', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops', '/trades/details')
    const letScriptsCome = await withoutScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.locator('#root').waitFor({ state: 'attached' })
    expect(await page.getByRole('heading', { name: '登录控台' }).count()).toBe(0)
    letScriptsCome()
    await sidebar(page).waitFor()
  })
})
