import type { Page } from 'playwright-core'
import { main, submitPassword } from '../../tests/e2e/support/console'
import { DESK, PHONE } from '../../tests/e2e/support/sizes'
import { keep, newContext, type Stage } from './album'

/** What is done on a page before its picture is taken. */
export type Pose = (page: Page) => Promise<unknown>

/** Takes pictures of a stage's screens at a desk and on a phone, `name-1440.png`. */
export interface Camera {
  /** A path of the console as `loginName` sees it; `pose` opens what is to be seen. */
  shoot(loginName: string, name: string, path: string, pose?: Pose): Promise<void>
  /** What the consoles said that they should not have, by picture. */
  readonly said: readonly string[]
  close(): Promise<void>
}

export function createCamera(stage: Stage): Camera {
  const pages = new Map<string, Page>()
  const said: string[] = []
  const taking = new Map<number, string>()

  const open = async (loginName: string, viewport: typeof DESK): Promise<Page> => {
    const context = await newContext(stage, viewport)
    const page = await context.newPage()
    const hear = (text: string) => {
      // A line that was cut on purpose is said by the browser itself.
      if (!text.includes('ERR_CONNECTION_REFUSED'))
        said.push(`${taking.get(viewport.width)}: ${text}`)
    }
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) hear(message.text())
    })
    page.on('pageerror', (error) => hear(error.message))
    await page.goto('/login')
    await submitPassword(page, stage.probe, loginName)
    await page.waitForURL((url) => url.pathname !== '/login')
    return page
  }
  const pageOf = async (loginName: string, viewport: typeof DESK): Promise<Page> => {
    const key = `${loginName} ${viewport.width}`
    const page = pages.get(key) ?? (await open(loginName, viewport))
    pages.set(key, page)
    return page
  }
  const take = async (page: Page, name: string, path: string, pose?: Pose): Promise<void> => {
    await page.goto(path)
    await settled(page)
    try {
      await pose?.(page)
    } catch (error) {
      said.push(`${name}: ${String(error).split('\n')[0]}`)
    }
    await keep(stage, page, name)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }

  return {
    said,
    async shoot(loginName, name, path, pose) {
      const sizes = [DESK, PHONE]
      // One signs in after the other: a captcha is the newest of the inbox.
      const views: Page[] = []
      for (const size of sizes) views.push(await pageOf(loginName, size))
      await Promise.all(
        views.map((page, at) => {
          const { width } = sizes[at]!
          taking.set(width, `${name}-${width}`)
          return take(page, `${name}-${width}`, path, pose)
        }),
      )
    },
    async close() {
      for (const page of pages.values()) await page.context().close()
    },
  }
}

/** Nothing on the page is on its way. */
async function settled(page: Page): Promise<void> {
  if (new URL(page.url()).pathname.startsWith('/sandbox')) return
  // What is not there, or not for this person, has no head.
  await main(page).locator('h1, .rv-state').first().waitFor({ state: 'attached' })
  await page.waitForFunction(
    () =>
      !document.querySelector(
        'main :is([aria-busy=true], .rv-bone, .rv-form-bones, .view-loading, [data-loading])',
      ),
  )
}

/** The gateway does not answer any more, for this page. */
export const cutLine: Pose = (page) =>
  page.route('**/api/pcRequest/**', (route) => route.abort('connectionrefused'))
