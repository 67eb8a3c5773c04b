import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { ident, instant } from '../db/columns'
import { scopedAs } from '../scope'

/**
 * A message to a person (contract §9). It is written in the transaction of the act that causes it
 * and sent after that has committed.
 */
export const message = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'message',
    {
      providerId: ident().notNull(),
      /** The carrier gets it as `webhook-id` or `Message-ID`, the same in every attempt. */
      messageId: ident().notNull(),
      /** SMS | MAIL */
      carrier: varchar({ length: 8 }).notNull(),
      /** LOGIN | RESET | NOTICE | SIGN | APPROVAL */
      template: varchar({ length: 8 }).notNull(),
      /** Mobile number or mail address. */
      receiver: varchar({ length: 64 }).notNull(),
      /** What it is about, without codes and links. */
      subject: text().notNull(),
      /** The account or application it is about. */
      refId: ident().notNull(),
      /**
       * The template's values as JSON, sealed under the installation's key (`sealed.ts`); null once
       * it was sent, or its life is over.
       */
      params: text(),
      /** WAITING -> SENT; FAILED after its last attempt, EXPIRED without having been sent in time. */
      state: varchar({ length: 8 }).notNull().default('WAITING'),
      /** Attempts that came to an end. */
      attempts: integer().notNull().default(0),
      lastError: text().notNull().default(''),
      /** Wall time of the next attempt; while one is under way, of the end of its lease. */
      nextAt: instant(),
      /** Wall time after which it is not sent any more. */
      expiresAt: instant().notNull(),
      /** Business time. */
      createdAt: instant().notNull(),
      /** Business time. */
      sentAt: instant(),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.messageId] }),
      index('message_due_idx')
        .on(t.nextAt)
        .where(sql`state = 'WAITING'`),
      index('message_params_idx')
        .on(t.expiresAt)
        .where(sql`params is not null`),
      index('message_created_idx').on(t.providerId, t.createdAt, t.messageId),
      index('message_expires_idx').on(t.expiresAt),
    ],
  ),
)
