import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { inject, test as base, type TestContext } from 'vitest'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../../scripts/conformance/index'
import type { Probe } from '../../../scripts/conformance/probe'
import { PASSWORD } from './accounts'
import { keepJournal, reportFailure } from './failure'
import { startGateway, type RunningGateway } from './gateway'
import { copyOfSamples, SAMPLE_TIME } from './samples'
import type { Side } from './setup'
import { DESK, PHONE } from './sizes'

/** E2E_SLOW=4 slows every page's processor down fourfold: what only passes in time shows itself. */
const SLOW = Number(process.env.E2E_SLOW || '1')

/** The gateway and the browser of this worker, which no other uses. */
export function side(): Side {
  const sides = inject('sides')
  return sides[(Number(process.env.VITEST_POOL_ID) - 1) % sides.length]!
}

/** A gateway of a test's own, on a copy of the sample data. */
export const startSample = (): Promise<RunningGateway> =>
  startGateway({ dataDir: copyOfSamples(inject('samples')), env: SAMPLE_TIME })

export const hasFailed = ({ result }: TestContext['task']): boolean =>
  result?.state === 'fail' || (result?.errors?.length ?? 0) > 0

/** What a page may not do unseen: errors, warnings, requests to other places. */
export interface Watch {
  /** Lines of trouble so far. */
  readonly trouble: readonly string[]
  /** For tests that cause trouble on purpose: lines matching it are expected. */
  allow(pattern: RegExp): void
}

interface Fixtures {
  origin: string
  /** The gateway from outside: sandbox inbox, own sessions, calls. */
  probe: Probe
  browser: Browser
  context: BrowserContext
  /** A desktop page, watched: console errors and warnings fail the test. */
  page: Page
  watch: Watch
  phone: boolean
}

/**
 * The base of every browser test. A page may write no error and no warning to its console, throw
 * nothing, and send no request to another origin; whatever does fails the test it happened in.
 */
export const test = base.extend<Fixtures>({
  origin: async ({}, provide) => provide(side().origin),
  phone: async ({}, provide) => provide(false),
  probe: async ({ origin }, provide) =>
    provide(createProbe(createWire(origin, SANDBOX_SECRETS), PASSWORD)),
  browser: async ({ task }, provide) => {
    const browser = await chromium.connect(side().browserEndpoint)
    await provide(browser)
    // Contexts a test opened by itself; its own is gone by now.
    if (hasFailed(task) && browser.contexts().length > 0) await reportFailure(browser, task.name)
    await browser.close()
  },
  context: async ({ browser, origin, phone, task }, provide) => {
    const context = await newContext(browser, origin, phone)
    await provide(context)
    if (hasFailed(task)) await reportFailure(browser, task.name)
    await context.close()
  },
  watch: async ({ context, origin }, provide) => {
    const trouble: string[] = []
    const allowed: RegExp[] = []
    watchContext(context, origin, (line) => trouble.push(line))
    const left = () => trouble.filter((line) => !allowed.some((pattern) => pattern.test(line)))
    await provide({
      get trouble() {
        return left()
      },
      allow: (pattern) => allowed.push(pattern),
    })
    if (left().length > 0) throw new Error(`the browser complained:\n${left().join('\n')}`)
  },
  page: async ({ context, watch }, provide) => {
    void watch // watching starts before the page does
    await provide(await context.newPage())
  },
})

export { expect } from 'vitest'

export async function newContext(
  browser: Browser,
  origin: string,
  phone = false,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'America/New_York', // the console shows Asia/Shanghai wherever it runs
    reducedMotion: 'reduce', // nothing fades, so nothing is clicked on its way
    viewport: phone ? PHONE : DESK,
    hasTouch: phone,
    isMobile: phone,
    acceptDownloads: true,
  })
  context.setDefaultTimeout(30_000)
  keepJournal(context)
  if (SLOW > 1)
    context.on('page', (page) => {
      const slowDown = async () => {
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
      }
      slowDown().catch(() => undefined) // gone already
    })
  return context
}

/** Tells whatever the browser complains of, and each request to another origin. */
export function watchContext(
  context: BrowserContext,
  origin: string,
  tell: (line: string) => void,
): void {
  context.on('console', (message) => {
    const type = message.type()
    if (type === 'error' || type === 'warning')
      tell(`console ${type}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) =>
    tell(`uncaught: ${String(error.error().stack ?? error.error())}`),
  )
  context.on('request', (request) => {
    const url = request.url()
    if (/^(data|blob):/.test(url)) return
    if (new URL(url).origin !== origin) tell(`request left the origin: ${url}`)
  })
}
