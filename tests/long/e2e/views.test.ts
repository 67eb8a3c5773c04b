import type { Locator, Page } from 'playwright-core'
import { describe, onTestFinished } from 'vitest'
import { expectAccessible, expectAccessibleInTheDark } from '../../e2e/support/axe'
import { dialog, main, pathOf, queryOf, rowsShown, signIn, table } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const SHOPS = '/merchants/shopinfo'
const heads = async (page: Page): Promise<string[]> =>
  (await table(page, '门店信息查询').locator('thead th').allInnerTexts()).map((text) => text.trim())
const head = (page: Page, name: string): Locator =>
  table(page, '门店信息查询').getByRole('columnheader', { name, exact: true })
const views = (page: Page): Locator => main(page).getByRole('tablist', { name: '视图' })
const boxOf = async (of: Locator) => (await of.boundingBox())!

/** From where a heading is taken to where it is let go, in steps as a hand makes them. */
async function drag(page: Page, from: { x: number; y: number }, toX: number): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + toX) / 2, from.y)
  await page.mouse.move(toX, from.y)
  await page.mouse.up()
}

async function dragEdge(page: Page, name: string, by: number): Promise<void> {
  const { x, y, width, height } = await boxOf(head(page, name))
  await drag(page, { x: x + width - 2, y: y + height / 2 }, x + width - 2 + by)
}

async function dragBefore(page: Page, name: string, before: string): Promise<void> {
  const { x, y, width, height } = await boxOf(head(page, name))
  await drag(page, { x: x + width / 2, y: y + height / 2 }, (await boxOf(head(page, before))).x + 8)
}

