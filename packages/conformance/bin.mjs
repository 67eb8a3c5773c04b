#!/usr/bin/env node
// `npx console-conformance --base URL`: Vite's runner loads the kit's TypeScript.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
await runnerImport(main, { configFile: false, logLevel: 'error' })
