import { describe } from 'vitest'
import { enqueueJob } from '../../../packages/gateway/core/jobs'
import { PROVIDER_ONE } from '../../../packages/gateway/tests/support/samples'
import { expectAccessible, expectAccessibleInTheDark } from '../../e2e/support/axe'
import { main, rowsShown, sidebar, signIn } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/own-gateway'
import { DESK, PHONE } from '../../e2e/support/sizes'
import { smallTargets } from '../../e2e/support/small-targets'

/** The books are proved at night; who may see them hears of it in the morning. */
describe('the nightly proof', () => {
  test('a payee changed by hand is found, marked in the menu and led to', async ({
    page,
    probe,
    gateway,
  }) => {
    await gateway.db.execute(`update withdraw_order set payee_name = '某某商贸有限公司'
      where withdraw_no = (select min(withdraw_no) from withdraw_order
        where provider_id = '6000000000000001')`)
    await enqueueJob(gateway.db, {
      kind: 'proof.run',
      providerId: PROVIDER_ONE,
      refId: PROVIDER_ONE,
      runAt: 0,
      clock: 'wall',
      payload: { runNo: 'PR26112199999999' },
    })
    await gateway.runDue()

    await signIn(page, probe, 'fws_finance', '/accounts/accountOverview')
    const alert = main(page).getByRole('alert')
    await alert.getByText('最近一次账务核对有 1 处不符').waitFor()
    await sidebar(page).getByTitle('最近一次账务核对有 1 处不符').waitFor()

    await alert.getByRole('link', { name: '查看' }).click()
    const finding = main(page).getByText('收款户名 某某商贸有限公司')
    await finding.waitFor()
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport)
      await finding.waitFor()
      await expectAccessible(page)
      await expectAccessibleInTheDark(page)
      expect(await page.evaluate(smallTargets, 'main')).toEqual([])
    }
    await main(page).getByRole('link', { name: /^WD/ }).click()
    await main(page).getByText('某某商贸有限公司').first().waitFor()

    await sidebar(page).getByRole('link', { name: '账务核对' }).click()
    await rowsShown(page)
    await main(page).getByText('有不符').first().waitFor()
  })
})
