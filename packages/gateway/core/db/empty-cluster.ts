import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, constants } from 'node:zlib'
import { projectRoot } from '../root'

/** Files that a new embedded database begins with, packed by `npm run cluster`. */
const CLUSTERS = join(projectRoot, 'packages/gateway/core/db/cluster')
const unpack = promisify(brotliDecompress)

/** Path of the stored files of this PGlite version. */
export async function clusterFile(): Promise<string> {
  const dist = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const text = await readFile(join(dist, '../package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  return join(CLUSTERS, `pglite-${version}.tar.br`)
}

/**
 * The result of PGlite's `initdb`, as a tar: loads in a tenth of a second instead of four seconds.
 * `undefined` where there is none for this version; PGlite makes the files itself then.
 */
export async function emptyCluster(): Promise<Uint8Array | undefined> {
  const file = await clusterFile()
  if (!existsSync(file)) return undefined
  return unpack(await readFile(file), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  })
}
