import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is, Table } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as schema from '../../schema'
import { projectRoot } from '../../core/root'

const page = readFileSync(join(projectRoot, 'docs/upstream.md'), 'utf8')
const [, section = ''] = /\n## 6\. [^\n]+\n([^]*?)(?=\n## |$)/.exec(page) ?? []

/** Every table of the schema by its name in the database. */
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../core/**/*-schema.ts', '../../features/**/*-schema.ts'],
  { eager: true },
)
const tables = [...new Set(Object.values(modules).flatMap((one) => Object.values(one)))]
  .filter((one) => is(one, Table))
  .map((one) => getTableName(one as Table))

test('docs/upstream.md names every table once with its way in', () => {
  expect(tables).toContain(getTableName(schema.trade))
  const listed = [...section.matchAll(/^\|.*\|$/gm)]
    .flatMap(
      ([line]) =>
        line
          .split('|')
          .at(-2)!
          .match(/`[a-z_]+`/g) ?? [],
    )
    .map((name) => name.slice(1, -1))
  expect(listed.toSorted()).toEqual(tables.toSorted())
})