async function menu(page: Page, view: string, item: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: `视图${view}的操作` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('a list arranged by its user', () => {
  test('is made with a pointer, saved as a view, opened by default, and the same elsewhere', async ({
    page,
    probe,
    browser,
    origin,
  }) => {
    const session = await probe.as('fws_ops', '3')
    onTestFinished(async () => {
      const { list, looks } = await probe.ok<{
        list: { viewId: string; version: number }[]
        looks: Record<string, unknown>
      }>('/v1/view/list', { resource: 'shop' }, { session })
      for (const { viewId, version } of list)
        await probe.ok('/v1/view/del', { viewId, version }, { session })
      for (const place of Object.keys(looks))
        await probe.ok('/v1/view/look', { resource: 'shop', place, state: '' }, { session })
    })
    await signIn(page, probe, 'fws_ops', SHOPS)
    await rowsShown(page)
    const plain = await heads(page)
    const [, second, third, fourth] = plain.filter((name) => name !== '' && name !== '操作')
    // The tools come once the browser is idle.
    await main(page).locator('.rv-head-mark').waitFor({ state: 'attached' })

    await dragBefore(page, fourth!, second!)
    const order = () => heads(page).then((all) => all.indexOf(fourth!) < all.indexOf(second!))
    await expect.poll(order).toBe(true)

    const before = (await boxOf(head(page, third!))).width
    await dragEdge(page, third!, 60)
    const widthOf = async () => Math.round((await boxOf(head(page, third!))).width)
    await expect.poll(widthOf).toBe(Math.round(before) + 60)
    const wide = await widthOf()

    await main(page).getByRole('button', { name: '列设置' }).click()
    await dialog(page)
      .getByRole('button', { name: `固定${fourth}` })
      .click()
    await dialog(page).getByRole('radio', { name: '紧凑', exact: true }).check()
    await expectAccessible(page)
    await expectAccessibleInTheDark(page)
    await dialog(page).getByRole('button', { name: '确定' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    const rowHeight = () =>
      main(page)
        .locator('tbody tr')
        .first()
        .evaluate((row) => row.getBoundingClientRect().height)
    await expect.poll(rowHeight).toBe(36)
    // What is pinned stays beside the first when the list is scrolled to its end.
    const stays = async () => {
      await main(page)
        .locator('.rv-table-box')
        .evaluate((box) => {
          box.scrollLeft = box.scrollWidth
        })
      const [first, pinned] = await Promise.all([
        boxOf(head(page, plain[0]!)),
        boxOf(head(page, fourth!)),
      ])
      return Math.round(pinned.x - first.x - first.width)
    }
    if (plain[0] !== '') await expect.poll(stays).toBe(0)

    await main(page).getByRole('button', { name: '保存视图' }).click()
    await dialog(page).getByLabel('视图名称').fill('看板')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect
      .poll(() => views(page).getByRole('tab', { name: '看板' }).getAttribute('aria-selected'))
      .toBe('true')
    await expect.poll(() => queryOf(page).get('view')).toMatch(/^SV/)
    await menu(page, '看板', '设为默认视图')
    await views(page)
      .getByRole('tab', { name: /^看板\s*默认$/ })
      .waitFor()
    await expectAccessible(page)
    await expectAccessibleInTheDark(page)

    // Another browser that knows nothing of it.
    const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN' })
    onTestFinished(() => context.close())
    await context.addCookies(await page.context().cookies())
    const other = await context.newPage()
    await other.goto(SHOPS)
    await rowsShown(other)
    await expect.poll(() => queryOf(other).get('view')).toMatch(/^SV/)
    await expect
      .poll(() => heads(other).then((all) => all.indexOf(fourth!) < all.indexOf(second!)))
      .toBe(true)
    await expect.poll(async () => Math.round((await boxOf(head(other, third!))).width)).toBe(wide)
    // The next time it is asked for at once.
    const asked: string[] = []
    other.on('request', (request) => {
      if (request.url().includes('/v1/shop/')) asked.push(request.url())
    })
    await other.goto(SHOPS)
    await rowsShown(other)
    await expect.poll(() => queryOf(other).get('view')).toMatch(/^SV/)
    expect(asked).toHaveLength(1)

    await menu(page, '看板', '取消默认')
    await views(page).getByRole('tab', { name: '看板', exact: true }).waitFor()
    await views(page).getByRole('tab', { name: '全部' }).click()
    await expect.poll(() => queryOf(page).toString()).toBe('')
  })
})

describe('a view that is shared', () => {
  test('is a tab for a colleague in the same role, whose own default is another', async ({
    page,
    probe,
    browser,
    origin,
  }) => {
    const owner = await probe.as('fws_ops', '3')
    const kept = (session: typeof owner) =>
      probe.ok<{ list: { viewId: string; version: number; own: boolean }[] }>(
        '/v1/view/list',
        { resource: 'cashOut' },
        { session },
      )
    onTestFinished(async () => {
      for (const { viewId, version, own } of (await kept(owner)).list)
        if (own) await probe.ok('/v1/view/del', { viewId, version }, { session: owner })
    })
    await signIn(page, probe, 'fws_ops', '/trades/cash-out?cashStatus=FAIL')
    await main(page).getByRole('button', { name: '保存视图' }).click()
    await dialog(page).getByLabel('视图名称').fill('失败待查')
    await dialog(page)
      .getByLabel(/共享给同角色的同事/)
      .check()
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await views(page)
      .getByRole('tab', { name: /^失败待查\s*共享$/ })
      .waitFor()
    await menu(page, '失败待查', '设为默认视图')
    await views(page)
      .getByRole('tab', { name: /^失败待查\s*共享\s*默认$/ })
      .waitFor()

    const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN' })
    onTestFinished(() => context.close())
    const colleague = await context.newPage()
    await signIn(colleague, probe, 'fws_finance', '/trades/cash-out')
    const tab = views(colleague).getByRole('tab', { name: /^失败待查/ })
    await tab.waitFor()
    // What is the default of the one is not the other's.
    expect(queryOf(colleague).get('view')).toBe(null)
    expect((await tab.innerText()).replace(/\s/g, '')).toBe('失败待查共享')
    expect(await tab.getAttribute('title')).toBe('失败待查（服务商运营共享）')
    await tab.click()
    await expect.poll(() => queryOf(colleague).get('view')).toMatch(/^SV/)
    await expect.poll(() => queryOf(colleague).get('cashStatus')).toBe('FAIL')
    // Whose it is changes it; the others may make it their default.
    await main(colleague).getByRole('button', { name: '视图失败待查的操作' }).click()
    await colleague.getByRole('menuitem', { name: '设为默认视图' }).waitFor()
    expect(await colleague.getByRole('menuitem', { name: '改名、共享' }).count()).toBe(0)
    expect(await colleague.getByRole('menuitem', { name: /删除/ }).count()).toBe(0)
    await colleague.keyboard.press('Escape')

    // A person of another role has it not.
    const stranger = await (
      await browser.newContext({ baseURL: origin, locale: 'zh-CN' })
    ).newPage()
    onTestFinished(() => stranger.context().close())
    await signIn(stranger, probe, 'qd_admin', '/trades/cash-out')
    await rowsShown(stranger)
    await stranger.waitForTimeout(1_000)
    expect(await stranger.getByRole('tab', { name: /^失败待查/ }).count()).toBe(0)
  })
})

describe('a chart', () => {
  test('leads from a day to its trades, and says what it cuts', async ({ page, probe }) => {
    // One day as large as a promotion’s.
    await page.route('**/v1/trade/summaryList', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { respData: { series: { payAmt: number }[] } }
      body.respData.series[2]!.payAmt = 98_765_432_100
      await route.fulfill({ response: answer, json: body })
    })
    await signIn(page, probe, 'fws_admin', '/trades/trade')
    const paper = main(page).locator('.chart-line .chart-canvas svg')
    await paper.waitFor()
    const note = main(page).getByText(/¥987,654,321.00，远高于其余各点，图中已截断/)
    await note.waitFor()
    await expect.poll(() => paper.innerHTML()).toContain('9.9亿')
    await main(page).getByRole('button', { name: '按全部比例显示' }).click()
    await expect.poll(() => paper.innerHTML()).toContain('12亿')
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await main(page).getByRole('button', { name: '保存图片' }).click()
    expect((await saved).suggestedFilename()).toBe('交易汇总-按日.png')
    await main(page).getByRole('button', { name: '每日交易金额（元）的数据' }).click()
    const days = main(page).getByRole('table', { name: '每日交易金额（元）' }).getByRole('link')
    const last = await days.last().innerText()
    await main(page).getByRole('button', { name: '每日交易金额（元）的数据' }).click()
    await paper.waitFor()
    const { x, y, width, height } = await boxOf(paper)
    await page.mouse.click(x + width - 36, y + height / 2)
    await expect.poll(() => pathOf(page)).toBe('/trades/details')
    expect(queryOf(page).get('tradeTimeStart')).toBe(last)
    expect(queryOf(page).get('tradeTimeEnd')).toBe(last)
  })
})
