import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'
import type { Change } from '../../core/operations/operation-schema'
import { scopedAs } from '../../core/scope'
import { sealedNumber } from '../../core/seal/columns'

/** Acts that wait, or waited, for the approval of others (domain §18). */
export const approval = scopedAs(
  { byShop: 'OWN' },
  pgTable(
    'approval',
    {
      providerId: ident().notNull(),
      approvalNo: ident().notNull(),
      /** The asker's. */
      partnerId: ident(),
      /** The asker. */
      createdBy: ident().notNull(),
      asker: text().notNull(),
      /** The role type that the asker had; the act runs in it. */
      askerRoleType: varchar({ length: 4 }).notNull(),
      /** The person whose request the asker decides by this act; null: no request. */
      firstAskerId: ident(),
      /** ApprovalAct. */
      act: varchar({ length: 24 }).notNull(),
      path: text().notNull(),
      /** Fen; null: no amount, or no upper bound. */
      amt: bigint({ mode: 'number' }),
      /** `Facts` as JSON, sealed: a request may hold account numbers and names. */
      facts: sealedNumber().notNull(),
      /** SHA-256 of the plain JSON, hex. */
      digest: varchar({ length: 64 }).notNull(),
      /** What the act would change, as it was tried; masked. */
      effects: jsonb().$type<Change[]>().notNull(),
      /** Upload tokens that the request names. */
      files: jsonb().$type<string[]>().notNull(),
      ruleNo: ident().notNull(),
      /** `app_role` numbers whose holders may decide; empty: every holder of the code. */
      approverRoleNos: jsonb().$type<string[]>().notNull(),
      approverText: text().notNull(),
      needed: integer().notNull(),
      had: integer().notNull().default(0),
      askTime: instant().notNull(),
      deadline: instant().notNull(),
      /** ApprovalState. */
      approvalState: varchar({ length: 16 }).notNull(),
      finishTime: instant(),
      /** Number of what the act made. */
      resultNo: text().notNull().default(''),
      /** Why the last attempt to do it was refused. */
      failWords: text().notNull().default(''),
      /** Why it was refused or withdrawn. */
      closeReason: text().notNull().default(''),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.approvalNo] }),
      index('approval_asked_idx').on(t.providerId, t.askTime, t.approvalNo, t.approvalState),
      index('approval_state_idx').on(t.providerId, t.approvalState, t.askTime),
      index('approval_asker_idx').on(t.providerId, t.createdBy, t.askTime),
      // Who may fetch a file is asked of the rows that hold its token.
      index('approval_files_idx').using('gin', t.files.op('jsonb_path_ops')),
    ],
  ),
)

/** One decision of each approver; an approver decides once. */
export const approvalDecision = pgTable(
  'approval_decision',
  {
    providerId: ident().notNull(),
    approvalNo: ident().notNull(),
    deciderId: ident().notNull(),
    decider: text().notNull(),
    /** APPROVE | REJECT */
    decision: varchar({ length: 8 }).notNull(),
    words: text().notNull(),
    decideTime: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.approvalNo, t.deciderId] })],
)
