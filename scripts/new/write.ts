import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, runNode, tool } from '../shell.mjs'

/** What is to be written, by path from the repository's root. */
export interface NewFiles {
  files: Readonly<Record<string, string>>
  /** What is left to do by hand, a line each. */
  left: readonly string[]
}

/**
 * Writes and formats the files, and docs/calls.md anew.
 * @throws before the first write when a file exists
 */
export async function writeNew({ files, left }: NewFiles): Promise<void> {
  const names = Object.keys(files)
  const standing = names.filter((name) => existsSync(join(root, name)))
  if (standing.length > 0) throw new Error(`stands already: ${standing.join(', ')}`)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  // What it breaks into lines the first time it may yet break further the second.
  await runNode(tool('oxfmt', 'bin/oxfmt'), names, { quiet: true })
  await runNode(tool('oxfmt', 'bin/oxfmt'), names, { quiet: true })
  if (names.some((name) => name.includes('/calls/')))
    await runNode(join(root, 'scripts/run.mjs'), ['packages/gateway/scripts/calls-doc.ts'])
  console.log([...names, ...left.map((line) => `- ${line}`)].join('\n'))
}
