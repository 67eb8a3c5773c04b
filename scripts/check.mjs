// `npm run check`: types, lint, format, unused code, the layer rule, and the bundle budgets of a
// built console. Every step runs, so that one run shows every fault.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, runNode, tool, UNTIDIED } from './shell.mjs'

/** @type {[name: string, step: () => Promise<number>][]} */
const steps = [
  ['types', () => runNode(tool('typescript', 'bin/tsc'), ['--noEmit'], { env: UNTIDIED })],
  [
    'lint',
    () =>
      runNode(
        tool('oxlint', 'bin/oxlint'),
        ['--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
        { env: UNTIDIED },
      ),
  ],
  ['format', () => runNode(tool('oxfmt', 'bin/oxfmt'), ['--check', '.'])],
  // Exceptions and their reasons: knip.jsonc.
  ['unused', () => runNode(tool('knip', 'bin/knip.js'), [])],
  [
    'layers',
    () =>
      runNode(tool('vitest', 'vitest.mjs'), [
        'run',
        '--project=unit',
        'tests/architecture',
        '--reporter=default',
      ]),
  ],
]
if (existsSync(join(root, 'dist/console')))
  steps.push(['budgets', () => run(process.execPath, [join(root, 'scripts/budgets.mjs')])])

const failed = []
for (const [name, step] of steps) {
  console.log(`\n== ${name}`)
  if ((await step()) !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\ncheck: all good' : `\ncheck: failed at ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
