import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import type { Probe } from '../../../packages/conformance/probe'
import { expectAccessible, expectAccessibleInTheDark } from '../../e2e/support/axe'
import {
  captchaShown,
  dialog,
  field,
  main,
  rowAction,
  rowsShown,
  signIn,
  submitPassword,
} from '../../e2e/support/console'
import { test as base } from '../../e2e/support/test'

/** What is not a screen of the menu; those are looked at by screens-*.test.ts. */
const SCREENS: [name: string, open: (page: Page, probe: Probe) => Promise<unknown>][] = [
  ['空列表', (page, probe) => empty(page, probe)],
  ['交易详情', (page, probe) => detail(page, probe, '/trades/details')],
  ['终端详情', (page, probe) => detail(page, probe, '/merchants/terminal')],
  ['新增终端', (page, probe) => form(page, probe)],
  ['401', (page, probe) => signIn(page, probe, 'fws_finance', '/merchants/merinfo')],
  ['404', (page, probe) => signIn(page, probe, 'fws_admin', '/no/such')],
]

async function empty(page: Page, probe: Probe) {
  await signIn(page, probe, 'fws_admin', '/trades/details?orderNo=NOSUCH')
  await main(page).getByText('没有找到这个订单号').waitFor()
}
async function detail(page: Page, probe: Probe, path: string) {
  await signIn(page, probe, 'fws_admin', path)
  await rowsShown(page)
  await main(page).getByRole('link', { name: /详情/ }).first().click()
  await main(page).getByText(/信息$/).first().waitFor()
}
async function form(page: Page, probe: Probe) {
  await signIn(page, probe, 'fws_admin', '/merchants/terminal/create')
  await field(main(page), /终端序列号/).waitFor()
}

describe('axe finds nothing', () => {
  base('on sign-in by password and by SMS', async ({ page }) => {
    await page.goto('/login')
    await captchaShown(page)
    await expectAccessible(page)
    await expectAccessibleInTheDark(page)
    await page.getByText('短信登录', { exact: true }).click()
    await captchaShown(page)
    await expectAccessible(page)
    await expectAccessibleInTheDark(page)
  })

  base('on the role picker', async ({ page, probe }) => {
    await page.goto('/login')
    await submitPassword(page, probe, 'multi')
    await page.getByRole('region', { name: '选择角色' }).waitFor()
    await expectAccessible(page)
    await expectAccessibleInTheDark(page)
  })

  base('on the dashboard’s message', async ({ page, probe }) => {
    await page.goto('/login')
    await submitPassword(page, probe, 'noperm')
    await page.getByText('你暂无控台权限').waitFor()
    await expectAccessible(page)
    await expectAccessibleInTheDark(page)
  })

  base.for(SCREENS)('on %s', async ([, open], { page, probe }) => {
    await open(page, probe)
    await expectAccessible(page)
    await expectAccessibleInTheDark(page)
  })

  base('on a dialog with a form', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/terminal?bindStatus=BOUND')
    await rowAction(page, '解绑')
    await dialog(page).getByText('解绑后').waitFor()
    await expectAccessible(page)
    await expectAccessibleInTheDark(page)
  })
})

describe('axe finds nothing on a phone', () => {
  const test = base.extend({
    phone: async ({}, provide) => provide(true),
  })
  test.for([
    ['交易明细查询', '/trades/details'],
    ['终端管理', '/merchants/terminal'],
    ['新增终端', '/merchants/terminal/create'],
  ] as const)('on %s', async ([, path], { page, probe }) => {
    await signIn(page, probe, 'fws_admin', path)
    await main(page)
      .getByText(/订单金额|已绑定|终端序列号/)
      .first()
      .waitFor()
    await expectAccessible(page)
    await expectAccessibleInTheDark(page)
  })
})
