import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '../../../scripts/browser'
import { ensureBuilt, startGateway } from './gateway'
import { copyOfSamples, makeSamples, SAMPLE_TIME } from './samples'

/** A gateway that only one worker uses, so that files can run side by side. */
export interface Side {
  /** Where the gateway serves console and calls. */
  origin: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, by VITEST_POOL_ID. */
    sides: readonly Side[]
    /** A data directory with the sample data, to start on copies of. */
    samples: string
    /** Where browsers keep their profiles, until the end of the run. */
    profiles: string
  }
}

export default async function setup(project: TestProject) {
  if (!findBrowser()) throw new Error('no Chromium found: set CHROME_PATH')
  // At once: each leaves a core idle for part of its time.
  const [samples] = await Promise.all([
    makeSamples(project.getProvidedContext().gatewayTemplate),
    ensureBuilt(),
  ])
  const startSide = () => startGateway({ dataDir: copyOfSamples(samples), env: SAMPLE_TIME })
  const workers = Number(project.config.maxWorkers) || 1
  const gateways = await Promise.all(Array.from({ length: workers }, startSide))
  project.provide(
    'sides',
    gateways.map(({ origin }) => ({ origin })),
  )
  project.provide('samples', samples)
  const profiles = mkdtempSync(join(tmpdir(), 'console-e2e-profiles-'))
  project.provide('profiles', profiles)
  return async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()))
    for (const folder of [samples, profiles]) rmSync(folder, { recursive: true, force: true })
  }
}
