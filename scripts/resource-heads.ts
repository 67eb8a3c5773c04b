import { join } from 'node:path'
import type { Plugin } from 'vite'
import { inVite } from './in-vite.ts'

type Module = typeof import('../src/app/heads')

const HEADS = '/src/app/heads.ts'
let heads: Module['heads'] = {}

/**
 * Writes what `src/app/heads.ts` computes in its place: a build then loads a definition where its
 * screen needs it. In development and in tests the file itself runs.
 */
export function resourceHeads(): Plugin {
  let root = ''
  return {
    name: 'resource-heads',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    async load(id) {
      if (id !== join(root, HEADS)) return null
      heads = await inVite(root, HEADS, (module: Module) => module.heads)
      return { code: `export const heads = ${JSON.stringify(heads)}`, moduleType: 'js' }
    },
  }
}

/** The definitions of this build, from the project's folder, each with its area. */
export const areasOfFiles = (): [file: string, area: string][] =>
  Object.entries(heads).map(([file, { area }]) => [file.replace(/^\.\./, './src'), area])
