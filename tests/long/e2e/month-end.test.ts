import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { expectAccessible } from '../../e2e/support/axe'
import { dialog, main, rowsShown, sidebar, signIn, toast } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/own-gateway'

/** The end of a month: what is open is done, two persons close it, and its evidence is taken away. */
describe('a month end', () => {
  test('goes from the checklist to a closed month and its package of evidence', async ({
    page,
    probe,
    gateway,
  }) => {
    await signIn(page, probe, 'fws_finance', '/accounts/closing/show/2026-10')
    const checks = main(page).getByRole('table', { name: '月末检查', exact: true })
    await checks.getByText('对账差异已处理').waitFor()
    await expectAccessible(page)
    await main(page).getByRole('button', { name: '申请关账' }).click()
    await dialog(page)
      .getByRole('button', { name: /确\s*定|申请关账|提\s*交/ })
      .last()
      .click()
    await page
      .getByText(/还不能关账：对账差异已处理（6项未完成）/)
      .first()
      .waitFor()
    await dialog(page)
      .getByRole('button', { name: /取\s*消/ })
      .click()

    // The link leads to the differences, which are decided.
    await checks.getByRole('link', { name: '6' }).click()
    await rowsShown(page)
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/fin/diffList', {
      tradeTimeStart: '2026-10-01 00:00:00',
      tradeTimeEnd: '2026-10-31 23:59:59',
      diffStatus: ['PENDING'],
    })
    for (const { diffId, version } of list as { diffId: string; version: number }[])
      await probe.ok(
        '/v1/fin/diffHandle',
        { diffId, version, decision: 'IGNORE', reason: '已核实' },
        { session },
      )

    await page.goto('/accounts/closing/show/2026-10')
    await checks.getByText('未完成').waitFor({ state: 'detached' })
    await main(page).getByRole('button', { name: '申请关账' }).click()
    await dialog(page)
      .getByRole('button', { name: /确\s*定|申请关账|提\s*交/ })
      .last()
      .click()
    await toast(page, '已申请关账，须由他人复核')
    await main(page).getByText('待复核关账').first().waitFor()
    await expect.poll(() => main(page).getByRole('button', { name: '复核通过' }).count()).toBe(0)

    await page.context().clearCookies()
    await signIn(page, probe, 'fws_admin', '/accounts/closing/show/2026-10')
    await main(page).getByRole('button', { name: '复核通过' }).click()
    await dialog(page)
      .getByRole('button', { name: /通\s*过/ })
      .last()
      .click()
    await toast(page, '已复核通过')
    await main(page).getByText('已关账').first().waitFor()
    await gateway.runDue()
    await page.reload()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('button', { name: '下载证据包' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('关账证据_2026-10.zip')
    const file = join(tmpdir(), `evidence-${process.pid}.zip`)
    await download.saveAs(file)
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
    await main(page).getByText(digest).first().waitFor()
    await expectAccessible(page)

    await sidebar(page).getByRole('link', { name: '试算平衡' }).click()
    await rowsShown(page)
    await main(page).getByText('银行存款-备付金').first().waitFor()
  })
})
