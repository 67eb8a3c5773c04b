import { describe } from 'vitest'
import { CHECKS } from '../../scripts/conformance/index'
import { test } from './support/test'

/** `npm run conformance` against our own built gateway, one test for each sentence. */
describe('the gateway keeps the contract', () => {
  for (const check of CHECKS) test(check.name, ({ probe }) => check.run(probe))
})
