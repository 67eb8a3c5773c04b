import { bigint, index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'

/** An authenticator app of a user's; without a time of confirmation it is being set up. */
export const mfaFactor = pgTable('mfa_factor', {
  userId: ident().primaryKey(),
  /** Base32, under the installation's key (`mfa-secret.ts`); told once, when it is made. */
  secret: text().notNull(),
  /** The newest step of 30 s whose code was taken: none is taken twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: instant().notNull(),
  confirmedAt: instant(),
})

/** Recovery codes for a lost app; a used code is deleted. */
export const mfaRecovery = pgTable(
  'mfa_recovery',
  {
    userId: ident().notNull(),
    codeHash: varchar({ length: 64 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** A ticket between the first factor and the second, stored as the hash of its wire value. */
export const mfaTicket = pgTable(
  'mfa_ticket',
  {
    ticketHash: varchar({ length: 64 }).primaryKey(),
    userId: ident().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (t) => [index('mfa_ticket_user_idx').on(t.userId)],
)
