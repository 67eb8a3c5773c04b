import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import {
  dialog,
  main,
  pathOf,
  queryOf,
  rows,
  rowsShown,
  signIn,
  tab,
} from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

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
      return page.getByRole('dialog', { name: /^帮助/ }).count()
    })
    .toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
}

test('a double click marks a number that is a link, and leaves the list where it is', async ({
  page,
  probe,
}) => {
  const chosen = () => page.evaluate(() => String(getSelection()))
  const tabs = () => page.getByRole('tablist').getByRole('tab').count()
  await signIn(page, probe, 'fws_admin', TRADES)
  await rowsShown(page)
  await keysAreThere(page)
  const before = [await tabs(), page.url()]
  const link = rows(page).nth(2).locator('a.rv-id-text').first()
  const number = await link.innerText()
  await link.dblclick()
  await expect.poll(chosen).toBe(number)
  await rowsShown(page)
  expect([await tabs(), page.url()]).toEqual(before)
  // As slowly as a tired hand does it.
  const other = rows(page).nth(4).locator('a.rv-id-text').first()
  const text = await other.innerText()
  await other.click()
  await main(page).getByRole('link', { name: '返回列表' }).waitFor()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect.poll(chosen).toBe(text)
  expect([await tabs(), page.url()]).toEqual(before)
  // One click leads there, as ever.
  await other.click()
  await main(page).getByRole('link', { name: '返回列表' }).waitFor()
  expect(pathOf(page)).toBe(`/trades/details/show/${text}`)
})

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
    // Tab leads to the next row, and Shift+Tab back, past all other controls of a row.
    await page.keyboard.press('Tab')
    expect(await rowInFront(page)).toBe(2)
    await page.keyboard.press('Shift+Tab')
    expect(await rowInFront(page)).toBe(1)

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
    // The screens beside the areas of the spec have a letter as well.
    for (const [letter, path] of [
      ['x', '/system/staff'],
      ['w', '/workbench'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await expect.poll(() => pathOf(page)).toBe(path)
    }
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
    const taken = await page.evaluate(() => {
      const init = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true, isComposing: true }
      return !document.body.dispatchEvent(new KeyboardEvent('keydown', init))
    })
    expect([taken, await dialog(page).count()]).toEqual([false, 0])
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

describe('the sentence of a word', () => {
  const tip = (page: Page) => page.locator('#sentence-tip')

  test('comes by s in a list, and Escape closes it where it is', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', TRADES)
    await rowsShown(page)
    await keysAreThere(page)
    await page.keyboard.press('j')
    // From the row in front to its first status.
    await page.keyboard.press('s')
    await tip(page).waitFor()
    expect(await rowInFront(page)).toBe(0)
    const word = page.locator(':focus')
    expect(await word.getAttribute('class')).toMatch(/^rv-tag /)
    expect(await word.getAttribute('aria-describedby')).toBe('sentence-tip')
    expect((await tip(page).innerText()).length).toBeGreaterThan(4)
    await page.keyboard.press('Escape')
    expect(await tip(page).count()).toBe(0)
    expect(pathOf(page)).toBe(TRADES)
    // A heading that sorts is reached by Tab, and says what its amount is.
    await main(page).getByRole('button', { name: '订单金额（元）', exact: true }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await tip(page).waitFor()
  })

  test('comes by s in a detail', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', `${TRADES}?tradeStatus=SUCCESS`)
    await rowsShown(page)
    await rows(page).first().getByRole('link').first().click()
    await main(page).getByRole('heading', { name: '订单信息' }).waitFor()
    await keysAreThere(page)
    await page.keyboard.press('s')
    await tip(page).waitFor()
    expect(await page.locator(':focus').innerText()).toBe('支付成功')
    expect(await tip(page).innerText()).toBe('渠道已收到付款')
  })
})

