import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Import {
  /** The importing file, from the repository's root. */
  from: string
  /** A file of ours without extension (`packages/domain/money`), or a package (`antd`). */
  to: string
  /** `import type`: gone at run time. */
  typeOnly: boolean
  /** `import()`: a lazy chunk. */
  lazy: boolean
}

/** What a package carries beside its product. */
const OWN_TESTS = /^packages\/\w+\/(tests|scripts)\//

/**
 * Every TypeScript file under a folder, from the repository's root; a package's tests and tools only
 * when the folder is theirs.
 */
export function filesUnder(folder: string): string[] {
  // A checkout of the console alone has no gateway.
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !OWN_TESTS.test(file) || OWN_TESTS.test(`${folder}/`))
    .sort()
}

const STATIC = /(?:^|\n)\s*(import|export)\s+(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]/g
const BARE = /(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g
// Not `import('x').Type`, which is a type.
const LAZY = /\bimport\(\s*['"]([^'"]+)['"]\s*\)(?!\.[A-Z])/g
const TYPE_QUERY = /\bimport\(\s*['"]([^'"]+)['"]\s*\)\.[A-Z]/g

/** The imports of one file as written in its text. */
export function importsOf(file: string, text = readFileSync(join(root, file), 'utf8')): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const target = (specifier: string) =>
    specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(file), specifier)).replace(/\.tsx?$/, '')
      : specifier.replace(/^#domain\//, 'packages/domain/')
  const found: Import[] = []
  for (const [, , type, specifier] of code.matchAll(STATIC))
    found.push({ from: file, to: target(specifier!), typeOnly: Boolean(type), lazy: false })
  for (const [, specifier] of code.matchAll(BARE))
    found.push({ from: file, to: target(specifier!), typeOnly: false, lazy: false })
  for (const [, specifier] of code.matchAll(LAZY))
    found.push({ from: file, to: target(specifier!), typeOnly: false, lazy: true })
  for (const [, specifier] of code.matchAll(TYPE_QUERY))
    found.push({ from: file, to: target(specifier!), typeOnly: true, lazy: true })
  return found
}

const known = new Set(['src', 'packages'].flatMap((folder) => filesUnder(folder)))

/** `src/app/shell` -> the file it means; undefined for packages. */
export function resolveFile(path: string): string | undefined {
  return [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((file) =>
    known.has(file),
  )
}
