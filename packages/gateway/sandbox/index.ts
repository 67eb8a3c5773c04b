import type { SandboxModule } from '../core/sandbox'
import { sampleEngine } from './ocr/sample-engine'
import { peopleJobs } from './people'
import { createInbox } from './inbox'
import { choices, decide, pending, SIMULATOR_JOBS } from './simulator'
import { simulated } from './simulator/upstream'
import { registerSandbox } from './routes'

/** The loader and the demo accounts, for an entry that fills a new sandbox. */
export { accountRows, SANDBOX_PASSWORD } from './page'
export { samplesFor } from './samples/load'

/**
 * All that only the sandbox has; handed to `createGateway` where the sandbox is on.
 * @param payers payments of a working day at a hundred open merchants (`people/`); 0: money moves
 *   only by calls and decisions
 */
export function sandboxWith({ payers }: { payers: number }): SandboxModule {
  const inbox = createInbox()
  const simulator = { choices, decide, pending }
  return {
    upstream: simulated,
    ocr: sampleEngine,
    sms: inbox,
    jobs: [...SIMULATOR_JOBS, ...peopleJobs(payers)],
    mount: (app, deps) => registerSandbox(app, { ...deps, simulator, inbox }),
  }
}

/** A sandbox without simulated people: money moves only by calls and decisions. */
export const sandbox: SandboxModule = sandboxWith({ payers: 0 })
