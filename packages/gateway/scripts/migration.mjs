// `npm run migration -- NAME`: writes the next migration from the tables, and keeps only its
// snapshot: the newest snapshot contains the older ones.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../../../scripts/shell.mjs'

const name = process.argv[2]
if (!name) {
  console.error('usage: npm run migration -- NAME')
  process.exit(2)
}
const kit = join(root, 'node_modules/drizzle-kit/bin.cjs')
const config = 'packages/gateway/drizzle.config.ts'
const code = await run(process.execPath, [kit, 'generate', `--config=${config}`, '--name', name])
if (code !== 0) process.exit(code)
const meta = join(root, 'packages/gateway/core/db/migrations/meta')
const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'))
for (const old of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, old))
