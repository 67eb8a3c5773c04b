import { describe } from 'vitest'
import { dialog, main, rowAction, rowsShown, signIn } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const STAFF = /^\/system\/staff\/show\/\d+$/

describe('who did something', () => {
  test('leads to that person, in a list, a detail and its timeline', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/accounts/accountWithdrawDetail')
    await rowsShown(page)
    const person = main(page).getByRole('link', { name: '服务商管理员' })
    expect(await person.first().getAttribute('href')).toMatch(STAFF)
    await main(page).getByRole('link', { name: /详情$/ }).first().click()
    await main(page).getByRole('heading', { name: '状态轨迹' }).waitFor()
    const timeline = main(page).getByRole('listitem').filter({ hasText: '申请提现' })
    expect(await timeline.getByRole('link').getAttribute('href')).toMatch(STAFF)
    // A bank is no staff member, so its name is no link.
    expect(await main(page).getByRole('link', { name: '银行', exact: true }).count()).toBe(0)
  })

  test('is plain text for a partner, who has no business with the provider’s staff', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'qd_admin', '/trades/refund')
    await rowsShown(page)
    expect(await main(page).locator('a[href^="/system/staff/"]').count()).toBe(0)
  })
})

test('what a dialog is about leads to it, in a browser tab of its own', async ({ page, probe }) => {
  await signIn(page, probe, 'fws_admin', '/trades/details?tradeStatus=SUCCESS')
  await rowsShown(page)
  await rowAction(page, '退款')
  const [merchant, trade] = await Promise.all(
    ['/merchants/merdetail/', '/trades/details/show/'].map((path) =>
      dialog(page).locator(`a[href^="${path}"]`).getAttribute('target'),
    ),
  )
  expect([merchant, trade]).toEqual(['_blank', '_blank'])
})
