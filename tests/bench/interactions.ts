import type { Page } from 'playwright-core'
import { sidebar } from '../e2e/support/console'

/** The frequent actions of a user on a list, each from a list at rest. */
const ACTS: readonly (readonly [name: string, act: (page: Page) => Promise<void>])[] = [
  ['筛选', (page) => page.getByRole('button', { name: '查询', exact: true }).click()],
  ['翻页', (page) => page.getByRole('button', { name: '下一页' }).click()],
  ['状态页签', (page) => page.locator('.rv-tab').nth(1).click()],
  ['弹窗', (page) => page.getByRole('button', { name: '导出', exact: true }).click()],
  ['详情', (page) => page.locator('.rv-row-actions a').first().click()],
  ['另一列表', openTerminals],
]

/** ms of each act's longest task, 0 where none reached the 50 ms that are reported. */
export async function longestTasks(page: Page, url: string): Promise<[string, number][]> {
  const found: [string, number][] = []
  for (const [name, act] of ACTS) {
    await page.goto(url)
    await page.locator('tbody:not([aria-hidden]) tr').first().waitFor()
    // What comes when the browser is idle is there.
    await page.waitForTimeout(2500)
    await page.evaluate(() => {
      const told = window as unknown as { longest: number }
      told.longest = 0
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          told.longest = Math.max(told.longest, duration)
      }).observe({ type: 'longtask' })
    })
    await act(page)
    await page.waitForTimeout(1500)
    const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest)
    found.push([name, longest])
  }
  return found
}

async function openTerminals(page: Page): Promise<void> {
  const link = sidebar(page).getByRole('link', { name: '终端管理', exact: true })
  if (!(await link.isVisible())) await sidebar(page).getByText('商户管理', { exact: true }).click()
  await link.click()
}
