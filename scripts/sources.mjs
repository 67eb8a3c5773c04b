import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './shell.mjs'

/** What a build is made of. A change in any of these makes `dist` stale. */
const SOURCES = [
  'src',
  'packages/domain',
  'packages/gateway',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

const STAMP = join(root, 'dist/.sources')
const ENTRY = join(root, 'dist/gateway/main.js')

/**
 * By content, not by time: a fresh clone, a branch switch and a touched file all give the right
 * answer. A few hundred files take about 20 ms.
 */
function sourcesHash() {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory())
      for (const name of readdirSync(full).sort()) add(`${path}/${name}`)
    else hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
  }
  SOURCES.forEach(add)
  return hash.digest('hex')
}

/** true when `dist` was built from exactly these sources, or there are only built files here. */
export function isBuilt() {
  if (!existsSync(ENTRY)) return false
  if (!existsSync(join(root, 'src'))) return true
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash()
}

/** The hash is taken before the build, so that an edit during it counts as newer. */
export function startStamp() {
  const hash = sourcesHash()
  return () => writeFileSync(STAMP, hash)
}
