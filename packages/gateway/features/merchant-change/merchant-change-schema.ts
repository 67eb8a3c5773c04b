import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'
import { sealedForm } from '../../core/seal/columns'
import { scopedAs } from '../../core/scope'

/** Changes of open merchants (domain §17): what was asked, who decided, and when it is in force. */
export const merchantChange = scopedAs(
  { byShop: 'MERCHANT' },
  pgTable(
    'merchant_change',
    {
      providerId: ident().notNull(),
      changeId: ident().notNull(),
      merId: ident().notNull(),
      partnerId: ident(),
      /** The merchant's `createdBy`, copied for the row scope SELF. */
      createdBy: ident().notNull(),
      /** ChangeKind. */
      changeKind: varchar({ length: 16 }).notNull(),
      /** What it is about where a merchant has several, e.g. the product of a rate; else ''. */
      part: varchar({ length: 64 }).notNull().default(''),
      /** ChangeStatus. */
      changeStatus: varchar({ length: 16 }).notNull(),
      before: sealedForm().notNull().default({}),
      after: sealedForm().notNull().default({}),
      /** File tokens by field name. */
      pics: jsonb().$type<Record<string, string[]>>().notNull().default({}),
      changeReason: text().notNull().default(''),
      requestedBy: ident().notNull(),
      requester: text().notNull(),
      requestTime: instant().notNull(),
      /** The second person. */
      decidedBy: ident(),
      decider: text(),
      decideTime: instant(),
      decideRemark: text().notNull().default(''),
      /** Why the second person or upstream refused it. */
      refuseReason: text().notNull().default(''),
      /** When it is, or was, in force; null before upstream has agreed. */
      effectiveTime: instant(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.changeId] }),
      index('merchant_change_asked_idx').on(
        t.providerId,
        t.requestTime,
        t.changeId,
        t.changeStatus,
      ),
      index('merchant_change_kind_idx').on(t.providerId, t.changeKind, t.requestTime),
      index('merchant_change_status_idx').on(t.providerId, t.changeStatus, t.requestTime),
      index('merchant_change_merchant_idx').on(t.providerId, t.merId, t.requestTime),
      index('merchant_change_partner_idx').on(t.providerId, t.partnerId, t.requestTime),
      uniqueIndex('merchant_change_open_idx')
        .on(t.providerId, t.merId, t.changeKind, t.part)
        .where(sql`${t.changeStatus} in ('REVIEWING', 'UPSTREAM', 'WAITING')`),
      // Who may fetch a file is asked of the rows that hold its token.
      index('merchant_change_pics_idx').using('gin', t.pics.op('jsonb_path_ops')),
    ],
  ),
)
