import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../../schema'

const files = import.meta.glob('../../{core,features}/**/*-schema.ts', { eager: true })

/** Every table of the installation, once. */
const tables = [
  ...new Set(
    [schema, ...Object.values(files)].flatMap((file) =>
      Object.values(file as object).filter((one): one is PgTable => is(one, PgTable)),
    ),
  ),
]

/** Keys that do not begin with the provider, though the table has one. */
const keysOf = (table: PgTable): string[] => {
  const { columns, primaryKeys, indexes, uniqueConstraints } = getTableConfig(table)
  const keys: (readonly unknown[])[] = [
    ...columns.filter(({ primary }) => primary).map((one) => [one]),
    ...primaryKeys.map((key) => key.columns),
    ...uniqueConstraints.map((key) => key.columns),
    ...indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns),
  ]
  return keys
    .map((key) => key.map((one) => (one as Partial<AnyPgColumn>).name ?? 'an expression'))
    .filter(([first]) => first !== 'providerId' && first !== 'provider_id')
    .map((key) => `${getTableName(table)} (${key.join(', ')})`)
}

const ownedByProvider = tables.filter((table) =>
  getTableConfig(table).columns.some(({ name }) => /^provider_?id$/i.test(name)),
)

/** Looked up before the provider is known: by a name at sign-in, and with every call. */
const BEFORE_A_PROVIDER = ['app_user (an expression)', 'app_user (userId)', 'session (sessionHash)']

test('every key of a table that is a provider’s begins with the provider', () => {
  expect(ownedByProvider.length).toBeGreaterThan(60)
  expect(ownedByProvider.flatMap(keysOf).toSorted()).toEqual(BEFORE_A_PROVIDER)
})
