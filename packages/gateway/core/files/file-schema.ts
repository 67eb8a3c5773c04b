import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { ident, instant } from '../db/columns'

export const file = pgTable(
  'file',
  {
    /** 128 random bits, base64url; the name on disk is its hash. */
    token: varchar({ length: 64 }).notNull(),
    providerId: ident().notNull(),
    uploaderId: ident().notNull(),
    /** By magic bytes: jpeg, png, pdf, ofd, xml, xlsx; csv for files we made. */
    kind: varchar({ length: 8 }).notNull(),
    mime: varchar({ length: 96 }).notNull(),
    fileName: text().notNull(),
    size: integer().notNull(),
    createdAt: instant().notNull(),
    /** When a person's upload arrived, by the wall clock; null: the gateway made the file. */
    receivedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.token] }),
    index('file_provider_idx').on(t.providerId, t.createdAt),
    // For the sums of the upload limits.
    index('file_upload_idx')
      .on(t.providerId, t.uploaderId, t.receivedAt, t.size)
      .where(sql`${t.receivedAt} is not null`),
  ],
)
