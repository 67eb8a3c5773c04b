import { describe } from 'vitest'
import {
  captchaShown,
  field,
  main,
  pathOf,
  queryOf,
  sidebar,
  signInByForm,
  submitPassword,
  submitSms,
  tab,
} from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

describe('sign-in', () => {
  test('opens the merchants page for an account with every code', async ({ page, probe }) => {
    await signInByForm(page, probe, 'fws_admin')
    await tab(page, '商户进件').waitFor()
    await expect.poll(() => pathOf(page)).toBe('/merchants/merorder')
    await expect.poll(() => page.title()).toBe('商户进件 - 服务商管理控台')
    await page.getByText('服务商管理员').first().waitFor()
  })

  test('works by SMS', async ({ page, probe }) => {
    await page.goto('/login')
    await submitSms(page, probe, '13900000002')
    await sidebar(page).waitFor()
    await expect.poll(() => pathOf(page)).toMatch(/^\/merchants\//)
  })

  test('says when the password is wrong and takes a new captcha', async ({ page, probe }) => {
    await page.goto('/login')
    await captchaShown(page)
    const before = await page.locator('img[src^="data:image"]').first().getAttribute('src')
    await submitPassword(page, probe, 'fws_ops', 'Wrong@2026')
    await page.getByText('账号或密码错误').first().waitFor()
    await expect
      .poll(() => page.locator('img[src^="data:image"]').first().getAttribute('src'))
      .not.toBe(before)
    expect(await field(page, '账号').inputValue()).toBe('fws_ops')
    await submitPassword(page, probe, 'fws_ops')
    await sidebar(page).waitFor()
  })

  test('is done by keyboard alone', async ({ page, probe }) => {
    await page.goto('/login')
    await captchaShown(page)
    const { data } = await probe.sandbox<{ imgCodes: { text: string }[] }>('/inbox')
    await field(page, '账号').focus()
    await page.keyboard.type('fws_readonly')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Sandbox@2026')
    await field(page, '图形验证码').focus()
    await page.keyboard.type(data.imgCodes[0]!.text)
    await page.keyboard.press('Enter')
    await sidebar(page).waitFor()
  })

  test('comes back to the page that was asked for', async ({ page, probe }) => {
    await page.goto('/trades/details?payChannel=%5B%22WECHAT%22%5D')
    await captchaShown(page)
    expect(pathOf(page)).toBe('/login')
    expect(queryOf(page).get('redirect')).toBe('/trades/details?payChannel=%5B%22WECHAT%22%5D')
    await submitPassword(page, probe, 'fws_ops')
    await tab(page, '交易明细查询').waitFor()
    await expect.poll(() => pathOf(page)).toBe('/trades/details')
    await expect.poll(() => queryOf(page).get('payChannel')).toContain('WECHAT')
  })

  test.for(['//evil.example/', '/%09/evil.example'])(
    'follows no redirect to another site: %s',
    async (redirect, { page, probe, origin }) => {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
      await submitPassword(page, probe, 'fws_readonly')
      await sidebar(page).waitFor()
      expect(new URL(page.url()).origin).toBe(origin)
    },
  )

  test('a signed-in person on /login goes to the console', async ({ page, probe }) => {
    await signInByForm(page, probe, 'fws_ops')
    await page.goto('/login')
    await sidebar(page).waitFor()
    await expect.poll(() => pathOf(page)).not.toBe('/login')
  })

  test('signing out clears what was signed in', async ({ page, probe, context }) => {
    await signInByForm(page, probe, 'fws_ops')
    await page.getByRole('button', { name: /服务商运营/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect.poll(() => pathOf(page)).toBe('/login')
    const names = async () => (await context.cookies()).map((cookie) => cookie.name)
    await expect
      .poll(async () => (await names()).filter((name) => !['sidebarStatus', 'size'].includes(name)))
      .toEqual([])
    await page.goto('/trades/details')
    await expect.poll(() => pathOf(page)).toBe('/login')
  })

  test('sign-in needs no script of another place and no antd', async ({ page }) => {
    const scripts: string[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url())
    })
    await page.goto('/login')
    await captchaShown(page)
    expect(scripts.length).toBeGreaterThan(0)
    expect(await main(page).count()).toBeLessThanOrEqual(1)
    expect(await page.locator('[class^="ant-"]').count()).toBe(0)
  })
})
