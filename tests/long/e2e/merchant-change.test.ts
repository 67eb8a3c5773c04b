import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expectAccessible } from '../../e2e/support/axe'
import { dialog, field, main, signIn, toast } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/own-gateway'

describe('a change of a merchant', () => {
  test('is asked for, corrected, reviewed by another person and in force', async ({
    page,
    probe,
    gateway,
  }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/merchant/queryList', {
      subjectType: ['ENTERPRISE'],
      merStatus: ['NORMAL'],
    })
    const { merId, applyId, merRegName } = list[0] as Record<string, string>
    const path = `/merchants/merdetail/${merId}/${applyId}`

    await signIn(page, probe, 'fws_admin', path)
    await ask(page, '8')
    await dialog(page).getByText('费率不能大于3.00%').waitFor()
    await field(dialog(page), '费率').fill('0.1')
    await dialog(page).getByRole('button', { name: '提交', exact: true }).click()
    await dialog(page).getByText('费率不能低于成本费率').waitFor()
    await field(dialog(page), '费率').fill('0.6')
    await dialog(page).getByRole('button', { name: '提交', exact: true }).click()
    await toast(page, '已提交变更，须由他人复核')
    await main(page)
      .getByText(/^费率变更待复核（服务商管理员 .+ 申请）/)
      .waitFor()
    await main(page).getByRole('link', { name: '查看变更' }).click()
    const lines = main(page).getByRole('table', { name: '变更内容', exact: true })
    await lines.getByText('0.60%').waitFor()
    await expect.poll(() => main(page).getByRole('button', { name: '复核通过' }).count()).toBe(0)
    await page.mouse.move(0, 0)
    await expectAccessible(page)

    // The second person finds it among what waits.
    await page.context().clearCookies()
    await signIn(page, probe, 'fws_ops', '/merchants/change?changeStatus=REVIEWING')
    await main(page).getByText(merRegName!).first().waitFor()
    await main(page).getByRole('button', { name: '复核通过' }).first().click()
    await dialog(page).getByText('服务商管理员', { exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: '通过', exact: true }).click()
    await toast(page, '已通过，等待渠道处理')

    await gateway.keepOnlyJobs('merchant-change-answer', 'merchant-change.take')
    await gateway.clock.advance(6 * 60_000)
    await page.goto(`/merchants/change?merId=${merId}&changeStatus=WAITING`)
    await main(page).getByText('待生效').first().waitFor()
    await gateway.clock.advance(9 * 3_600_000)
    await page.goto(`/merchants/change?merId=${merId}&changeStatus=EFFECTIVE`)
    await main(page)
      .getByText(/→ 0\.60%/)
      .waitFor()
  })

  /** Opens 变更 of the merchant's detail and fills in a change of WeChat's rate from tomorrow on. */
  async function ask(page: Page, rate: string): Promise<void> {
    await main(page).getByRole('button', { name: '变更', exact: true }).click()
    await dialog(page).getByRole('radio', { name: '费率', exact: true }).click()
    await dialog(page).getByRole('combobox', { name: /产品/ }).click()
    await page.getByTitle('微信', { exact: true }).click()
    await field(dialog(page), '费率').fill(rate)
    await field(dialog(page), '生效日期').fill('2026-11-21')
    await field(dialog(page), '生效日期').press('Enter')
    await field(dialog(page), '变更原因').fill('商户申请')
    await dialog(page).getByRole('button', { name: '提交', exact: true }).click()
  }
})
