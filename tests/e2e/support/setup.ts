import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { BROWSER_FLAGS, findBrowser } from '../../../scripts/browser'
import { ensureBuilt, startGateway } from './gateway'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shared gateway serves console and calls. */
    origin: string
    /** Where the shared browser takes connections. */
    browserEndpoint: string
  }
}

export default async function setup(project: TestProject) {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('no Chromium found: set CHROME_PATH')
  await ensureBuilt()
  const gateway = await startGateway()
  // A new, empty profile; contexts keep the tests apart.
  const browser = await chromium.launchServer({ executablePath, args: BROWSER_FLAGS })
  project.provide('origin', gateway.origin)
  project.provide('browserEndpoint', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await gateway.stop()
  }
}
