import { describe } from 'vitest'
import {
  dialog,
  main,
  openMenu,
  pathOf,
  rowsShown,
  sidebar,
  signIn,
  signInByForm,
  tab,
} from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

describe('the shell', () => {
  test('an unknown address becomes /404 and leads home', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops', '/no/such/page')
    await expect.poll(() => pathOf(page)).toBe('/404')
    await page.getByText('页面不存在').first().waitFor()
    await page
      .getByRole('link', { name: /首页/ })
      .or(page.getByRole('button', { name: /首页/ }))
      .first()
      .click()
    await rowsShown(page)
  })

  test('/redirect/… replaces itself with the path and its query', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops', '/redirect/trades/details?payChannel=WECHAT')
    await expect.poll(() => pathOf(page)).toBe('/trades/details')
    await expect.poll(() => new URL(page.url()).searchParams.get('payChannel')).toContain('WECHAT')
  })

  test('the folded menu is remembered', async ({ page, probe, context }) => {
    await signIn(page, probe, 'fws_ops')
    await expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBe(210)
    await page.getByRole('button', { name: '折叠菜单' }).click()
    await expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBeLessThan(100)
    const cookies = await context.cookies()
    expect(cookies.find((cookie) => cookie.name === 'sidebarStatus')?.value).toBe('0')
    await page.reload()
    await rowsShown(page)
    await expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBeLessThan(100)
  })

  test('fullscreen goes on and off', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops')
    const on = () => page.evaluate(() => document.fullscreenElement !== null)
    await page.getByRole('button', { name: '全屏' }).click()
    await expect.poll(on).toBe(true)
    await page.getByRole('button', { name: '全屏' }).click()
    await expect.poll(on).toBe(false)
  })

  test.for([
    ['reduce', []],
    ['no-preference', ['antZoomIn', 'antFadeIn']],
  ] as const)(
    'asked for motion: %s, a dialog opens with %j',
    async ([wish, wanted], { page, probe }) => {
      await page.emulateMedia({ reducedMotion: wish })
      await signIn(page, probe, 'fws_ops', '/merchants/terminal')
      await rowsShown(page)
      await page.evaluate(() => {
        const begun: string[] = []
        Object.assign(window, { begun })
        document.addEventListener('animationstart', ({ target, animationName }) => {
          if ((target as Element).closest('.ant-modal-root')) begun.push(animationName)
        })
      })
      const begun = () => page.evaluate(() => (window as unknown as { begun: string[] }).begun)
      await main(page).getByRole('button', { name: '列设置' }).click()
      // Before it is closed: a quick click would leave no time for the second to begin.
      await expect.poll(begun).toEqual(expect.arrayContaining([...wanted]))
      await dialog(page).getByRole('button', { name: '确定' }).click()
      await dialog(page).waitFor({ state: 'hidden' })
      if (wanted.length === 0) expect(await begun()).toEqual([])
    },
  )

  test('back and forward walk through screens and filters', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops', '/merchants/merinfo')
    await rowsShown(page)
    await main(page).getByRole('tab', { name: /冻结/ }).click()
    await expect.poll(() => page.url()).toContain('FROZEN')
    await openMenu(page, '交易管理', '交易明细查询')
    await rowsShown(page)
    await page.goBack()
    await expect.poll(() => page.url()).toContain('FROZEN')
    await tab(page, '商户信息查询').waitFor()
    await page.goForward()
    await expect.poll(() => pathOf(page)).toBe('/trades/details')
  })

  test('the breadcrumb says where one is', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops', '/merchants/terminal')
    const crumbs = page.getByRole('navigation', { name: /面包屑|当前位置/ })
    await expect.poll(() => crumbs.innerText()).toMatch(/商户管理[\s\S]*终端管理/)
  })

  test('a role’s other window signs out with it', async ({ page, probe, context }) => {
    await signInByForm(page, probe, 'fws_ops')
    const other = await context.newPage()
    await other.goto('/trades/details')
    await rowsShown(other)
    await other.getByRole('button', { name: /服务商运营/ }).click()
    await other.getByRole('menuitem', { name: '退出登录' }).click()
    await expect.poll(() => pathOf(other)).toBe('/login')
    await page.bringToFront()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => pathOf(page)).toBe('/login')
  })
})
