import type { Page } from 'playwright-core'
import type { Probe } from '../../../scripts/conformance/probe'
import { addressOf, rowFor, type SpecScreen } from '../../support/screens'
import { main } from './console'

/** A screen's address, filled from the first row this user sees of the list it needs. */
export async function addressFor(
  probe: Probe,
  loginName: string,
  spec: SpecScreen,
): Promise<string> {
  if (!spec.needs) return addressOf(spec)
  const { list } = await probe.list(await probe.as(loginName), spec.needs.from, {
    pageSize: 100,
  })
  return addressOf(spec, rowFor(spec, list))
}

/** Goes to an address inside the console, without loading the page anew. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    const state = { idx: idx + 1, key: to }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, address)
}

/** The screen stands on its answers: its heading is there and nothing is still on its way. */
export async function screenShown(page: Page, { title, named }: SpecScreen): Promise<void> {
  const name = named ? undefined : title
  await main(page).getByRole('heading', { level: 1, name, exact: true }).first().waitFor({
    state: 'attached',
  })
  await page.waitForFunction(
    () => !document.querySelector('main :is([aria-busy=true], .rv-bone, .view-loading)'),
  )
}
