import type { Page } from 'playwright-core'
import { describe, onTestFinished } from 'vitest'
import {
  field,
  main,
  pathOf,
  queryOf,
  rows,
  rowsShown,
  sidebar,
  signIn,
  signInByForm,
  submitPassword,
  table,
} from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const LONG = '/merchants/merinfo?pageSize=100'

/** Everything that is drawn once the browser is idle is held back for good: thirty rows stand. */
async function thirtyStand(page: Page): Promise<void> {
  const added = await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  onTestFinished(() => added.dispose())
  await page.reload()
  await rowsShown(page)
  expect(await rows(page).count()).toBe(30)
}

describe('while thirty of a hundred rows stand', () => {
  test('a session that ended leads to sign-in and back to the same page of the list', async ({
    page,
    probe,
    context,
  }) => {
    await signInByForm(page, probe, 'fws_ops', LONG)
    await thirtyStand(page)
    const cookies = await context.cookies()
    const valueOf = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? ''
    const session = {
      sessionId: valueOf('token'),
      userId: valueOf('userId'),
      custId: valueOf('custId'),
    }
    await probe.ok('/v1/user/logout', {}, { session })
    await main(page).getByRole('button', { name: '刷新' }).click()
    await page.getByRole('heading', { name: '登录控台' }).waitFor()
    await submitPassword(page, probe, 'fws_ops')
    await rowsShown(page)
    expect(pathOf(page)).toBe('/merchants/merinfo')
    expect(queryOf(page).get('pageSize')).toBe('100')
    expect(await rows(page).count()).toBe(30)
  })

  test('another role chosen in another browser tab draws the list anew, in that role', async ({
    page,
    probe,
    context,
  }) => {
    await page.goto('/login?redirect=%2Fmerchants%2Fmerinfo%3FpageSize%3D100')
    await submitPassword(page, probe, 'multi')
    const choice = (at: Page, name: RegExp) => at.getByRole('button', { name })
    await page.getByRole('region', { name: '选择角色' }).waitFor()
    await choice(page, /^服务商/).click()
    await rowsShown(page)
    await thirtyStand(page)
    const total = () => main(page).locator('.rv-total b').innerText()
    const whole = await total()

    const other = await context.newPage()
    await other.goto('/')
    await other.getByRole('banner').locator('[aria-haspopup="menu"]').last().click()
    await other.getByRole('menuitem', { name: '切换角色' }).click()
    const roleId = async () =>
      (await context.cookies()).find(({ name }) => name === 'roleId')?.value
    const before = await roleId()
    await choice(other, /^渠道商/).click()
    await expect.poll(roleId).not.toBe(before)
    await other.close()

    await page.bringToFront()
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
    // Fewer merchants are a partner's than a provider's.
    await expect
      .poll(async () => Number((await total()).replace(/\D/g, '')))
      .toBeLessThan(Number(whole.replace(/\D/g, '')))
    await rowsShown(page)
    expect(pathOf(page)).toBe('/merchants/merinfo')
  })
})

test('a list that is left while it loads aborts its request, and the next one is shown', async ({
  page,
  probe,
}) => {
  await signIn(page, probe, 'fws_ops', '/trades/refund')
  await main(page).getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  let held = 0
  await page.route('**/v1/merchant/queryList', () => {
    held += 1
  })
  const gone = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/v1/merchant/queryList'),
  )
  await sidebar(page).getByText('商户管理', { exact: true }).click()
  await sidebar(page).getByRole('link', { name: '商户信息查询', exact: true }).click()
  await expect.poll(() => held).toBe(1)
  await sidebar(page).getByRole('link', { name: '终端管理', exact: true }).click()
  expect((await gone).failure()?.errorText).toBe('net::ERR_ABORTED')
  await rowsShown(page)
  await table(page, '终端管理').waitFor()
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
  await page.unroute('**/v1/merchant/queryList')
})

test('a hundred rows on paper: all of them, no column over another, no shell, headings on each page', async ({
  page,
  probe,
}) => {
  await signIn(page, probe, 'fws_ops', LONG)
  await thirtyStand(page)
  // What the browser does before it lays a page out for the printer.
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  onTestFinished(() => page.emulateMedia({ media: null }))
  expect(await rows(page).count()).toBe(100)
  // As wide as the paper between its margins.
  await page.setViewportSize({ width: 1047, height: 718 })
  onTestFinished(() => page.setViewportSize({ width: 1440, height: 900 }))
  const seen = await page.evaluate(() => {
    const list = document.querySelector('main table')!
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length
    const cells = [...list.querySelectorAll('tbody tr:nth-child(100) td')].filter((one) =>
      one.checkVisibility(),
    )
    const boxes = cells.map((cell) => cell.getBoundingClientRect())
    return {
      shell: shown('.sidebar, .header, .tabs, .rv-filter-card, .rv-toolbar, .rv-pages'),
      fixed: [...list.querySelectorAll('th, td, thead, tfoot')].filter(
        (one) => getComputedStyle(one).position === 'sticky',
      ).length,
      heading: getComputedStyle(list.querySelector('thead')!).display,
      over: boxes.filter((box, at) => at > 0 && box.left < boxes[at - 1]!.right - 0.5).length,
      cells: cells.length,
      beyond: boxes.filter((box) => box.right > innerWidth + 0.5).length,
      cut: cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length,
    }
  })
  expect(seen).toEqual({
    shell: 0,
    fixed: 0,
    heading: 'table-header-group',
    over: 0,
    cells: 21,
    beyond: 0,
    cut: 0,
  })
  // The thirty that fit a window are a page; a hundred are more than one.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)!.length).toBeGreaterThan(2)
})

test('a number that is typed into a list’s filters is read to its end, with four of them in a window of 1440', async ({
  page,
  probe,
}) => {
  const LISTS: [path: string, label: string][] = [
    ['/trades/merchant-settlement', '结算批次号'],
    ['/trades/cash-out', '提现单号'],
    ['/trades/details', '订单号'],
    ['/accounts/accountStatement', '关联单号'],
    ['/fin/diff', '订单号'],
  ]
  await signIn(page, probe, 'fws_admin')
  for (const [path, label] of LISTS) {
    await page.goto(path)
    await rowsShown(page)
    const box = field(main(page), label)
    await box.fill('MS20261120000001')
    const cut = await box.evaluate(
      (input: HTMLInputElement) => input.scrollWidth - input.clientWidth,
    )
    const bar = page.locator('form.rv-filters')
    const count = await bar.locator('.rv-filter').count()
    const height = (await bar.boundingBox())!.height
    expect([path, cut, count, height]).toEqual([path, 0, 4, 32])
  }
})
