import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Browser tests: the built console and gateway, driven through a real Chromium. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'browser',
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/e2e/support/setup.ts'],
    // One gateway and one browser for all; two cores would not carry more at a time.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
})
