import { expectAccessible, expectAccessibleInTheDark } from '../../e2e/support/axe'
import { main, pathOf, queryOf, signIn } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

test('a merchant’s range is set against the one before it, and each figure leads to its trades', async ({
  page,
  probe,
}) => {
  const session = await probe.as('fws_admin')
  const { list } = await probe.list(session, '/v1/trade/queryList', { tradeStatus: 'SUCCESS' })
  const { merId } = list[0] as Record<string, string>
  const today = (await probe.now()).slice(0, 10)
  const back = (days: number) =>
    new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
  const [start, end] = [back(7), back(1)]
  await signIn(
    page,
    probe,
    'fws_admin',
    `/trades/detail/${merId!}?tradeDateStart=${start}&tradeDateEnd=${end}`,
  )
  const summary = main(page).locator('summary').filter({ hasText: '与上期' })
  await summary.getByText(`${back(14).slice(5)} 至 ${back(8).slice(5)}`).waitFor()
  await summary.click()
  const figures = main(page).getByRole('table', { name: '与上期相比' })
  const { summary: now, before } = await probe.ok<{
    summary: { payAmt: number; payCount: number }
    before: { summary: { payAmt: number; payCount: number } }
  }>(
    '/v1/trade/merchantDetail',
    { userCustId: merId, tradeDateStart: start, tradeDateEnd: end },
    { session },
  )
  const row = figures.getByRole('row', { name: /交易笔数/ })
  const difference = now.payCount - before.summary.payCount
  const words = (await row.innerText()).split(/\s+/)
  expect(words).toEqual(
    expect.arrayContaining([
      String(now.payCount),
      String(before.summary.payCount),
      difference > 0 ? `+${difference}` : String(difference),
    ]),
  )
  await expectAccessible(page)
  await expectAccessibleInTheDark(page)
  await row.getByRole('link').last().click()
  await expect.poll(() => pathOf(page)).toBe('/trades/details')
  expect(queryOf(page).get('merId')).toBe(merId)
})
