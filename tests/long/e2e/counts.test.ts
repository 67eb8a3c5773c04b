import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { measureLoad, measureStep } from '../../bench/measure'
import { main, rowsShown, sidebar, signIn } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const rowsOf = (title: string) => `table[aria-label="${title}"] tbody:not([aria-hidden]) tr`

/** ms: the console begins to fetch for later two seconds after the first rows at the latest. */
const LATER = 2_500
/** What the console fetches when the browser is idle is there: nothing has come for a while. */
async function preloaded(page: Page): Promise<void> {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (let before = -1; before !== (await fetched());) {
    before = await fetched()
    await page.waitForTimeout(LATER)
  }
}

/** What stands between a click and its rows, counted: times depend on the machine, counts do not. */
describe('requests until the rows are drawn', () => {
  test('the next list takes no script and few calls', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops', '/trades/details')
    await rowsShown(page)
    await preloaded(page)
    const load = await measureStep(page, rowsOf('退款交易查询'), () =>
      sidebar(page).getByRole('link', { name: '退款交易查询', exact: true }).click(),
    )
    expect(load.scripts).toBe(0)
    expect(load.requests).toBeLessThanOrEqual(5)
    expect(load.kb).toBeLessThan(40)
  })

  test('the next page of a list takes one call', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops', '/trades/details')
    await rowsShown(page)
    await preloaded(page)
    const next = main(page).getByRole('button', { name: '下一页' })
    const load = await measureStep(page, '[aria-busy="false"] [aria-current="page"]', () =>
      next.click(),
    )
    expect(load.scripts).toBe(0)
    expect(load.requests).toBeLessThanOrEqual(1)
  })

  test('the first list takes as many as it is known to take', async ({ page, probe, origin }) => {
    await signIn(page, probe, 'fws_ops', '/trades/details')
    await rowsShown(page)
    const load = await measureLoad(page, `${origin}/trades/details`, rowsOf('交易明细查询'))
    expect(load.scripts).toBeLessThanOrEqual(40)
    expect(load.requests).toBeLessThanOrEqual(60)
    // oxlint-disable-next-line no-console -- the figures are what this test is watched for
    console.table([load])
  })
})
