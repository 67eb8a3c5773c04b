import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The project's folder: plain files (the database worker, migrations, the built console) are found
 * relative to it, because the gateway runs from its sources and from dist/gateway alike.
 */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)))

function findRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'packages/gateway'))) return folder
    if (dirname(folder) === folder) throw new Error(`no packages/gateway above ${from}`)
  }
}
