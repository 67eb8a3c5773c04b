import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { main, pathOf, queryOf, sidebar, signIn } from '../../e2e/support/console'
import { expect, test as base } from '../../e2e/support/test'

const test = base.extend({
  phone: async ({}, provide) => provide(true),
})

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('on a phone', () => {
  test('lists are cards, the menu a drawer, filters behind a button', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops', '/trades/details')
    await main(page).getByText('订单金额').first().waitFor()
    expect(await main(page).locator('table').count()).toBe(0)
    await expect.poll(() => overflow(page)).toBe(0)

    await page.getByRole('button', { name: '折叠菜单' }).click()
    await expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBe(210)
    await sidebar(page).getByRole('button', { name: '商户管理' }).click()
    await sidebar(page).getByRole('link', { name: '终端管理' }).click()
    await expect.poll(() => pathOf(page)).toBe('/merchants/terminal')
    await expect.poll(() => sidebar(page).isVisible()).toBe(false)

    await main(page).getByRole('button', { name: /筛选/ }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('终端号', { exact: true }).fill('00000000')
    await drawer.getByRole('button', { name: '查询' }).click()
    await expect.poll(() => queryOf(page).get('termNo')).toBe('00000000')
  })

  test('a detail fits the width', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops', '/merchants/merinfo')
    await main(page).getByRole('link', { name: /详情/ }).first().click()
    await main(page).getByText('主体信息').waitFor()
    await expect.poll(() => overflow(page)).toBe(0)
    // What an address opens is in sight among the tabs.
    await page.goto(`${page.url().split('?')[0]}?tab=${encodeURIComponent('操作日志')}`)
    const tab = main(page).getByRole('tab', { name: '操作日志' })
    await tab.waitFor()
    const right = async () => {
      const { x, width } = (await tab.boundingBox())!
      return x >= 0 && x + width <= 390
    }
    await expect.poll(right).toBe(true)
  })
})
