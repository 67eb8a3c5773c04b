import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../architecture/imports'
import { copyProject, filesOfGuide, OXFMT, OXLINT, TSC, VITEST } from '../support/project-copy'

const READERS = ['tests/contract', 'tests/architecture', 'tests/app/routes/table']
const ON_A_GATEWAY = [
  'tests/gateway/visit',
  'tests/gateway/definitions',
  'tests/gateway/list/every-list',
]

const copy = copyProject()
afterAll(() => copy.remove(), 60_000)

const make = (path: string, kind: string) =>
  copy.node('scripts/run.mjs', 'scripts/new.ts', 'call', path, kind)

test(
  'a noun of the guide is seven files and 150 lines at most, and fails no test',
  { timeout: 600_000 },
  async () => {
    const files = filesOfGuide(readFileSync(join(root, 'docs/adding-a-call.md'), 'utf8'))
    for (const { file, code } of files) await copy.write(file, code)
    // As somebody who writes it would save it; lines are counted as the formatter breaks them.
    await copy.node(OXFMT, ...files.map(({ file }) => file))
    const byHand = copy.touched()
    expect(byHand).toEqual(files.map(({ file }) => file).toSorted())
    const texts = await Promise.all(byHand.map((file) => copy.read(file)))
    const lines = texts.join('').split('\n').length - 1
    expect(byHand.length).toBeLessThanOrEqual(7)
    expect(lines).toBeLessThanOrEqual(150)

    await copy.node('scripts/migration.mjs', 'visit')
    await make('/v1/visit/detail', '--detail')
    // What the guide writes by hand could have begun as these.
    await make('/v1/visit/all', '--list')
    await make('/v1/visit/save', '--write')
    const made = copy.touched().filter((file) => !byHand.includes(file))
    expect(made.map((file) => file.replace(/\d{4}_/, ''))).toEqual([
      'docs/calls.md',
      'gateway/core/db/migrations/visit.sql',
      'gateway/core/db/migrations/meta/snapshot.json',
      'gateway/core/db/migrations/meta/_journal.json',
      'gateway/features/visit/calls/visit-all.ts',
      'gateway/features/visit/calls/visit-detail.ts',
      'gateway/features/visit/calls/visit-save.ts',
      'tests/gateway/visit/visit-all.test.ts',
      'tests/gateway/visit/visit-detail.test.ts',
      'tests/gateway/visit/visit-save.test.ts',
    ])

    await Promise.all([
      copy.node(TSC, '--noEmit'),
      copy
        .node(OXLINT, '--type-aware', '--deny-warnings', 'gateway', 'domain', 'src/resources')
        .then(() => copy.node(OXFMT, '--check', 'gateway', 'domain', 'src/resources')),
    ])
    await copy.node(VITEST, 'run', '--project=unit', '--project=screens', ...READERS)
    // Of the lists only the new one: what is said of the others reads no other definition.
    const told = await copy.node(VITEST, 'run', '--project=gateway', '-t=visit', ...ON_A_GATEWAY)
    expect(told).toMatch(/Test Files +6 passed/)
  },
)
