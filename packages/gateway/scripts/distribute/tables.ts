import { is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, getViewConfig, PgTable, PgView } from 'drizzle-orm/pg-core'

const files = import.meta.glob<Record<string, unknown>>(
  ['../../core/**/*-schema.ts', '../../features/*/*-schema.ts'],
  { eager: true },
)

/** Where a table's rows are, on a PostgreSQL of several machines. */
export type Place =
  /** By provider, on the machine that has all of that provider's rows. */
  | 'apart'
  /** On every machine: read everywhere, written seldom. */
  | 'everywhere'
  /** On the first machine alone: named by no statement that names a provider's rows. */
  | 'first'
  /** No rows of its own: those of tables. */
  | 'view'

/** A table as far as this matters. */
interface Table {
  columns: ReadonlySet<string>
  /** Its rows lie apart by provider. */
  apart: boolean
}

/** Tables that are not distributed by provider, each with its reason. */
export const BESIDE: Readonly<Record<string, [Place, string]>> = {
  provider: ['everywhere', 'who is there; jobs are planned for each of them'],
  device_model: ['everywhere', 'the makes of terminals, the same for all'],
  setting: ['everywhere', 'a few facts of the installation'],
  app_user: [
    'everywhere',
    'login names and mobiles are unique among all; signing in knows no provider yet',
  ],
  user_role: ['everywhere', 'a person may have roles at several providers; read with the person'],
  former_password: ['everywhere', 'read with the person'],
  mfa_factor: ['everywhere', 'read with the person'],
  mfa_recovery: ['everywhere', 'read with the person'],
  mfa_ticket: ['first', 'of a sign-in under way'],
  session: ['first', 'found by the hash of its id, before its provider is known'],
  captcha: ['first', 'of a sign-in under way'],
  sms_code: ['first', 'of a sign-in under way'],
  reset_link: ['first', 'found by the hash of its token, by a person without a session'],
  known_address: ['first', 'of an account that signs in'],
  login_failure: ['first', 'by the name that was typed, of an account or of nobody'],
  idempotency: ['first', 'found by the session'],
  number_seq: ['first', 'taken in blocks, beside the transaction that uses the numbers'],
  row_note: ['first', 'of the running transaction alone'],
}

const made = Object.values(files).flatMap((file) => Object.values(file))
const known = made
  .filter((one): one is PgTable => is(one, PgTable))
  .map((table) => getTableConfig(table))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

const nameOf = (column: object): string =>
  'name' in column && typeof column.name === 'string' ? toSnakeCase(column.name) : ''

/** Every table of the gateway, and where it is. */
export const TABLES: ReadonlyMap<string, Table & { place: Place; why: string }> = new Map([
  ...known.map(({ name, columns }) => {
    const [place, why] = BESIDE[name] ?? ['apart', '']
    const names = new Set(columns.map(nameOf))
    return [name, { place, why, apart: place === 'apart', columns: names }] as const
  }),
  ...made
    .filter((one): one is PgView => is(one, PgView))
    .map((view) => getViewConfig(view))
    .map(({ name, selectedFields }) => {
      const columns = new Set(Object.values(selectedFields).map((field) => nameOf(field as object)))
      return [name, { place: 'view', why: '', apart: true, columns }] as const
    }),
])

/** Keys that allow a row once, of tables that lie apart: such a key must hold the provider. */
export const KEYS: readonly { table: string; key: string; columns: string[] }[] = known
  .filter(({ name }) => TABLES.get(name)!.apart)
  .flatMap((table) =>
    [
      ...table.primaryKeys.map((key) => ({ key: `${table.name}_pkey`, of: key.columns })),
      ...table.columns.filter(({ primary }) => primary).map((one) => ({ key: 'pkey', of: [one] })),
      ...table.columns
        .filter(({ isUnique }) => isUnique)
        .map((one) => ({ key: 'unique', of: [one] })),
      ...table.indexes
        .filter(({ config }) => config.unique)
        .map(({ config }) => ({ key: config.name ?? '', of: config.columns })),
    ].map(({ key, of }) => ({ table: table.name, key, columns: of.map(nameOf) })),
  )
