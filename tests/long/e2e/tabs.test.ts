import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import {
  field,
  main,
  openMenu,
  pathOf,
  queryOf,
  rowsShown,
  sidebar,
  signIn,
  signInByForm,
  submitPassword,
  tab,
  tabs,
} from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const CREATE = '/merchants/terminal/create'
const titles = async (page: Page) =>
  tabs(page)
    .getByRole('tab')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label') ?? ''))

describe('visited tabs', () => {
  test('come with each visit, remember their query, and survive F5', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops', '/trades/details?payChannel=ALIPAY')
    await rowsShown(page)
    await openMenu(page, '商户管理', '终端管理')
    await rowsShown(page)
    await openMenu(page, '商户管理', '商户信息查询')
    await rowsShown(page)
    const before = ['交易明细查询', '终端管理', '商户信息查询']
    await expect.poll(() => titles(page)).toEqual(before)

    await page.reload()
    await rowsShown(page)
    await expect.poll(() => titles(page)).toEqual(before)

    await tab(page, '交易明细查询').click()
    await expect.poll(() => queryOf(page).get('payChannel')).toContain('ALIPAY')
  })

  test('have a menu: refresh, close, close others, close all', async ({ page, probe }) => {
    await openThree(page, probe)
    await tab(page, '终端管理').click({ button: 'right' })
    for (const name of ['刷新', '关闭', '关闭其他', '关闭所有'])
      await page.getByRole('menuitem', { name, exact: true }).waitFor()
    await page.getByRole('menuitem', { name: '关闭其他', exact: true }).click()
    await expect.poll(() => titles(page)).toEqual(['终端管理'])
    await expect.poll(() => pathOf(page)).toBe('/merchants/terminal')
    await rowsShown(page)

    await tab(page, '终端管理').click({ button: 'right' })
    const asked = page.waitForRequest((request) => request.url().endsWith('/v1/device/list'))
    await page.getByRole('menuitem', { name: '刷新', exact: true }).click()
    await asked
    await rowsShown(page)
  })

  test('keep the scroll of a list', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops', '/merchants/merinfo?pageSize=100')
    await rowsShown(page)
    const box = main(page).getByRole('region', { name: '商户信息查询列表' })
    const topOf = () => box.evaluate((node) => node.scrollTop)
    await box.evaluate((node) => node.scrollTo(0, 900))
    const top = await topOf()
    expect(top).toBeGreaterThan(300)
    await openMenu(page, '商户管理', '终端管理')
    await rowsShown(page)
    await tab(page, '商户信息查询').click()
    await rowsShown(page)
    await expect.poll(topOf).toBe(top)
  })
})

describe('drafts', () => {
  test('survive a switch of tabs, F5, an expired session and a new sign-in', async ({
    page,
    probe,
    context,
  }) => {
    await signInByForm(page, probe, 'fws_admin', CREATE)
    const number = field(main(page), /终端序列号/)
    await number.fill('DRAFT20261120')
    await openMenu(page, '商户管理', '商户信息查询')
    await rowsShown(page)
    await tab(page, '新增终端').click()
    await expect.poll(() => number.inputValue()).toBe('DRAFT20261120')

    await page.reload()
    await expect.poll(() => number.inputValue()).toBe('DRAFT20261120')

    // The session ends elsewhere; the next call finds out.
    const cookies = Object.fromEntries(
      (await context.cookies()).map((one) => [one.name, one.value]),
    )
    const session = { sessionId: cookies.token!, userId: cookies.userId!, custId: cookies.custId! }
    await probe.ok('/v1/user/logout', {}, { session })
    // On a slow machine one of the page's own comes before it, and the field is gone.
    await field(main(page), /型号/)
      .click({ timeout: 3_000 })
      .catch(() => undefined)
    await expect.poll(() => pathOf(page)).toBe('/login')
    await expect.poll(() => queryOf(page).get('redirect')).toBe(CREATE)
    await page.getByText('登录已失效').first().waitFor()
    await submitPassword(page, probe, 'fws_admin')
    await sidebar(page).waitFor()
    await expect.poll(() => pathOf(page)).toBe(CREATE)
    await expect.poll(() => number.inputValue()).toBe('DRAFT20261120')
  })

  test('another user in the same browser sees none of them', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', CREATE)
    await field(main(page), /终端序列号/).fill('SECRETDRAFT1')
    await page.evaluate(() => {
      for (const cookie of document.cookie.split('; '))
        document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
    })
    await page.goto('/login?redirect=%2Fmerchants%2Fterminal%2Fcreate')
    await submitPassword(page, probe, 'other_admin')
    await sidebar(page).waitFor()
    await field(main(page), /终端序列号/).waitFor()
    expect(await field(main(page), /终端序列号/).inputValue()).toBe('')
  })
})

async function openThree(page: Page, probe: Parameters<typeof signIn>[1]): Promise<void> {
  await signIn(page, probe, 'fws_ops', '/trades/details')
  await rowsShown(page)
  await openMenu(page, '商户管理', '终端管理')
  await openMenu(page, '商户管理', '商户信息查询')
  await rowsShown(page)
}
