import { describe } from 'vitest'
import { expectAccessible } from '../../e2e/support/axe'
import { main, pathOf, sidebar, signIn } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const onPhone = test.extend({ phone: async ({}, provide) => provide(true) })

interface Todo {
  items: { label: string; count: number }[]
}

describe('the workbench', () => {
  test('leads from a count to a list of as many', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops')
    await sidebar(page).getByRole('link', { name: '工作台' }).click()
    await expect.poll(() => pathOf(page)).toBe('/workbench')
    const session = await probe.as('fws_ops')
    const { items } = await probe.ok<Todo>('/v1/workbench/todo', {}, { session })
    const rejected = items.find(({ label }) => label === '进件驳回')!
    const link = main(page).getByRole('link', { name: /进件驳回/ })
    await link.waitFor()
    await main(page).locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await expectAccessible(page)
    expect(await link.textContent()).toContain(String(rejected.count))
    await link.click()
    await expect.poll(() => pathOf(page)).toBe('/merchants/merorder')
    await main(page).getByText(`共 ${rejected.count} 条`).waitFor()
  })

  onPhone('is a store’s own for a registered store, on a phone too', async ({ page, probe }) => {
    await signIn(page, probe, 'shop_owner', '/workbench')
    await main(page).getByRole('link', { name: '近30天' }).waitFor()
    await main(page).getByText('交易笔数').waitFor()
    const over = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    await expect.poll(over).toBe(0)
  })
})
