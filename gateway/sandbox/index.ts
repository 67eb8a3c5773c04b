import type { SandboxModule } from '../gateway'
import { sampleEngine } from './ocr/sample-engine'
import { choices, decide, pending, SIMULATOR_JOBS } from './simulator'
import { simulated } from './simulator/upstream'
import { registerSandbox } from './routes'

/** All that only the sandbox has; handed to `createGateway` where the sandbox is on. */
export const sandbox: SandboxModule = {
  upstream: simulated,
  ocr: sampleEngine,
  jobs: SIMULATOR_JOBS,
  mount: (app, deps) => registerSandbox(app, { ...deps, simulator: { choices, decide, pending } }),
}
