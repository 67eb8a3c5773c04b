// `npm run build`; `npm run build -- --console` builds the console alone, as does a checkout without a
// gateway beside it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole, precompress, startBuild } from './building.mjs'
import { root } from './shell.mjs'

const isAlone = process.argv.includes('--console') || !existsSync(join(root, 'packages/gateway'))
const build = isAlone ? buildConsole : () => startBuild().all
process.exitCode = (await build()) || (await precompress())
