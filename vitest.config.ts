import { defineConfig } from 'vitest/config'
import { screenPinyin } from './scripts/screen-pinyin.ts'
import { stubbedPackages } from './src/theme/stubs/packages.ts'
import { ALIKE, DIFFERING, EMBEDDED } from './packages/gateway/tests/support/which-database.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { cachedByContent } from './tests/support/module-cache.ts'

const CORES = 2
/** Where each test waits for a database, a browser or a process for part of its time. */
const BESIDE = CORES + 1

/** A seeded database costs a test as much as a copy of it does: its workers keep what they loaded. */
const onDatabase = {
  globalSetup: ['packages/gateway/tests/support/gateway-template.ts'],
  // The gateway's modules and PGlite's compiled code are loaded once per worker: whatever a file
  // needs anew is in the gateway it starts, not in a module.
  isolate: false,
  sequence: { groupOrder: 2 },
  maxWorkers: BESIDE,
  // Only what never comes takes so long: a slow machine is not a failure.
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

/**
 * Projects by what they need: `unit` runs plain functions, `dom` draws screens in jsdom, `gateway`
 * calls a gateway on a seeded database (PostgreSQL's if TEST_DATABASE_URL names one), `embedded` what
 * is about the embedded one, `guides` does what the guides say, `e2e` drives the built console
 * through a real browser.
 */
export default defineConfig({
  plugins: [screenPinyin(), cachedByContent()],
  resolve: {
    alias: {
      ...stubbedPackages,
      // In tests antd makes its styles itself, as in development.
      'virtual:antd.css': stubbedPackages['react-markdown']!,
      // The copy of antd that Node loads for the tests: two would not know each other's context.
      'antd/es/input/Input': 'antd/lib/input/Input',
    },
  },
  test: {
    maxWorkers: CORES,
    // Only what never comes takes so long: a slow machine is not a failure.
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: LongestFirst },
    // A run of the tests is several runs of Vitest: what one has transformed the next ones load.
    experimental: {
      fsModuleCache: true,
      ...(process.env.TEST_MODULE_CACHE && { fsModuleCachePath: process.env.TEST_MODULE_CACHE }),
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{lib,contract,architecture,providers}/**/*.test.ts'],
          // Half of what so many small files cost is loading what they share.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['tests/{app,resources}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/dom-setup.ts'],
          // For tests/app/routes: the whole console on a gateway in the same process.
          globalSetup: ['packages/gateway/tests/support/gateway-template.ts'],
          // React, antd and jsdom are loaded once per worker: half of what a small file costs.
          isolate: false,
          // A worker is kept for the next file only if that is of the same project.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Refine's packages import antd by paths that only a bundler resolves.
          server: { deps: { inline: [/@refinedev\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          include: process.env.TEST_DIFFERING ? DIFFERING : ['tests/gateway/**/*.test.ts'],
          exclude: process.env.TEST_DIFFERING ? [...EMBEDDED, ...ALIKE] : EMBEDDED,
          setupFiles: process.env.TEST_STATEMENTS ? ['packages/gateway/tests/support/record-run.ts'] : [],
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: { name: 'embedded', include: EMBEDDED, ...onDatabase },
      },
      {
        extends: true,
        test: {
          // Follows the guides in a copy of the project: one long file, beside the gateway's many.
          name: 'guides',
          include: ['tests/guides/**/*.test.ts'],
          sequence: { groupOrder: 2 },
          maxWorkers: BESIDE,
        },
      },
      {
        extends: true,
        test: {
          // Trials of minutes: servers that are stopped, killed, restored and upgraded.
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          globalSetup: ['packages/gateway/tests/support/gateway-template.ts'],
          sequence: { groupOrder: 4 },
          maxWorkers: 1,
          testTimeout: 1_800_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // Starts a gateway for each worker, on the template; a worker starts its browser itself.
          globalSetup: ['packages/gateway/tests/support/gateway-template.ts', 'tests/e2e/support/setup.ts'],
          // A worker keeps its page from file to file: the console's scripts are compiled once.
          isolate: false,
          sequence: { groupOrder: 3 },
          maxWorkers: BESIDE,
          // Only what never comes takes so long: a slow machine is not a failure.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 480_000,
          // A browser under a loaded machine may miss once; who did is named at the end of the run.
          retry: 1,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
