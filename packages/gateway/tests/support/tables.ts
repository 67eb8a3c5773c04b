import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const files = import.meta.glob<Record<string, unknown>>(
  ['../../core/**/*-schema.ts', '../../features/*/*-schema.ts'],
  { eager: true },
)

/** Tables and views by name, as migrations find them. */
export const schema: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(files))

/** Every table of the database. */
export const tables: readonly PgTable[] = Object.values(schema).filter((one): one is PgTable =>
  is(one, PgTable),
)
