import { readFileSync, readdirSync } from 'node:fs'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { schema } from '../support/tables'

type Snapshot = ReturnType<typeof generateDrizzleJson>

const META = 'packages/gateway/core/db/migrations/meta'
const read = <T>(file: string): T => JSON.parse(readFileSync(`${META}/${file}`, 'utf8')) as T

const { entries } = read<{ entries: { idx: number; tag: string }[] }>('_journal.json')
const newest = `${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`

/** What `drizzle-kit generate` would write for these tables. */
const generated = (tables: Readonly<Record<string, unknown>>): Promise<string[]> => {
  const last = read<Snapshot>(newest)
  return generateMigration(last, generateDrizzleJson(tables, last.id, undefined, 'snake_case'))
}

test('only the newest migration keeps its snapshot', () => {
  expect(readdirSync(META).toSorted()).toEqual([newest, '_journal.json'])
})

test('the migrations produce the tables of this version: no migration is missing', async () => {
  expect(await generated(schema)).toEqual([])
})

test('a table that is added is all that the next migration makes', async () => {
  const statements = await generated({ ...schema, added: pgTable('added', { rowNo: integer() }) })
  expect(statements).toEqual(['CREATE TABLE "added" (\n\t"row_no" integer\n);\n'])
})

/** Tables that an installation has millions of rows in. */
const BIG = 'trade|refund|record_log|operation|account_entry|ledger_voucher|job'
test('no step holds an exclusive lock on a table of millions while it reads it', () => {
  // The first one makes the tables.
  const steps = entries.slice(1).map(({ tag }) => readFileSync(`${META}/../${tag}.sql`, 'utf8'))
  const statements = steps.flatMap((step) => step.split('--> statement-breakpoint'))
  const index = new RegExp(`CREATE (UNIQUE )?INDEX (?!CONCURRENTLY IF NOT EXISTS).*ON "(${BIG})"`)
  const check = new RegExp(`ALTER TABLE "(${BIG})" ADD CONSTRAINT (?!.*NOT VALID)`)
  const rewritten = new RegExp(`ALTER TABLE "(${BIG})" (ALTER COLUMN .* TYPE|ADD COLUMN .*STORED)`)
  for (const rule of [index, check, rewritten])
    expect(statements.filter((statement) => rule.test(statement))).toEqual([])
})
