import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { bundled } from '../../../packages/gateway/tests/support/bundled'

/** The environment of a real installation. */
export const SECRETS = {
  SANDBOX: '0',
  SIGN_SECRET: 'sixteen-letters-and-more',
  DES_KEY: 'a-key-of-its-own-24bytes',
  DATA_SECRET: 'a-secret-for-what-is-kept-in-tests',
}

/** Node's options for a process whose clock is `ms` from this machine's. */
export function clockOff(ms: number): string {
  const script = `const real = Date.now
    globalThis.Date = class extends Date {
      constructor(...given) { given.length ? super(...given) : super(real() + ${ms}) }
      static now() { return real() + ${ms} }
    }`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}

/**
 * Runs one of the command line's programs.
 * @returns what it said
 * @throws Error with what it said, where it ended with another code than 0
 */
export async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [await bundled(program), ...args],
    {
      env: { ...process.env, VITEST: '', ...SECRETS, ...env },
    },
  )
  return stdout
}

/** The last line of `npm run ledger:check`. */
export async function ledgerCheck(databaseUrl: string): Promise<string> {
  const said = await run('packages/gateway/cli/ledger-check.ts', [], { DATABASE_URL: databaseUrl })
  return said.trimEnd().split('\n').at(-1)!
}
