import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'

/** A case never changes, but for what it still holds (domain §7.14). */
export const riskCase = pgTable(
  'risk_case',
  {
    providerId: ident().notNull(),
    assistId: ident().notNull(),
    merId: ident().notNull(),
    riskDesc: text().notNull(),
    punishPlan: text().notNull(),
    frozenAmt: fen(),
    /** Numbers of the trades in question. */
    tradeNos: jsonb().$type<string[]>().notNull().default([]),
    /** The merchant is frozen because of this case. */
    holdsMerchant: boolean().notNull().default(false),
    /** The case's trades are held back from settlement. */
    keepsTrades: boolean().notNull().default(false),
    createTime: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.assistId] }),
    index('risk_case_merchant_idx').on(t.providerId, t.merId),
  ],
)

/** What staff fill in; wire names of the form (domain §7.14). Personal data is masked on the way out. */
export type AppealContent = Readonly<Record<string, string>>

export interface AppealFile {
  fileCode: string
  itemName: string
  token: string
}

/** The facts of its case that lists filter by are copied here. */
export const appeal = scopedAs(
  { byShop: 'MERCHANT' },
  pgTable(
    'appeal',
    {
      providerId: ident().notNull(),
      appealId: ident().notNull(),
      assistId: ident().notNull(),
      merId: ident().notNull(),
      partnerId: ident(),
      createdBy: ident().notNull(),
      source: varchar({ length: 16 }).notNull(),
      riskType: varchar({ length: 24 }).notNull(),
      handleDegree: varchar({ length: 2 }).notNull(),
      punishTime: instant().notNull(),
      appealNode: varchar({ length: 16 }).notNull(),
      operationStatus: varchar({ length: 16 }).notNull(),
      auditResult: varchar({ length: 16 }),
      auditOpinion: text().notNull().default(''),
      /** Until then staff must send what is waited for; stays when they have. */
      deadline: instant().notNull(),
      submitTime: instant(),
      closeTime: instant(),
      reopened: boolean().notNull().default(false),
      content: jsonb().$type<AppealContent>().notNull().default({}),
      files: jsonb().$type<AppealFile[]>().notNull().default([]),
      relatedTrades: jsonb().$type<string[]>().notNull().default([]),
      createTime: instant().notNull(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.appealId] }),
      index('appeal_create_tab_idx').on(t.providerId, t.createTime, t.appealId, t.appealNode),
      index('appeal_source_tab_idx').on(
        t.providerId,
        t.source,
        t.createTime,
        t.appealId,
        t.appealNode,
      ),
      index('appeal_merchant_idx').on(t.providerId, t.merId, t.createTime),
      index('appeal_partner_idx').on(t.providerId, t.partnerId, t.createTime),
      index('appeal_assist_idx').on(t.providerId, t.assistId),
      index('appeal_node_idx').on(t.providerId, t.appealNode, t.createTime, t.appealId),
      // How many wait in a node, and until when.
      index('appeal_node_due_idx').on(t.providerId, t.appealNode, t.deadline),
      index('appeal_degree_tab_idx').on(
        t.providerId,
        t.handleDegree,
        t.createTime,
        t.appealId,
        t.appealNode,
      ),
      index('appeal_risk_idx').on(t.providerId, t.riskType, t.createTime, t.appealId),
      index('appeal_punish_idx').on(t.providerId, t.punishTime, t.createTime, t.appealId),
      index('appeal_deadline_idx').on(t.providerId, t.deadline, t.createTime, t.appealId),
      index('appeal_files_idx').using('gin', t.files.op('jsonb_path_ops')),
    ],
  ),
)
