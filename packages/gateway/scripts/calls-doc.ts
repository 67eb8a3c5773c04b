import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { callsDoc, type CallFiles } from './calls-doc/write'

/**
 * `npm run docs:calls`: writes docs/calls.md, the API as one list, from the call definitions.
 * `--check` only compares, and exits with 1 when the page is out of date.
 */
const page = fileURLToPath(new URL('../../../docs/calls.md', import.meta.url))
const files = import.meta.glob<CallFiles[string]>('../features/*/calls/*.ts', {
  eager: true,
  import: 'default',
})
const wanted = callsDoc(files)
if (process.argv.includes('--check')) {
  const same = readFileSync(page, 'utf8') === wanted
  console.log(same ? 'docs/calls.md: good' : 'docs/calls.md is old: npm run docs:calls')
  process.exitCode = same ? 0 : 1
} else {
  writeFileSync(page, wanted)
  console.log(`docs/calls.md: ${Object.keys(files).length} calls`)
}
