import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../../packages/conformance/index'
import type { Size } from '../../../src/theme/sizes'
import type { SpecScreen } from '../../support/screens'
import { PASSWORD } from './accounts'
import { expectAccessible, expectAccessibleInTheDark, expectAccessibleOnPhone } from './axe'
import { main, pathOf, signIn } from './console'
import { newContext } from './context'
import { reportFailure } from './failure'
import { cutCellsOf } from './cut-cells'
import { keptBrowser } from './kept'
import { expectNone } from './nothing-wrong'
import { addressFor, goInside, partsOf, screenShown } from './screens'
import { DESK, PHONE } from './sizes'
import { smallTargets } from './small-targets'
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

/** Screens that were looked at, with the parts they had: of another person the same ones say no more. */
const lookedAt = new Map<string, ReadonlySet<string>>()

/**
 * Each of `screens`, opened once by one person from a link that says nonsense. It opens, asks for
 * nothing wrong, complains of nothing; no list shows a part of a number at any width; axe finds
 * nothing, light and dark at a desk and by its rules of layout on a phone; each target has 24 px
 * (WCAG 2.5.8) at both.
 * @param size of the console: what is pressed is smallest in `mini`
 * @param leastCovered covered places that there are at least: with none the look at cells proves nothing
 */
export function describeScreens(
  loginName: string,
  screens: readonly SpecScreen[],
  size: Size,
  leastCovered: number,
): void {
  const { origin } = side()
  const probe = createProbe(createWire(origin, SANDBOX_SECRETS), PASSWORD)

  describe(`every screen of ${loginName}`, () => {
    let browser: Browser
    let context: BrowserContext
    let page: Page
    let covers = 0
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
      await context.addCookies([{ name: 'size', value: size, url: origin }])
      await page.reload()
      await page.getByRole('button', { name: '折叠菜单' }).waitFor()
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
      if (!spec.named) expect(await page.title()).toBe(`${spec.title} - 服务商管理控台`)
      expect(sent.filter((value) => BROKEN_VALUES.includes(value))).toEqual([])
      expect(
        await main(page)
          .getByText(/加载失败|没有查看|页面出错/)
          .count(),
      ).toBe(0)
      const cut = await cutCellsOf(page, spec)
      expectNone('cut', cut.found)
      covers += cut.covers

      const parts = await partsOf(page)
      const before = lookedAt.get(spec.path)
      const isKnown = before !== undefined && parts.every((part) => before.has(part))
      lookedAt.set(spec.path, new Set([...(before ?? []), ...parts]))
      try {
        for (const viewport of [DESK, PHONE]) {
          await page.setViewportSize(viewport)
          await screenShown(page, spec)
          if (viewport === PHONE) expect(await main(page).evaluate(tooWide)).toBe(0)
          if (isKnown) continue
          if (viewport === DESK) {
            await expectAccessible(page)
            await expectAccessibleInTheDark(page)
          } else await expectAccessibleOnPhone(page)
          expectNone('small', await page.evaluate(smallTargets, 'body'))
        }
      } finally {
        await page.setViewportSize(DESK)
      }
      expectNone('trouble', trouble)
    })

    test('lists cover what an edge would cut', () => {
      expect(covers).toBeGreaterThan(leastCovered)
    })
  })
}
