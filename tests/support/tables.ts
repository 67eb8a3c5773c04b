import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const files = import.meta.glob<Record<string, unknown>>(
  ['../../gateway/core/**/*-schema.ts', '../../gateway/features/*/*-schema.ts'],
  { eager: true },
)

/** Every table of the database, as migrations find them. */
export const tables: readonly PgTable[] = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((one): one is PgTable => is(one, PgTable))
