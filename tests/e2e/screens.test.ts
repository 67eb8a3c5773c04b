import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, inject, test } from 'vitest'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../scripts/conformance/index'
import { SCREENS, type SpecScreen } from '../support/screens'
import { PASSWORD } from './support/accounts'
import { expectAccessible } from './support/axe'
import { main, pathOf, sidebar, signIn } from './support/console'
import { addressFor, goInside, screenShown } from './support/screens'
import { DESK, PHONE } from './support/sizes'
import { expect, newContext, watchContext } from './support/test'

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

const VISITORS: [loginName: string, opens: (spec: SpecScreen) => boolean][] = [
  ['fws_admin', ({ roles }) => roles.includes('3')],
  ['qd_admin', ({ roles }) => roles.includes('4')],
  ['shop_owner', ({ roles }) => roles.includes('30')],
]

const origin = inject('origin')
const probe = createProbe(createWire(origin, SANDBOX_SECRETS), PASSWORD)
let browser: Browser
beforeAll(async () => {
  browser = await chromium.connect(inject('browserEndpoint'))
})
afterAll(() => browser.close())

describe.each(VISITORS)('every screen of %s', (loginName, opens) => {
  let page: Page
  /** Console errors and warnings, uncaught errors, requests to other origins. */
  const trouble: string[] = []
  /** Values sent since the test began. */
  const sent: string[] = []

  beforeAll(async () => {
    const context = await newContext(browser, origin)
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
  afterAll(() => page.context().close())

  test.each(SCREENS.filter(opens))('$path, from a broken link', async (spec) => {
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
    await page.setViewportSize(PHONE)
    try {
      await screenShown(page, spec)
      await expectAccessible(page)
    } finally {
      await page.setViewportSize(DESK)
    }
    expect(trouble).toEqual([])
  })
})

test('what a row stands for is chosen with the arrow keys', async () => {
  const context = await newContext(browser, origin)
  const page = await context.newPage()
  await signIn(page, probe, 'fws_admin', '/trades/trade')
  const days = main(page).getByRole('radio', { name: '按日' })
  await days.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => new URL(page.url()).searchParams.get('dimension')).toBe('MERCHANT')
  expect(await sidebar(page).isVisible()).toBe(true)
  await context.close()
})
