// Beside each text file of the console its brotli and gzip form, at the strength only a build can
// afford. A file of its own, for a process of its own: `npm start` runs it behind open doors, and the
// files go out as they are until then.
import { constants as priorities, setPriority } from 'node:os'
import { existsSync } from 'node:fs'
import { readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './shell.mjs'

const outDir = join(root, 'dist/console')
/** Bytes; below the size of a packet compression gains no time. */
const LEAST = 1024
/** As many as there are threads for it. */
const AT_ONCE = 4

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Whole or not at all: a file that is half written would be served. */
async function write(file, bytes) {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}

async function compress(file) {
  if (existsSync(`${file}.br`) && existsSync(`${file}.gz`)) return
  const bytes = await readFile(file)
  if (bytes.length < LEAST) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await Promise.all([
    brotli(bytes, { params }).then((small) => write(`${file}.br`, small)),
    zip(bytes, { level: 9 }).then((small) => write(`${file}.gz`, small)),
  ])
}

if (process.argv.includes('--behind')) setPriority(priorities.priority.PRIORITY_LOW)
const entries = existsSync(outDir)
  ? await readdir(outDir, { recursive: true, withFileTypes: true })
  : []
const files = entries
  .filter((entry) => entry.isFile() && /\.(js|css|svg|json|txt)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let file = files.pop(); file; file = files.pop()) await compress(file)
  }),
)
