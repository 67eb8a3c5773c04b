import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { root } from '../../../scripts/shell.mjs'

const ARTIFACTS = join(root, 'tests/.artifacts')
const KEPT_LINES = 60
const KEPT_CHARS = 1500

const journals = new WeakMap<BrowserContext, string[]>()

/** Keeps what a context says, where it goes and what it calls, for the case that a test fails. */
export function keepJournal(context: BrowserContext): void {
  const lines: string[] = []
  const start = Date.now()
  const note = (line: string) => {
    lines.push(`${((Date.now() - start) / 1000).toFixed(1)} s  ${line}`)
    if (lines.length > KEPT_LINES) lines.shift()
  }
  journals.set(context, lines)
  context.on('console', (message) => note(`console ${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => note(`uncaught: ${String(error.error())}`))
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) note(`at ${frame.url()}`)
    }),
  )
  const call = (url: string) => /\/(?:api\/pcRequest|sandbox)\/.*/.exec(url)?.[0]
  context.on('requestfailed', (request) =>
    note(`failed ${request.url()}: ${request.failure()?.errorText ?? ''}`),
  )
  context.on('response', (response) => {
    const path = call(response.url())
    if (path !== undefined) note(`${response.status()} ${path}`)
  })
}

/** What was noted so far was about another test. */
export function forgetJournal(context: BrowserContext): void {
  journals.get(context)?.splice(0)
}

/** Reports each page of a failed test: its address, a picture, its words, its journal. */
export async function reportFailure(browser: Browser, name: string): Promise<void> {
  mkdirSync(ARTIFACTS, { recursive: true })
  const file = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
  const said = [`what stood on screen when “${name}” failed:`]
  let number = 0
  for (const context of browser.contexts()) {
    for (const page of context.pages())
      said.push(...(await describe(page, join(ARTIFACTS, `${file}-${++number}.png`))))
    said.push('journal:', ...(journals.get(context) ?? []))
  }
  // oxlint-disable-next-line no-console -- a failure on another machine has nothing else to tell
  console.log(said.join('\n'))
}

async function describe(page: Page, picture: string): Promise<string[]> {
  const patience = { timeout: 10_000 }
  const shown = page.locator('body')
  const text = await shown.innerText(patience).catch((error: unknown) => String(error))
  const taken = await page.screenshot({ path: picture, ...patience }).then(
    () => relative(root, picture),
    (error: unknown) => String(error),
  )
  return [`page: ${page.url()}`, `picture: ${taken}`, text.slice(0, KEPT_CHARS)]
}
