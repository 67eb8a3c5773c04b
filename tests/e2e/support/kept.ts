import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'
import { BROWSER_FLAGS, findBrowser } from '../../../scripts/browser'
import { newContext } from './context'
import { forgetJournal } from './failure'
import { DESK, PHONE } from './sizes'

/**
 * A context and its page that go from one test of a worker to the next. The page's process has the
 * console's scripts loaded and compiled by then, which is most of what the first page of a new
 * context costs.
 */
export interface Kept {
  readonly context: BrowserContext
  readonly page: Page
  readonly session: CDPSession
  readonly origin: string
  readonly phone: boolean
}

/** A document of the console's origin that runs no script: its storage is readable, no code writes. */
const BLANK = '/favicon.svg'

let browser: Promise<Browser> | undefined
/** Those that no test uses now. */
const idle: Kept[] = []

export const isIdle = (context: BrowserContext): boolean =>
  idle.some((one) => one.context === context)

/**
 * The worker's browser, with a new, empty profile; contexts keep the tests apart. It is started here
 * and not before all workers: whatever it tells would go through the main process, too. It ends with
 * the worker.
 */
export function keptBrowser(): Promise<Browser> {
  browser ??= launch()
  return browser
}

/** A browser that ends as its worker does may still write: its profile is left where the run clears up. */
async function launch(): Promise<Browser> {
  const { TMPDIR } = process.env
  process.env.TMPDIR = inject('profiles')
  try {
    return await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

/** A context with an empty page: a kept one, or a new one. */
export async function takeKept(browser: Browser, origin: string, phone: boolean): Promise<Kept> {
  const at = idle.findIndex((one) => one.origin === origin && one.phone === phone)
  if (at >= 0) return idle.splice(at, 1)[0]!
  const context = await newContext(browser, origin, phone)
  const page = await context.newPage()
  return { context, page, session: await context.newCDPSession(page), origin, phone }
}

/**
 * Makes it as empty as a new one and keeps it for the next test: no other page, no route, no
 * listener, no cookie, nothing stored, the pointer outside, the window as it was.
 */
export async function giveBack(kept: Kept): Promise<void> {
  const { context, page, session, origin, phone } = kept
  const others = context.pages().filter((one) => one !== page)
  await Promise.all(others.map((one) => one.close()))
  if (others.length > 0) await page.bringToFront()
  for (const event of ['request', 'response'] as const) page.removeAllListeners(event)
  await Promise.all([context, page].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  await page.mouse.move(-1, -1)
  // The console's writes on leaving the page are done before the other document loads.
  await page.goto(BLANK)
  await page.evaluate(() => sessionStorage.clear())
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  })
  await context.clearCookies()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone ? PHONE : DESK)
  forgetJournal(context)
  idle.push(kept)
}
