import { describe } from 'vitest'
import { expectAccessible, expectAccessibleInTheDark } from '../../e2e/support/axe'
import { field, main, rowsShown, signIn } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

describe('an appeal', () => {
  test('says its case, offers the documents on file, and is there again after F5', async ({
    page,
    probe,
  }) => {
    const session = await probe.as('fws_ops', '3')
    const { list } = await probe.list(session, '/v1/risk/appealList', {
      appealNode: ['WAIT_APPEAL'],
    })
    const { appealId } = list[0] as Record<string, string>
    await signIn(
      page,
      probe,
      'fws_ops',
      `/merchants/riskMerchantAppealCenter?appealId=${appealId!}`,
    )
    await rowsShown(page)
    await main(page).getByRole('link', { name: '申诉', exact: true }).first().click()
    await field(page, '申诉理由').waitFor()
    for (const label of ['申诉单号', '风险类型', '冻结金额', '申诉截止'])
      await main(page).getByText(label, { exact: true }).first().waitFor()

    const offers = main(page).getByRole('group', { name: /档案中已有/ })
    await offers.getByRole('checkbox', { name: '全部使用' }).check()
    // A tile is drawn before its picture has loaded.
    const pictures = () => main(page).locator('.rv-images .rv-image').count()
    await expect.poll(pictures).toBeGreaterThan(0)
    const taken = await pictures()
    expect(taken).toBeGreaterThan(1)
    await field(page, '申诉理由').fill('当日为店庆促销，交易均有小票与监控。')
    await expectAccessible(page)
    await expectAccessibleInTheDark(page)

    await page.reload()
    await expect
      .poll(() => field(page, '申诉理由').inputValue())
      .toBe('当日为店庆促销，交易均有小票与监控。')
    await expect.poll(pictures).toBe(taken)
    expect(await offers.getByRole('checkbox', { name: '全部使用' }).isChecked()).toBe(true)
  })
})
