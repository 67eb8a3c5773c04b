import { index, integer, jsonb, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'

/** Which acts need the approval of others (domain §18). */
export const approvalRule = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'approval_rule',
    {
      providerId: ident().notNull(),
      ruleNo: ident().notNull(),
      /** ApprovalAct. */
      act: varchar({ length: 24 }).notNull(),
      /** Fen from which it holds; 0: always. */
      fromAmt: fen(),
      /** Only askers who hold this `app_role`; null: all. */
      askerRoleNo: ident(),
      /** Only askers of this partner; null: all. */
      askerPartnerId: ident(),
      /** `app_role` numbers whose holders may decide; empty: every holder of the code. */
      approverRoleNos: jsonb().$type<string[]>().notNull().default([]),
      needed: integer().notNull().default(1),
      withinHours: integer().notNull(),
      /** ON | OFF */
      ruleState: varchar({ length: 4 }).notNull(),
      operator: text().notNull(),
      updateTime: instant().notNull(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.ruleNo] }),
      index('approval_rule_act_idx').on(t.providerId, t.act),
      index('approval_rule_time_idx').on(t.providerId, t.updateTime, t.ruleNo),
    ],
  ),
)
