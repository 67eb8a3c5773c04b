import { join } from 'node:path'
import type { Plugin } from 'vite'
import { inVite } from './in-vite.ts'

type Module = typeof import('../src/app/heads')

/**
 * Writes what `src/app/heads.ts` computes in its place: a build then loads a definition where its
 * screen needs it. In development and in tests the file itself runs.
 */
export function resourceHeads(): Plugin {
  const file = '/src/app/heads.ts'
  let root = ''
  return {
    name: 'resource-heads',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    async load(id) {
      if (id !== join(root, file)) return null
      const json = await inVite(root, file, ({ heads }: Module) => JSON.stringify(heads))
      return { code: `export const heads = ${json}`, moduleType: 'js' }
    },
  }
}
