import { parseArgs } from 'node:util'
import { ACCOUNT_FLAGS } from '../packages/conformance/index'
import { callFiles } from './new/call'
import { resourceFiles } from './new/resource'
import { writeNew } from './new/write'

/**
 * `npm run new -- resource NAME --call /v1/…` makes a screen's definition from what a running
 * gateway answers; `npm run new -- call /v1/… --list|--detail|--write` makes a call and its test
 * from its feature's table. Existing files are never overwritten.
 */
const USAGE = `npm run new -- resource NAME [--call /v1/…] [--show /v1/…] [--base URL] [--account NAME]
                        [--password TEXT] [--title 标题] [--area KEY] [--code CODE]
                        [--sign-secret TEXT --des-key TEXT]
                        [--login NAME | --session ID --user ID --branch ID]
  --account is the sandbox's; elsewhere --login signs in and asks for the picture's code at the
  terminal, and --session takes the console's cookies token, userId and custId.
npm run new -- call /v1/… --list | --detail | --write [--feature NOUN] [--table NAME] [--code EXPRESSION]`

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    call: { type: 'string' },
    show: { type: 'string' },
    base: { type: 'string', default: 'http://127.0.0.1:5173' },
    account: { type: 'string', default: 'fws_admin' },
    ...ACCOUNT_FLAGS,
    'sign-secret': { type: 'string' },
    'des-key': { type: 'string' },
    title: { type: 'string' },
    area: { type: 'string' },
    code: { type: 'string' },
    feature: { type: 'string' },
    table: { type: 'string' },
    list: { type: 'boolean' },
    detail: { type: 'boolean' },
    write: { type: 'boolean' },
  },
})
const [what, name] = positionals

try {
  if (name && what === 'resource') await writeNew(await resourceFiles(name, values))
  else if (name && what === 'call') {
    const kinds = (['list', 'detail', 'write'] as const).filter((kind) => values[kind])
    if (kinds.length !== 1) throw new Error('wanted one of --list, --detail, --write')
    await writeNew(callFiles(name, kinds[0]!, values))
  } else throw new Error(`wanted:\n${USAGE}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
