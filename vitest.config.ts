import { existsSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { screenPinyin } from './scripts/screen-pinyin.ts'
import { stubbedPackages } from './src/theme/stubs/packages.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { cachedByContent } from './tests/support/module-cache.ts'

const CORES = 2
/** Where each test waits for a database, a browser or a process for part of its time. */
const BESIDE = CORES + 1

/** Builds the seeded database that gateways of tests start from. */
const TEMPLATE = 'packages/gateway/tests/support/gateway-template.ts'

/**
 * The level of a test is its folder: below a `long/` is what `npm run test:all` adds to `npm test`.
 * TEST_LEVEL (`short`, `long`) takes one of the two; without it both run.
 */
const LEVELS: Readonly<Record<string, string>> = { short: '', long: 'long/' }
const level = LEVELS[process.env.TEST_LEVEL ?? ''] ?? '{,long/}'
/** Before `**`, which is a part of a name behind a brace: both levels are below the folder anyway. */
const below = level === 'long/' ? level : ''
const otherLevel = level === '' ? ['**/long/**'] : []

/** A seeded database costs a test as much as a copy of it does: its workers keep what they loaded. */
const onDatabase = {
  globalSetup: [TEMPLATE],
  // The gateway's modules and PGlite's compiled code are loaded once per worker: whatever a file
  // needs anew is in the gateway it starts, not in a module.
  isolate: false,
  sequence: { groupOrder: 2 },
  maxWorkers: BESIDE,
  // Only what never comes takes so long: a slow machine is not a failure.
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

/** Screens in jsdom. */
const inJsdom = {
  environment: 'jsdom',
  setupFiles: ['tests/support/dom-setup.ts'],
  // React, antd and jsdom are loaded once per worker: half of what a small file costs.
  isolate: false,
  // A worker is kept for the next file only if that is of the same project.
  sequence: { groupOrder: 1 },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Refine's packages import antd by paths that only a bundler resolves.
  server: { deps: { inline: [/@refinedev\//] } },
}

/** The console's own: `unit` runs plain functions, `dom` draws screens. */
const ofConsole: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      include: [
        `tests/${level}{lib,contract,architecture,providers}/**/*.test.ts`,
        `packages/{domain,conformance}/tests/${below}**/*.test.ts`,
        `packages/gateway/tests/${level}architecture/*.test.ts`,
      ],
      exclude: otherLevel,
      // Half of what so many small files cost is loading what they share.
      isolate: false,
    },
  },
  {
    extends: true,
    test: {
      name: 'dom',
      include: [`tests/${level}{app,resources}/**/*.test.{ts,tsx}`],
      exclude: ['tests/**/app/routes/**'],
      ...inJsdom,
    },
  },
]

/**
 * What needs a gateway: `routes` draws every screen on one in the same process, `gateway` calls one on
 * a seeded database (PostgreSQL's if TEST_DATABASE_URL names one), `embedded` is about the embedded
 * one, `guides` does what the guides say, `e2e` drives the built console through a real browser,
 * `trials` takes minutes each.
 */
const withGateway: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'routes',
      include: [`tests/${level}app/routes/**/*.test.tsx`],
      globalSetup: [TEMPLATE],
      ...inJsdom,
    },
  },
  {
    extends: true,
    test: {
      name: 'gateway',
      include: [
        `packages/gateway/tests/${below}**/*.test.ts`,
        `tests/${level}integration/**/*.test.ts`,
      ],
      exclude: ['**/{embedded,architecture}/**', ...otherLevel],
      ...onDatabase,
    },
  },
  {
    extends: true,
    test: {
      name: 'embedded',
      include: [
        `packages/gateway/tests/${level}embedded/**/*.test.ts`,
        `tests/${level}integration/embedded/**/*.test.ts`,
      ],
      ...onDatabase,
    },
  },
  {
    extends: true,
    test: {
      // Follows the guides in a copy of the project: one long file, beside the gateway's many.
      name: 'guides',
      include: [`tests/${level}guides/**/*.test.ts`],
      sequence: { groupOrder: 2 },
      maxWorkers: BESIDE,
    },
  },
  {
    extends: true,
    test: {
      // Servers that are stopped, killed, restored and upgraded: of no level, `npm test -- --trials`.
      name: 'trials',
      include: ['tests/trials/**/*.test.ts'],
      globalSetup: [TEMPLATE],
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
      include: [`tests/${level}e2e/**/*.test.ts`],
      // Starts a gateway for each worker, on the template; a worker starts its browser itself.
      globalSetup: [TEMPLATE, 'tests/e2e/support/setup.ts'],
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
]

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
    projects: existsSync('packages/gateway') ? [...ofConsole, ...withGateway] : ofConsole,
  },
})
