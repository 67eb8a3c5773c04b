import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../architecture/imports'
import { copyProject, filesOfGuide, TSC, VITEST } from '../support/project-copy'

/** What reads every definition, or every file of a folder. */
const READERS = [
  'tests/contract',
  'tests/architecture',
  'tests/app/one-file',
  'tests/app/guard',
  'tests/app/routes/table',
]
const ON_A_GATEWAY = ['tests/gateway/definitions', 'tests/gateway/list/every-list']

const copy = copyProject()
afterAll(() => copy.remove(), 60_000)

test(
  'the example of the guide, pasted as it stands, is one file and fails no test',
  { timeout: 600_000 },
  async () => {
    const [example, ...others] = filesOfGuide(
      readFileSync(join(root, 'docs/adding-a-resource.md'), 'utf8'),
    )
    expect(others).toEqual([])
    await copy.write(example!.file, example!.code)
    expect(copy.touched()).toEqual(['src/resources/big-trade.ts'])

    await copy.node(TSC, '--noEmit')
    const projects = ['--project=unit', '--project=dom', '--project=screens']
    await copy.node(VITEST, 'run', ...projects, ...READERS)
    // Of the lists only the new one: what is said of the others reads no other definition.
    const told = await copy.node(VITEST, 'run', '--project=gateway', '-t=bigTrade', ...ON_A_GATEWAY)
    expect(told).toMatch(/Test Files +2 passed/)
  },
)
