import type {
  Browser,
  BrowserContext,
  ConsoleMessage,
  Page,
  Request,
  WebError,
} from 'playwright-core'
import { inject, test as base, type TestContext } from 'vitest'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../../packages/conformance/index'
import type { Probe } from '../../../packages/conformance/probe'
import { PASSWORD } from './accounts'
import { reportFailure } from './failure'
import { startGateway, type RunningGateway } from './gateway'
import { copyOfSamples, SAMPLE_TIME } from './samples'
import { giveBack, isIdle, keptBrowser, takeKept, type Kept } from './kept'
import type { Side } from './setup'

/** The gateway of this worker, which no other uses. */
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
  kept: Kept
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
    const browser = await keptBrowser()
    await provide(browser)
    // Contexts a test opened by itself; its own is emptied or gone by now.
    const own = browser.contexts().filter((one) => !isIdle(one))
    if (hasFailed(task) && own.length > 0) await reportFailure(browser, task.name)
    await Promise.all(own.map((one) => one.close()))
  },
  kept: async ({ browser, origin, phone, task }, provide) => {
    const kept = await takeKept(browser, origin, phone)
    await provide(kept)
    if (hasFailed(task)) await reportFailure(browser, task.name)
    if (hasFailed(task) || origin !== side().origin) await kept.context.close()
    // What cannot be emptied is no loss: the next test gets a new one.
    else await giveBack(kept).catch(() => kept.context.close())
  },
  context: async ({ kept }, provide) => provide(kept.context),
  watch: async ({ context, origin }, provide) => {
    const trouble: string[] = []
    const allowed: RegExp[] = []
    const stop = watchContext(context, origin, (line) => trouble.push(line))
    const left = () => trouble.filter((line) => !allowed.some((pattern) => pattern.test(line)))
    await provide({
      get trouble() {
        return left()
      },
      allow: (pattern) => allowed.push(pattern),
    })
    stop()
    if (left().length > 0) throw new Error(`the browser complained:\n${left().join('\n')}`)
  },
  page: async ({ kept, watch }, provide) => {
    void watch // watching starts before the page does anything
    await provide(kept.page)
  },
})

export { expect } from 'vitest'

/**
 * Reports each complaint of the browser, and each request to another origin.
 * @returns stops it
 */
export function watchContext(
  context: BrowserContext,
  origin: string,
  tell: (line: string) => void,
): () => void {
  const onConsole = (message: ConsoleMessage) => {
    const type = message.type()
    if (type === 'error' || type === 'warning')
      tell(`console ${type}: ${message.text()} (${message.location().url})`)
  }
  const onError = (error: WebError) =>
    tell(`uncaught: ${String(error.error().stack ?? error.error())}`)
  const onRequest = (request: Request) => {
    const url = request.url()
    if (/^(data|blob):/.test(url)) return
    if (new URL(url).origin !== origin) tell(`request left the origin: ${url}`)
  }
  context.on('console', onConsole).on('weberror', onError).on('request', onRequest)
  return () => {
    context.off('console', onConsole).off('weberror', onError).off('request', onRequest)
  }
}
