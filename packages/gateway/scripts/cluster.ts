// `npm run cluster`: packs the files of a new embedded database, as the installed PGlite makes them,
// for every first start to begin with. Once for each version of PGlite; it takes a minute.
import { readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { clusterFile } from '../core/db/empty-cluster'
import { startPglite } from '../core/db/pglite'

const file = await clusterFile()
const server = await startPglite({})
const tar = await server.dump()
await server.stop()
const packed = await promisify(brotliCompress)(tar, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    // Three databases alike, too far apart for the usual window.
    [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 28,
    [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
  },
})
for (const old of await readdir(dirname(file)).catch(() => []))
  if (old !== basename(file)) await rm(join(dirname(file), old))
await writeFile(file, packed)
console.log(`${basename(file)}: ${tar.length} bytes packed to ${packed.length}`)
