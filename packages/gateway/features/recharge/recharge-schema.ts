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
import { sealedNumber } from '../../core/seal/columns'
import { accountDigest, type FactsOf } from '../../core/record-facts'
import { scopedAs } from '../../core/scope'

export const rechargeOrder = scopedAs(
  { byShop: 'NONE' },
  pgTable(
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
      payerAcct: sealedNumber().notNull(),
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
  ),
)

/** Who pays how much into which account, and what the bank says of it. */
export const RECHARGE_FACTS: FactsOf = {
  type: 'recharge',
  name: '充值单',
  from: 'recharge_order',
  no: 'r.recharge_no',
  facts: {
    账户: 'r.acct_no',
    金额: 'r.amt',
    付款方式: 'r.pay_way',
    付款户名: 'r.payer_name',
    付款账号: accountDigest('r.payer_acct'),
    到账金额: 'r.arrive_amt',
    到账时间: 'r.arrive_time',
  },
  since: 'r.apply_time',
}
