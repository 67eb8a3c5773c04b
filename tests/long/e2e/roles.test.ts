import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import {
  openMenu,
  pathOf,
  rowsShown,
  sidebar,
  signIn,
  submitPassword,
  tab,
  tabs,
} from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const MENUS: [loginName: string, titles: string[]][] = [
  ['fws_admin', ['商户进件', '商户信息查询', '终端管理', '交易明细查询', '报表中心']],
  ['fws_finance', ['终端管理', '交易明细查询', '报表中心']],
  ['qd_sales', ['商户进件', '商户信息查询', '终端管理']],
]

describe('roles and permissions', () => {
  test.for(MENUS)(
    '%s finds its screens in the menu',
    async ([loginName, wanted], { page, probe }) => {
      await signIn(page, probe, loginName)
      await unfoldMenu(page)
      await expect
        .poll(async () => (await menuTitles(page)).filter((title) => wanted.includes(title)))
        .toEqual(wanted)
      const titles = await menuTitles(page)
      const others = MENUS.flatMap(([, all]) => all).filter((title) => !wanted.includes(title))
      expect(titles.filter((title) => others.includes(title))).toEqual([])
    },
  )

  test('another window opened while the picker is open leaves the choice alone', async ({
    page,
    probe,
    context,
  }) => {
    await page.goto('/login')
    await submitPassword(page, probe, 'multi')
    await page.getByRole('region', { name: '选择角色' }).waitFor()
    const other = await context.newPage()
    await other.goto('/download/list')
    await other.getByRole('heading', { name: '登录控台' }).waitFor()
    await expect.poll(() => pathOf(other)).toBe('/login')
    // What asks whether a choice is under way has been answered by the next document.
    await other.reload()
    await other.getByRole('heading', { name: '登录控台' }).waitFor()
    await chooseRole(page, /^服务商/)
    await other.bringToFront()
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => pathOf(other)).toBe('/download/list')
    await other.close()
  })

  test('a picker that was left is no session: the next window drops its token', async ({
    page,
    probe,
    context,
  }) => {
    await page.goto('/login')
    await submitPassword(page, probe, 'multi')
    await page.getByRole('region', { name: '选择角色' }).waitFor()
    await page.goto('about:blank')
    await page.goto('/download/list')
    await page.getByRole('heading', { name: '登录控台' }).waitFor()
    await expect
      .poll(async () => (await context.cookies()).filter(({ name }) => name === 'token'))
      .toEqual([])
  })

  test('switching the role closes all tabs and shows the other menu', async ({ page, probe }) => {
    await page.goto('/login')
    await submitPassword(page, probe, 'multi')
    await chooseRole(page, /^服务商/)
    await openMenu(page, '商户管理', '终端管理')
    await openMenu(page, '交易管理', '交易明细查询')
    await rowsShown(page)
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: '切换角色' }).click()
    await page
      .getByRole('dialog', { name: '切换角色' })
      .getByRole('button', { name: /^渠道商/ })
      .click()
    await expect.poll(() => tab(page, '终端管理').count()).toBe(0)
    await expect.poll(() => tabs(page).getByRole('tab').count()).toBe(1)
    await expect.poll(() => pathOf(page)).toMatch(/^\/merchants\//)
  })

  test('a further browser tab and a later one offer the other roles too', async ({
    page,
    probe,
    context,
  }) => {
    await page.goto('/login')
    await submitPassword(page, probe, 'multi')
    await chooseRole(page, /^服务商/)
    const further = await context.newPage()
    await further.goto('/')
    await openUserMenu(further)
    await further.getByRole('menuitem', { name: '切换角色' }).click()
    await further
      .getByRole('dialog', { name: '切换角色' })
      .getByRole('button', { name: /^渠道商/ })
      .click()
    await expect.poll(() => pathOf(further)).toMatch(/^\/merchants\//)
    await further.close()
    // A user who closes every window comes back to the same session.
    await page.goto('about:blank')
    const later = await context.newPage()
    await later.goto('/')
    await openUserMenu(later)
    await later.getByRole('menuitem', { name: '切换角色' }).waitFor()
    await later.close()
  })

  test('a registered store has its own figures and nothing else', async ({ page, probe }) => {
    await signIn(page, probe, 'shop_owner')
    await rowsShown(page)
    expect(pathOf(page)).toBe('/registrationStoreOperationData/dataQuery')
    // The console's name leads home.
    await expect
      .poll(() => sidebar(page).getByRole('link').allTextContents())
      .toEqual(['服务商管理控台', '工作台', '注册门店运营数据'])
  })

  test('without its code an action is not there, and its screen is /401', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_readonly', '/merchants/terminal')
    await rowsShown(page)
    expect(await page.getByRole('button', { name: /新增终端|解绑|报备|停用/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: /新增终端/ }).count()).toBe(0)
    await page.goto('/merchants/terminal/create')
    await expect.poll(() => pathOf(page)).toBe('/401')
  })
})

const openUserMenu = (page: Page): Promise<void> =>
  page.getByRole('banner').locator('[aria-haspopup="menu"]').last().click()

async function unfoldMenu(page: Page): Promise<void> {
  const folded = sidebar(page).locator('[aria-expanded="false"]')
  // The area of the screen in front unfolds by itself; the others wait for a click.
  await tabs(page).getByRole('tab').first().waitFor()
  await expect
    .poll(async () => {
      const left = await folded.count()
      if (left > 0) await folded.first().click()
      return left
    })
    .toBe(0)
}

async function menuTitles(page: Page): Promise<string[]> {
  const texts = await sidebar(page).getByRole('link').allTextContents()
  return texts.map((text) => text.trim())
}

async function chooseRole(page: Page, name: RegExp): Promise<void> {
  const picker = page.getByRole('region', { name: '选择角色' })
  await picker.getByRole('button', { name }).click()
  await sidebar(page).waitFor()
}
