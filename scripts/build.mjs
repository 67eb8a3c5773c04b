// `npm run build`: the console (dist/console, precompressed) and the gateway (dist/gateway), then
// a stamp of the sources they came from, by which `npm start` knows whether it must build again.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode, tool } from './shell.mjs'
import { startStamp } from './sources.mjs'

const vite = tool('vite', 'bin/vite.js')
// Whoever asks (a test run, say) may carry another NODE_ENV, and React would be built for that one.
const env = { NODE_ENV: 'production' }
const stamp = startStamp()
rmSync(join(root, 'dist'), { recursive: true, force: true })

// Side by side: each leaves a core idle for half its time.
const codes = await Promise.all([
  runNode(vite, ['build', '--logLevel', 'warn'], { env }),
  runNode(vite, ['build', '-c', 'vite.config.gateway.ts', '--logLevel', 'warn'], { env }),
])
const failed = codes.find((code) => code !== 0)
if (failed !== undefined) process.exit(failed)
stamp()
