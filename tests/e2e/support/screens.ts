import type { Page } from 'playwright-core'
import type { Probe } from '../../../packages/conformance/probe'
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

/** Marks the heading of the previous screen; it is shown until the next screen's parts have loaded. */
const LEFT = 'data-left'

/** Goes to an address inside the console, without loading the page anew. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate(
    ([to, left]) => {
      const heading = document.querySelector('main h1')
      // The same screen under another query keeps its heading.
      if (new URL(to!, location.href).pathname !== location.pathname)
        heading?.setAttribute(left!, heading.textContent)
      const { idx = 0 } = (history.state ?? {}) as { idx?: number }
      const state = { idx: idx + 1, key: to! }
      history.pushState(state, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state }))
    },
    [address, LEFT],
  )
}

/** The screen has its answers: its heading is shown and no request is pending. */
export async function screenShown(
  page: Page,
  { title, named }: Pick<SpecScreen, 'title' | 'named'>,
): Promise<void> {
  const name = named ? undefined : title
  await main(page).getByRole('heading', { level: 1, name, exact: true }).first().waitFor({
    state: 'attached',
  })
  await page.waitForFunction((left) => {
    const heading = document.querySelector('main h1')
    if (!heading || heading.getAttribute(left) === heading.textContent) return false
    return !document.querySelector('main :is([aria-busy=true], .rv-bone, .view-loading)')
  }, LEFT)
}

/** The parts of a screen by what they are called: of another record in another role the same. */
export const partsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(h2, h3, dt, th, label, button, [role=tab])')]
      .map((one) => `${one.tagName} ${one.textContent.trim() || one.getAttribute('aria-label')}`)
      .filter((one, at, all) => all.indexOf(one) === at),
  )
