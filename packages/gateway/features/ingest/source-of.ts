import { and, eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { source } from './ingest-schema'

/** A join that gives a record the name of its source; by primary key, it adds no rows. */
export const sourceOf = (row: Readonly<Record<'providerId' | 'sourceId', AnyPgColumn>>): SQL =>
  and(eq(source.providerId, row.providerId), eq(source.sourceId, row.sourceId))!
