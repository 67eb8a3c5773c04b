import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { inject, test as base } from 'vitest'
import { root } from '../../../scripts/shell.mjs'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../../scripts/conformance/index'
import type { Probe } from '../../../scripts/conformance/probe'
import { PASSWORD } from './accounts'
import { DESK, PHONE } from './sizes'

const ARTIFACTS = join(root, 'tests/.artifacts')

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
  origin: async ({}, provide) => provide(inject('origin')),
  phone: async ({}, provide) => provide(false),
  probe: async ({ origin }, provide) =>
    provide(createProbe(createWire(origin, SANDBOX_SECRETS), PASSWORD)),
  browser: async ({}, provide) => {
    const browser = await chromium.connect(inject('browserEndpoint'))
    await provide(browser)
    await browser.close()
  },
  context: async ({ browser, origin, phone }, provide) => {
    const context = await newContext(browser, origin, phone)
    await provide(context)
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
  page: async ({ context, watch, task }, provide) => {
    void watch // watching starts before the page does
    const page = await context.newPage()
    await provide(page)
    if (task.result?.state === 'fail' || task.result?.errors?.length)
      await keepPicture(page, task.name)
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
    viewport: phone ? PHONE : DESK,
    hasTouch: phone,
    isMobile: phone,
    acceptDownloads: true,
  })
  context.setDefaultTimeout(15_000)
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

async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(ARTIFACTS, { recursive: true })
  const file = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}.png`
  await page.screenshot({ path: join(ARTIFACTS, file) }).catch(() => undefined)
}
