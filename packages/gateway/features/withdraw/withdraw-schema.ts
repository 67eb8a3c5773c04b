import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { sealedNumber } from '../../core/seal/columns'
import { accountDigest, type FactsOf } from '../../core/record-facts'
import { scopedAs } from '../../core/scope'

/** Profit that is paid out beside the settlements; its amount is frozen until the bank has paid. */
export const withdrawOrder = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'withdraw_order',
    {
      providerId: ident().notNull(),
      withdrawNo: ident().notNull(),
      acctNo: ident().notNull(),
      acctKind: varchar({ length: 16 }).notNull(),
      applyTime: instant().notNull(),
      amt: fen(),
      /** Where the provider was paid last when it asked. */
      payeeName: text().notNull(),
      payeeAcct: sealedNumber().notNull(),
      bankName: text().notNull(),
      withdrawStatus: varchar({ length: 16 }).notNull(),
      /** When the bank answered. */
      answerTime: instant(),
      failReason: text().notNull().default(''),
      remark: text().notNull().default(''),
      createdBy: ident().notNull(),
      applyUser: text().notNull(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.withdrawNo] }),
      index('withdraw_apply_idx').on(t.providerId, t.applyTime, t.withdrawNo),
      check('withdraw_amount', sql`amt > 0`),
    ],
  ),
)

/** How much was asked for, and where it goes. */
export const WITHDRAW_FACTS: FactsOf = {
  type: 'withdraw',
  name: '提现单',
  from: 'withdraw_order',
  no: 'r.withdraw_no',
  facts: {
    账户: 'r.acct_no',
    账户类型: 'r.acct_kind',
    金额: 'r.amt',
    收款户名: 'r.payee_name',
    收款账号: accountDigest('r.payee_acct'),
    开户行: 'r.bank_name',
  },
  since: 'r.apply_time',
}
