import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'

export const rechargeOrder = pgTable(
  'recharge_order',
  {
    providerId: ident().notNull(),
    rechargeNo: ident().notNull(),
    acctNo: ident().notNull(),
    acctKind: varchar({ length: 16 }).notNull(),
    applyTime: instant().notNull(),
    payWay: varchar({ length: 16 }).notNull(),
    amt: fen(),
    payerName: text().notNull(),
    payerAcct: varchar({ length: 32 }).notNull(),
    receiptPic: jsonb().$type<string[]>().notNull().default([]),
    /** What the bank received; null until it did. */
    arriveAmt: bigint({ mode: 'number' }),
    arriveTime: instant(),
    rechargeStatus: varchar({ length: 16 }).notNull(),
    auditRemark: text().notNull().default(''),
    remark: text().notNull().default(''),
    createdBy: ident().notNull(),
    applyUser: text().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.rechargeNo] }),
    index('recharge_apply_idx').on(t.providerId, t.applyTime, t.rechargeNo),
    index('recharge_kind_idx').on(t.providerId, t.acctKind, t.applyTime),
    index('recharge_receipt_idx').using('gin', t.receiptPic.op('jsonb_path_ops')),
    check('recharge_amount', sql`amt > 0`),
  ],
)
