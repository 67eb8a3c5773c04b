import { rmSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { BROWSER_FLAGS, findBrowser } from '../../../scripts/browser'
import { ensureBuilt, startGateway } from './gateway'
import { copyOfSamples, makeSamples, SAMPLE_TIME } from './samples'

/** A gateway and a browser that only one worker uses, so that files can run side by side. */
export interface Side {
  /** Where the gateway serves console and calls. */
  origin: string
  /** Where the browser takes connections. */
  browserEndpoint: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, by VITEST_POOL_ID. */
    sides: readonly Side[]
    /** A data directory with the sample data, to start on copies of. */
    samples: string
  }
}

export default async function setup(project: TestProject) {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('no Chromium found: set CHROME_PATH')
  // All at once: each leaves a core idle for part of its time.
  const ready = Promise.all([
    makeSamples(project.getProvidedContext().gatewayTemplate),
    ensureBuilt(),
  ])
  const startSide = async () => {
    const [gateway, browser] = await Promise.all([
      ready.then(([made]) => startGateway({ dataDir: copyOfSamples(made), env: SAMPLE_TIME })),
      // A new, empty profile; contexts keep the tests apart.
      chromium.launchServer({ executablePath, args: BROWSER_FLAGS }),
    ])
    return { gateway, browser }
  }
  const workers = Number(project.config.maxWorkers) || 1
  const sides = await Promise.all(Array.from({ length: workers }, startSide))
  const [samples] = await ready
  project.provide(
    'sides',
    sides.map(({ gateway, browser }) => ({
      origin: gateway.origin,
      browserEndpoint: browser.wsEndpoint(),
    })),
  )
  project.provide('samples', samples)
  return async () => {
    await Promise.all(
      sides.map(async ({ gateway, browser }) => {
        await browser.close()
        await gateway.stop()
      }),
    )
    rmSync(samples, { recursive: true, force: true })
  }
}
