// Bundle budgets of the built console, in brotli KB, by Vite's manifest: what must arrive before
// sign-in can be used, before the first list shows rows, and what each lazy part adds to that.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from './shell.mjs'

const dist = join(root, 'dist/console')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** Scripts that come with some entries: the entries themselves and all they import at once. */
function scriptsOf(...keys) {
  const files = new Set()
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`manifest: wanted ${key}, got ${Object.keys(manifest).join(', ')}`)
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return files
}

const isScript = (key) => manifest[key].file.endsWith('.js')

const bytesOf = (file) => {
  const path = join(dist, file)
  return existsSync(`${path}.br`)
    ? readFileSync(`${path}.br`).length
    : brotliCompressSync(readFileSync(path)).length
}
const kbOf = (files) => [...files].reduce((sum, file) => sum + bytesOf(file), 0) / 1024

/** Console and engine are one file (vite.config.ts). */
const firstList = Object.keys(manifest).find(
  (key) => manifest[key].name === 'first-list' && isScript(key),
)

const SIGN_IN = ['index.html']
const shell = scriptsOf(...SIGN_IN, firstList)
/** The definitions of an area (vite.config.ts); a session's first list waits for those of one. */
const areas = Object.keys(manifest).filter((key) => manifest[key].name?.startsWith('area-'))
const kbOfList = (area) => kbOf(new Set([...shell, ...scriptsOf(area)]))
const largest = areas.toSorted((a, b) => kbOfList(b) - kbOfList(a))[0]
const first = scriptsOf(...SIGN_IN, firstList, ...areas)
const beyondFirst = (key) => [...scriptsOf(key)].filter((file) => !first.has(file))

/** Headers above a list's table: what that list adds, as its definition is there. */
const furtherLists = Object.keys(manifest).filter((key) =>
  /^src\/pages\/.+\/header\.tsx$/.test(key),
)

const rows = [
  ['sign-in', kbOf(scriptsOf(...SIGN_IN)), 70],
  [`first list, in ${manifest[largest].name}`, kbOfList(largest), 245],
  ['before its definitions', kbOf(shell), 219],
  ...furtherLists.map((key) => [`further list: ${key}`, kbOf(beyondFirst(key)), 5]),
]
let over = 0
for (const [what, kb, budget] of rows) {
  if (kb > budget) over++
  console.log(`${kb > budget ? 'OVER' : 'ok  '} ${what}: ${kb.toFixed(1)} KB of ${budget} KB`)
}
process.exit(over === 0 ? 0 : 1)
