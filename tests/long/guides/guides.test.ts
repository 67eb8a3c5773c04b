import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../architecture/imports'
import { copyProject, filesOfGuide, OXFMT, OXLINT, TSC, VITEST } from '../../support/project-copy'

/** What reads every definition, or every file of a folder. */
const READERS = [
  'tests/contract',
  'tests/architecture',
  'tests/app/one-file',
  'tests/app/guard',
  'tests/app/route-table',
]
/** Of those folders what is about a tool or a wire, whatever is defined. */
const OTHERS = ['fuzz-judge', 'new-fields', 'pace', 'test-run', 'vectors']
const ON_A_GATEWAY = [
  'packages/gateway/tests/visit',
  'tests/integration/definitions',
  'tests/long/integration/list/every-list',
]

/** One project in which both guides are followed: what they made is proven once. */
const copy = copyProject()
afterAll(() => copy.remove(), 60_000)

const guide = (file: string) => filesOfGuide(readFileSync(join(root, file), 'utf8'))
const make = (path: string, kind: string) =>
  copy.node('scripts/run.mjs', 'scripts/new.ts', 'call', path, kind)

test('a noun of the guide is seven files and 150 lines at most', { timeout: 600_000 }, async () => {
  const files = guide('docs/adding-a-call.md')
  for (const { file, code } of files) await copy.write(file, code)
  // As an author's editor saves it; lines are counted as the formatter breaks them.
  const code = files.map(({ file }) => file).filter((file) => file.endsWith('.ts'))
  await copy.node(OXFMT, ...code)
  const byHand = copy.touched()
  expect(byHand).toEqual(files.map(({ file }) => file).toSorted())
  const texts = await Promise.all(byHand.map((file) => copy.read(file)))
  const lines = texts.join('').split('\n').length - 1
  expect(byHand.length).toBeLessThanOrEqual(7)
  expect(lines).toBeLessThanOrEqual(150)

  await copy.node('packages/gateway/scripts/migration.mjs', 'visit')
  await make('/v1/visit/detail', '--detail')
  // What the guide writes by hand could have begun as these.
  await make('/v1/visit/all', '--list')
  await make('/v1/visit/save', '--write')
  const made = copy.touched().filter((file) => !byHand.includes(file))
  expect(made.map((file) => file.replace(/\d{4}_/, ''))).toEqual([
    'docs/calls.md',
    'packages/gateway/core/db/migrations/visit.sql',
    'packages/gateway/core/db/migrations/meta/snapshot.json',
    'packages/gateway/core/db/migrations/meta/_journal.json',
    'packages/gateway/features/visit/calls/visit-all.ts',
    'packages/gateway/features/visit/calls/visit-detail.ts',
    'packages/gateway/features/visit/calls/visit-save.ts',
    'packages/gateway/tests/visit/visit-all.test.ts',
    'packages/gateway/tests/visit/visit-detail.test.ts',
    'packages/gateway/tests/visit/visit-save.test.ts',
  ])
})

test('the example of a resource, pasted unchanged, is one file', async () => {
  const [example, ...others] = guide('docs/adding-a-resource.md')
  expect(others).toEqual([])
  const before = copy.touched()
  await copy.write(example!.file, example!.code)
  const touched = copy.touched().filter((file) => !before.includes(file))
  expect(touched).toEqual(['src/resources/big-trade.ts'])
})

test('what the guides make fails no test', { timeout: 600_000 }, async () => {
  expect(copy.touched()).toContain('src/resources/big-trade.ts')
  expect(copy.touched()).toContain('packages/gateway/tests/visit/visit-save.test.ts')
  await Promise.all([
    copy.node(TSC, '--noEmit'),
    copy
      .node(
        OXLINT,
        '--type-aware',
        '--deny-warnings',
        'packages/gateway',
        'packages/domain',
        'src/resources',
      )
      .then(() =>
        copy.node(OXFMT, '--check', 'packages/gateway', 'packages/domain', 'src/resources'),
      ),
  ])
  const projects = ['--project=unit', '--project=dom']
  const besides = OTHERS.map((name) => `--exclude=tests/contract/${name}.test.ts`)
  await copy.node(VITEST, 'run', ...projects, ...besides, ...READERS)
  // Of the lists only the new ones: what is said of the others reads no other definition.
  const only = ['--project=gateway', '-t=visit|bigTrade', '--reporter=verbose']
  const told = await copy.node(VITEST, 'run', ...only, ...ON_A_GATEWAY)
  expect(told).toMatch(/Test Files +6 passed/)
  for (const name of ['visit', 'bigTrade'])
    for (const file of ['integration/definitions', 'long/integration/list/every-list'])
      expect(told).toMatch(new RegExp(`✓.* tests/${file}\\.test\\.ts > .*${name}`))
})
