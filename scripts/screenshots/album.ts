import { join, relative } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { RunningGateway } from '../../tests/e2e/support/gateway'
import { DESK, PHONE } from '../../tests/e2e/support/sizes'
import type { Probe } from '../../packages/conformance/probe'
import { root } from '../shell.mjs'

/** What a scene is played on, and where its pictures go. */
export interface Stage {
  gateway: RunningGateway
  browser: Browser
  probe: Probe
  /** Absolute. */
  folder: string
  /** As somebody sees it whose system is dark. */
  dark?: boolean
}

export const newContext = (
  { browser, gateway, dark = false }: Stage,
  viewport = DESK,
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: gateway.origin,
    viewport,
    locale: 'zh-CN',
    colorScheme: dark ? 'dark' : 'light',
  })

/** What is on the page, once the pointer marks no row and fading and folding came to rest. */
export async function keep({ folder }: Stage, page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForTimeout(600)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  console.log(`${relative(root, folder)}/${name}.png`)
}

/** A page of the console at a desk, on a phone, and on a desk's screen at 150 %. */
const WIDTHS = [DESK, PHONE, { width: 960, height: 600 }]

export interface WideOptions {
  /** To its end, not only what is in view. */
  whole?: boolean
  /** At 150 % as well. */
  zoomed?: boolean
  /** What does not outlive a change of width, e.g. an open list. */
  before?: () => Promise<void>
}

/** The same page at each width, `name-1440.png`. */
export async function keepWide(
  stage: Stage,
  page: Page,
  name: string,
  { whole = false, zoomed = false, before }: WideOptions = {},
): Promise<void> {
  for (const size of zoomed ? WIDTHS : WIDTHS.slice(0, 2)) {
    await page.setViewportSize(size)
    await before?.()
    if (whole) {
      const hidden = await page.evaluate(() => {
        const main = document.querySelector('main')!
        return main.scrollHeight - main.clientHeight
      })
      await page.setViewportSize({ ...size, height: size.height + Math.max(0, hidden) })
    }
    await keep(stage, page, `${name}-${size.width}`)
  }
  await page.setViewportSize(DESK)
}
