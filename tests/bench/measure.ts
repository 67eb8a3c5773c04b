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
  /** Of all that had arrived by then: requests, scripts among them, and KB as sent. */
  requests: number
  scripts: number
  kb: number
  /** Tasks of 50 ms and more until then. */
  longTasks: number
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
  window.__longTasks = 0
  window.__longTaskWatch?.disconnect()
  window.__longTaskWatch = new PerformanceObserver((list) => {
    window.__longTasks += list.getEntries().length
  })
  window.__longTaskWatch.observe({ type: 'longtask' })
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
  // For this opening only: a page may be used again.
  const added = await page.addInitScript(watchFor(selector, count))
  await page.goto(url, { waitUntil: 'commit' })
  const load = await untilReady(page, 0)
  await added.dispose()
  return load
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
  const counts = await page.evaluate(
    ([start, end]) => {
      const arrived = (
        performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      ).filter((entry) => entry.startTime >= start! && entry.responseEnd <= end!)
      const scripts = arrived.filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
      const kbOf = (entries: readonly PerformanceResourceTiming[]) =>
        entries.reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1024
      return {
        jsKb: kbOf(scripts),
        kb: kbOf(arrived),
        requests: arrived.length,
        scripts: scripts.length,
        longTasks: (window as unknown as { __longTasks: number }).__longTasks,
      }
    },
    [from, readyAt],
  )
  return { ...counts, seconds: (readyAt - from) / 1000 }
}

/** Runs `once` on a throttled page of its own. */
export async function onFreshPage<T>(
  browser: Browser,
  options: BrowserContextOptions,
  once: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await throttledPage(browser, options)
  try {
    return await once(page)
  } finally {
    await page.context().close()
  }
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN
}

const COUNTS = ['jsKb', 'seconds', 'requests', 'scripts', 'kb', 'longTasks'] as const

const medianLoad = (loads: readonly Load[]): Load =>
  Object.fromEntries(
    COUNTS.map((name) => [name, median(loads.map((load) => load[name]))]),
  ) as unknown as Load

/** Loads measured in turn with their floor's. */
export interface Paired {
  own: Load
  floor: Load
  /** Median of the ratios, pair by pair. */
  ratio: number
  /** Distance of the quartiles of the ratios, as a part of their median. */
  spread: number
  pairs: number
}

/** The ratios of pairs agree well enough below this spread. */
const AGREED = 0.1

/**
 * Measures `own` and `floor` in turn, so that what slows the machine down meets both, until the
 * ratios agree: at least `least` pairs, and never more than three times as many.
 */
export async function paired(
  least: number,
  own: () => Promise<Load>,
  floor: () => Promise<Load>,
): Promise<Paired> {
  const pairs: [own: Load, floor: Load][] = []
  const ratios: number[] = []
  const spread = () => (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / median(ratios)
  while (ratios.length < least || (spread() > AGREED && ratios.length < least * 3)) {
    const pair: [Load, Load] = [await own(), await floor()]
    pairs.push(pair)
    ratios.push(pair[0].seconds / pair[1].seconds)
  }
  return {
    own: medianLoad(pairs.map(([load]) => load)),
    floor: medianLoad(pairs.map(([, load]) => load)),
    ratio: median(ratios),
    spread: spread(),
    pairs: ratios.length,
  }
}
