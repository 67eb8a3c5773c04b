import { parseArgs } from 'node:util'
import {
  ACCOUNT_FLAGS,
  CHECKS,
  createProbe,
  createWire,
  givenProbe,
  givenSession,
  NotCheckable,
  SANDBOX_SECRETS,
  SANDBOX_SOURCE,
} from './index'

/**
 * `npm run conformance -- --base URL`: checks a running gateway against all of docs/contract.md,
 * from outside, with a client of its own. The accounts and the inbox are the sandbox's, unless an
 * account is given: `--login NAME [--password TEXT]` asks for the picture's code at the terminal,
 * `--session ID --user ID --branch ID` uses a session. Such a run is read-only, and checks that are
 * impossible are skipped with their reason. Events and files are sent as the sandbox's source, or as
 * `--source SR… --source-secret whsec_…`; they are booked.
 */
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    base: { type: 'string', default: 'http://127.0.0.1:5173' },
    'sign-secret': { type: 'string', default: SANDBOX_SECRETS.signSecret },
    'des-key': { type: 'string', default: SANDBOX_SECRETS.desKey },
    ...ACCOUNT_FLAGS,
    source: { type: 'string' },
    'source-secret': { type: 'string' },
    only: { type: 'string' },
  },
})

const wire = createWire(new URL(values.base).origin, {
  signSecret: values['sign-secret'],
  desKey: values['des-key'],
})
const session = await givenSession(wire, values).catch((error: unknown) => {
  console.error(describe(error))
  process.exit(1)
})
const { source: sourceId, 'source-secret': secret } = values
const source = sourceId && secret ? { sourceId, secret } : undefined
const sandboxProbe = createProbe(wire, values.password ?? 'Sandbox@2026', source ?? SANDBOX_SOURCE)
const checks = CHECKS.filter((one) => !values.only || one.name.includes(values.only))

let failed = 0
let skipped = 0
for (const one of checks) {
  try {
    const answer = await one.run(session ? givenProbe(wire, session, source) : sandboxProbe)
    if (answer === 'skipped') skipped++
    console.log(answer === 'skipped' ? `跳过 skip  ${one.name}` : `通过 ok    ${one.name}`)
  } catch (error) {
    if (error instanceof NotCheckable) {
      skipped++
      console.log(`跳过 skip  ${one.name}\n           ${error.message}`)
      continue
    }
    failed++
    console.log(`失败 FAIL  ${one.name}\n           ${describe(error)}`)
  }
}
console.log(`\n${checks.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed === 0 && checks.length > 0 ? 0 : 1)

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.message}${cause}`
}
