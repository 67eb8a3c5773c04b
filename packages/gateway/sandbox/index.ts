import type { SandboxModule } from '../core/sandbox'
import { sampleEngine } from './ocr/sample-engine'
import { peopleJobs } from './people'
import { createInbox } from './inbox'
import { choices, decide, pending, SIMULATOR_JOBS } from './simulator'
import { simulated } from './simulator/upstream'
import { registerSandbox } from './routes'

/** What an entry fills a new sandbox with, and whom it greets. */
export { accountRows, SANDBOX_PASSWORD } from './page'
export { samplesFor } from './samples/load'

/**
 * All that only the sandbox has; handed to `createGateway` where the sandbox is on.
 * @param payers payments of a working day at a hundred open merchants (`people/`); 0: money moves
 *   only by what somebody does
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

/** One in which nothing comes about but what somebody begins. */
export const sandbox: SandboxModule = sandboxWith({ payers: 0 })
