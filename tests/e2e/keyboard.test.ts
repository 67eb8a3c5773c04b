import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { dialog, main, pathOf, queryOf, rows, rowsShown, signIn, tab } from './support/console'
import { expect, test } from './support/test'

const TRADES = '/trades/details'

/** What has the focus, in words. */
const inFront = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement
    return `${one?.tagName.toLowerCase()} ${one?.getAttribute('aria-label') ?? one?.textContent ?? ''}`
  })
/** The row of the focus, from 0; -1 outside. */
const rowInFront = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main tbody tr')].findIndex((row) =>
      row.contains(document.activeElement),
    ),
  )
/** The keys come once the browser is idle. */
async function keysAreThere(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('?')
      return page.getByRole('dialog', { name: '键盘操作' }).count()
    })
    .toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
}

describe('the focus', () => {
  test('returns to what opened a dialog', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/terminal')
    await rowsShown(page)
    for (const name of ['导出', '列设置', '批量导入']) {
      const button = main(page).getByRole('button', { name }).first()
      await button.click()
      await dialog(page).first().waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => dialog(page).count()).toBe(0)
      await expect.poll(() => inFront(page)).toBe(`button ${name}`)
    }
    // From a row, and from behind its 更多.
    const unbind = rows(page)
      .filter({ hasText: '已绑定' })
      .first()
      .getByRole('button', { name: '解绑' })
    await unbind.click()
    await dialog(page).first().waitFor()
    await dialog(page).getByRole('button', { name: '取消' }).click()
    await expect.poll(() => inFront(page)).toBe('button 解绑')
    const more = rows(page).getByRole('button', { name: /更多/ }).first()
    await more.click()
    await page.getByRole('menuitem').first().click()
    await dialog(page).first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => inFront(page)).toMatch(/更多操作$/)
  })

  test('goes to a record’s heading and back to its row', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', TRADES)
    await rowsShown(page)
    const link = rows(page).nth(2).getByRole('link').first()
    const number = (await link.innerText()).trim()
    await link.focus()
    await page.keyboard.press('Enter')
    await main(page).getByRole('link', { name: '返回列表' }).waitFor()
    await expect.poll(() => inFront(page)).toMatch(/^h1 ./)
    await page.goBack()
    await rowsShown(page)
    await expect.poll(() => inFront(page)).toBe(`a ${number}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => inFront(page)).toMatch(/^h1 ./)
    await main(page).getByRole('link', { name: '返回列表' }).click()
    await rowsShown(page)
    await expect.poll(() => inFront(page)).toBe(`a ${number}`)
  })
})

describe('a list by keyboard', () => {
  test('rows, pages, filters and the way back', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', TRADES)
    await rowsShown(page)
    await keysAreThere(page)
    await page.keyboard.press('/')
    await expect.poll(() => inFront(page)).toMatch(/^input/)
    // Typed, a key is a letter.
    await page.keyboard.type('jr/')
    expect(await main(page).getByLabel('订单号').first().inputValue()).toBe('jr/')
    await main(page).getByLabel('订单号').first().fill('')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())

    await page.keyboard.press('j')
    expect(await rowInFront(page)).toBe(0)
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    expect(await rowInFront(page)).toBe(2)
    await page.keyboard.press('k')
    expect(await rowInFront(page)).toBe(1)
    // Along the row, and with Tab to the next one.
    await page.keyboard.press('ArrowRight')
    expect(await inFront(page)).toBe('button 复制平台订单号')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => rows(page).nth(1).locator('[tabindex="-1"]').count()).toBeGreaterThan(1)
    await page.keyboard.press('Tab')
    expect(await rowInFront(page)).toBe(2)

    await page.keyboard.press(']')
    await expect.poll(() => queryOf(page).get('pageNum')).toBe('2')
    await rowsShown(page)
    await page.keyboard.press('[')
    await expect.poll(() => queryOf(page).get('pageNum')).toBeNull()
    await rowsShown(page)
    const asked = page.waitForResponse('**/v1/trade/queryList')
    await page.keyboard.press('r')
    await asked
    await page.keyboard.press('e')
    await dialog(page).first().waitFor()
    // A dialog has the keys: nothing behind it moves.
    await page.keyboard.press(']')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(queryOf(page).get('pageNum')).toBeNull()
    expect(pathOf(page)).toBe(TRADES)

    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toMatch(/^\/trades\/details\/show\//)
    await main(page).getByRole('link', { name: '返回列表' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => pathOf(page)).toBe(TRADES)
  })

  test('g and a letter lead to an area, Ctrl and a number to a tab', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', TRADES)
    await rowsShown(page)
    await keysAreThere(page)
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect.poll(() => pathOf(page)).toBe('/download/list')
    await tab(page, '报表中心').waitFor()
    await page.keyboard.press('Control+1')
    await expect.poll(() => pathOf(page)).toBe(TRADES)
  })

  test('nothing happens while Chinese is composed', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', TRADES)
    await rowsShown(page)
    await keysAreThere(page)
    await page.evaluate(() => {
      const init = { key: ']', bubbles: true, isComposing: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', init))
    })
    expect(queryOf(page).get('pageNum')).toBeNull()
  })

  test('x ticks the row in front', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/fin/diff')
    await rowsShown(page)
    await keysAreThere(page)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await main(page).getByText('已选 1 条').waitFor()
    expect(await rows(page).first().getByRole('checkbox').isChecked()).toBe(true)
  })
})
