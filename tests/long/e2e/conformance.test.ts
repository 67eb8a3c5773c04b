import { describe } from 'vitest'
import {
  CHECKS,
  createProbe,
  createWire,
  SANDBOX_SECRETS,
} from '../../../packages/conformance/index'
import { PASSWORD } from '../../e2e/support/accounts'
import { side, test } from '../../e2e/support/test'

/** `npm run conformance` against our own built gateway, one test for each sentence. */
describe('the gateway keeps the contract', () => {
  // One for all, as the command has it: a session serves many checks.
  const probe = createProbe(createWire(side().origin, SANDBOX_SECRETS), PASSWORD)
  for (const check of CHECKS) test(check.name, async () => void (await check.run(probe)))
})
