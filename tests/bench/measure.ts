import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** The machine of the budgets: four times slower, 10 Mbit/s, 40 ms away, nothing cached. */
const NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: (10 * 1_000_000) / 8,
  uploadThroughput: (10 * 1_000_000) / 8,
}
const CPU_RATE = 4

export interface Load {
  /** KB of JavaScript as sent (brotli) that had arrived when the page was ready. */
  jsKb: number
  /** Seconds from navigation, or from the act, to ready. */
  seconds: number
}

/** A fresh context behind the throttle. Its cache is empty: contexts share none. */
export async function throttledPage(
  browser: Browser,
  options: BrowserContextOptions = {},
  cpuRate = CPU_RATE,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    ...options,
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  return page
}

/** Notes in the page when at least `count` of `selector` stand there and have been painted. */
const watchFor = (selector: string, count: number): string => `(() => {
  window.__readyAt = undefined
  const ready = () => document.querySelectorAll(${JSON.stringify(selector)}).length >= ${count}
  const done = () => requestAnimationFrame(() => requestAnimationFrame(() => {
    window.__readyAt = performance.now()
  }))
  if (ready()) return done()
  const observer = new MutationObserver(() => {
    if (ready()) { observer.disconnect(); done() }
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
})()`

/** Opens `url` in a page of `throttledPage` and waits until `selector` is painted. */
export async function measureLoad(
  page: Page,
  url: string,
  selector: string,
  count = 1,
): Promise<Load> {
  await page.addInitScript(watchFor(selector, count))
  await page.goto(url, { waitUntil: 'commit' })
  return untilReady(page, 0)
}

/** From `act` to the moment `selector` is painted, in an open page. */
export async function measureStep(
  page: Page,
  selector: string,
  act: () => Promise<void>,
): Promise<Load> {
  const startedAt = await page.evaluate(() => performance.now())
  await page.evaluate(watchFor(selector, 1))
  await act()
  return untilReady(page, startedAt)
}

async function untilReady(page: Page, from: number): Promise<Load> {
  // Functions, not strings: the page's policy forbids eval.
  const handle = await page.waitForFunction(
    () => (window as unknown as { __readyAt?: number }).__readyAt,
    undefined,
    { timeout: 60_000 },
  )
  const readyAt = Number(await handle.jsonValue())
  const bytes = await page.evaluate(
    ([start, end]) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
        .filter((entry) => entry.startTime >= start! && entry.responseEnd <= end!)
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    [from, readyAt],
  )
  return { jsKb: bytes / 1024, seconds: (readyAt - from) / 1000 }
}

/** Runs `once` n times on throttled pages of their own, one after another. */
export async function onFreshPages<T>(
  browser: Browser,
  n: number,
  options: BrowserContextOptions,
  once: (page: Page) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  for (let i = 0; i < n; i++) {
    const page = await throttledPage(browser, options)
    try {
      results.push(await once(page))
    } finally {
      await page.context().close()
    }
  }
  return results
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN
}

export const medianLoad = (loads: readonly Load[]): Load => ({
  jsKb: median(loads.map((load) => load.jsKb)),
  seconds: median(loads.map((load) => load.seconds)),
})
