import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../../packages/conformance/index'
import type { SpecScreen } from '../../support/screens'
import { PASSWORD } from './accounts'
import { expectAccessible, expectAccessibleInTheDark } from './axe'
import { main, pathOf, signIn } from './console'
import { newContext } from './context'
import { reportFailure } from './failure'
import { keptBrowser } from './kept'
import { expectNone } from './nothing-wrong'
import { addressFor, goInside, screenShown } from './screens'
import { DESK, PHONE } from './sizes'
import { expect, hasFailed, side, watchContext } from './test'

/** px that must be scrolled sideways to see all of it. */
const tooWide = (element: Element): number => element.scrollWidth - element.clientWidth

/** What an old or hand-made link may say; every screen must open as if it were not there. */
const BROKEN =
  'transTimeStart=xx&tradeTimeStart=2026-02-30&tradeTimeEnd=xx&billMonthStart=2026-13&pageNum=1e9' +
  '&pageSize=7&payChannel=NOPE&dimension=NOPE&transAmtMin=1.5&sortField=constructor&sortOrder=up'
const BROKEN_VALUES = [
  'xx',
  '2026-02-30',
  '2026-13',
  '1e9',
  '7',
  'NOPE',
  '1.5',
  'constructor',
  'up',
]

/**
 * Each of `screens`, opened by one person from a link that says nonsense: it stands, asks for
 * nothing wrong, complains of nothing, and axe finds nothing, at a desk and on a phone.
 */
export function describeScreens(loginName: string, screens: readonly SpecScreen[]): void {
  const { origin } = side()
  const probe = createProbe(createWire(origin, SANDBOX_SECRETS), PASSWORD)

  describe(`every screen of ${loginName}`, () => {
    let browser: Browser
    let context: BrowserContext
    let page: Page
    /** Console errors and warnings, uncaught errors, requests to other origins. */
    const trouble: string[] = []
    /** Values sent since the test began. */
    const sent: string[] = []

    beforeAll(async () => {
      browser = await keptBrowser()
      context = await newContext(browser, origin)
      watchContext(context, origin, (line) => trouble.push(line))
      page = await context.newPage()
      page.on('request', (request) => {
        if (request.url().includes('/api/pcRequest'))
          sent.push(...new URLSearchParams(request.postData() ?? '').values())
      })
      await signIn(page, probe, loginName)
    })
    beforeEach(() => {
      trouble.length = 0
      sent.length = 0
    })
    afterEach(async ({ task }) => {
      if (hasFailed(task)) await reportFailure(browser, task.name)
    })
    afterAll(() => context.close())

    test.each(screens)('$path, from a broken link', async (spec) => {
      const address = await addressFor(probe, loginName, spec)
      await goInside(page, address + (address.includes('?') ? '&' : '?') + BROKEN)
      await screenShown(page, spec)
      expect(pathOf(page)).toBe(address.split('?')[0])
      expect(sent.filter((value) => BROKEN_VALUES.includes(value))).toEqual([])
      expect(
        await main(page)
          .getByText(/没有取到|没有查看|页面出错/)
          .count(),
      ).toBe(0)
      await expectAccessible(page)
      await expectAccessibleInTheDark(page)
      await page.setViewportSize(PHONE)
      try {
        await screenShown(page, spec)
        await expectAccessible(page)
        await expectAccessibleInTheDark(page)
        expect(await main(page).evaluate(tooWide)).toBe(0)
      } finally {
        await page.setViewportSize(DESK)
      }
      expectNone('trouble', trouble)
    })
  })
}
