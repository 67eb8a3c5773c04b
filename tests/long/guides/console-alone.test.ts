import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, TSC, VITEST } from '../../support/project-copy'

/** Tests that draw on a gateway are the ones a console alone cannot run. */
const TYPES = {
  extends: './tsconfig.json',
  include: [
    'src',
    'packages',
    'tests/{app,resources,providers,lib,contract,architecture,support}',
    'vite.config.ts',
    'vitest.config.ts',
  ],
  exclude: ['tests/app/routes'],
}

/**
 * Every test of plain functions, and of the screens those of the shell: what the others import is in
 * the types, and they run beside a gateway in `npm test`.
 */
const TESTS = [
  'packages/domain/',
  'packages/conformance/',
  'tests/lib/',
  'tests/contract/',
  'tests/architecture/',
  'tests/providers/',
  'tests/app/',
]

const copy = copyProject()
beforeAll(() => rmSync(join(copy.folder, 'packages/gateway'), { recursive: true }))
afterAll(() => copy.remove(), 60_000)

test('the console builds without packages/gateway', { timeout: 600_000 }, async () => {
  await copy.node('scripts/build.mjs')
  expect(copy.touched()).toContain('dist/console/index.html')
})

test('its types and its own tests need no gateway either', { timeout: 900_000 }, async () => {
  await copy.write('tsconfig.alone.json', JSON.stringify(TYPES))
  await copy.node(TSC, '--noEmit', '-p', 'tsconfig.alone.json')
  const output = await copy.node(VITEST, 'run', '--maxWorkers=1', ...TESTS)
  expect(output).toMatch(/Test Files +\d+ passed/)
})
