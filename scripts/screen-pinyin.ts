import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinyin } from 'pinyin-pro'
import type { Plugin } from 'vite'

const MODULE = 'virtual:screen-pinyin'
const folder = fileURLToPath(new URL('../src/resources/', import.meta.url))

/** Names of screens and areas, and of what a definition's buttons do. */
const NAMES = /^ {2,6}(?:\w+: \{ )?(?:title|label): '([^']*\p{Script=Han}[^']*)'/gmu

/**
 * How the names in `src/resources` are typed: initials and full pinyin, blank-separated. Made at
 * build time: the dictionary that knows is larger than the console.
 */
export function screenPinyin(): Plugin {
  return {
    name: 'screen-pinyin',
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    load: (id) =>
      id === `\0${MODULE}` ? `export default ${JSON.stringify(spelled(folder))}` : null,
  }
}

/** `{ 终端管理: 'zdgl zhongduanguanli' }`. */
export function spelled(folder: string): Record<string, string> {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(NAMES)])
    .map(([, name]) => name!)
  return Object.fromEntries([...new Set(names)].map((name) => [name, spell(name)]))
}

function spell(name: string): string {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true })
    .map((syllable) => syllable.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .filter((syllable) => syllable !== '')
  return `${syllables.map((syllable) => syllable[0]).join('')} ${syllables.join('')}`
}