describe('what names a thing leads to it', () => {
  test('a trade to its merchant, whole, by a click and in a browser tab of its own', async ({
    page,
    probe,
    context,
  }) => {
    await signIn(page, probe, 'fws_admin', TRADES)
    await rowsShown(page)
    // Beside its tick, its number and its time.
    const merchant = rows(page).first().getByRole('cell').nth(3).getByRole('link')
    const name = await merchant.getAttribute('href')
    expect(name).toMatch(/^\/merchants\/merdetail\/\d+\/-$/)
    // Chromium 150 without a screen ends each tab that a click with Ctrl opened, an empty page's too:
    // that it was opened is seen by its request, what it shows is read in another.
    await Promise.all([
      context.waitForEvent('request', (request) => new URL(request.url()).pathname === name),
      merchant.click({ modifiers: ['Control'] }),
    ])
    for (const one of context.pages()) if (one !== page) await one.close()
    const shown = await context.newPage()
    await shown.goto(`${name!}?tab=结算信息`)
    // The address says its application as well, as it does from the list of merchants; its tab stays.
    await expect.poll(() => pathOf(shown)).toMatch(/^\/merchants\/merdetail\/\d+\/AP\d+$/)
    await shown.getByRole('tab', { name: '结算信息', exact: true, selected: true }).waitFor()
    expect(queryOf(shown).get('tab')).toBe('结算信息')
    await shown.close()
    expect(pathOf(page)).toBe(TRADES)
    await merchant.click()
    await expect.poll(() => pathOf(page)).toMatch(/^\/merchants\/merdetail\/\d+\/AP\d+$/)
  })

  test('a user without the permission gets no link', async ({ page, probe }) => {
    // Operations open merchants, but not partners.
    await signIn(page, probe, 'fws_ops', TRADES)
    await rowsShown(page)
    const linked = (area: string) => main(page).locator(`tbody a[href^="/${area}/"]`).count()
    expect(await linked('merchants')).toBeGreaterThan(0)
    expect(await linked('system')).toBe(0)
  })

  test('J and K walk through the list one came from, in one tab', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', TRADES)
    await rowsShown(page)
    await keysAreThere(page)
    const [first, second] = await Promise.all(
      [0, 1].map((at) => rows(page).nth(at).getByRole('link').first().getAttribute('href')),
    )
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toBe(first)
    await main(page).getByRole('link', { name: '下一条' }).waitFor()
    const before = await page.getByRole('tablist', { name: '已访问页面' }).getByRole('tab').count()
    await page.keyboard.press('J')
    await expect.poll(() => pathOf(page)).toBe(second)
    await main(page).getByRole('link', { name: '上一条' }).waitFor()
    await page.keyboard.press('K')
    await expect.poll(() => pathOf(page)).toBe(first)
    // The first has none before it.
    await expect.poll(() => main(page).getByRole('link', { name: '上一条' }).count()).toBe(0)
    expect(await page.getByRole('tablist', { name: '已访问页面' }).getByRole('tab').count()).toBe(
      before,
    )
  })
})

test('presets of a range are reached and taken by keyboard', async ({ page, probe }) => {
  await signIn(page, probe, 'fws_admin', TRADES)
  await rowsShown(page)
  const range = main(page)
    .getByRole('button', { name: /^交易时间：/ })
    .first()
  await range.focus()
  await page.keyboard.press('Enter')
  await page.locator('.ant-picker-dropdown').waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => inFront(page)).toBe('button 今日')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await inFront(page)).toBe('button 近7天')
  await page.keyboard.press('Enter')
  await expect.poll(() => queryOf(page).get('tradeTimeStart')).toBe('2026-11-14')
  await expect.poll(() => inFront(page)).toMatch(/^button 交易时间：近7天/)
  // Closed without a choice, it gives the focus back as well.
  await page.keyboard.press('Enter')
  await page.locator('.ant-picker-dropdown').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => inFront(page)).toMatch(/^button 交易时间：近7天/)
})
