import { index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'

/** A link by which its receiver sets a new password, once; stored as the hash of its token. */
export const resetLink = pgTable(
  'reset_link',
  {
    tokenHash: varchar({ length: 64 }).primaryKey(),
    userId: ident().notNull(),
    /** Wall time. */
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('reset_link_user_idx').on(t.userId),
    index('reset_link_expires_idx').on(t.expiresAt),
  ],
)
