import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import type { Probe } from '../../../packages/conformance/probe'
import { expectAccessible, expectAccessibleInTheDark } from '../../e2e/support/axe'
import { captchaShown, main, signIn, submitPassword } from '../../e2e/support/console'
import { test as base } from '../../e2e/support/test'

/** What no sweep opens: screens, records and dialogs have tests of their names. */
const SCREENS: [name: string, open: (page: Page, probe: Probe) => Promise<unknown>][] = [
  ['空列表', (page, probe) => empty(page, probe)],
  ['401', (page, probe) => signIn(page, probe, 'fws_finance', '/merchants/merinfo')],
  ['404', (page, probe) => signIn(page, probe, 'fws_admin', '/no/such')],
]

async function empty(page: Page, probe: Probe) {
  await signIn(page, probe, 'fws_admin', '/trades/details?orderNo=NOSUCH')
  await main(page).getByText('没有找到这个订单号').waitFor()
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
})
