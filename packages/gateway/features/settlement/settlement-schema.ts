import {
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { sealedNumber } from '../../core/seal/columns'
import { accountDigest, type FactsOf } from '../../core/record-facts'
import { scopedAs } from '../../core/scope'

/**
 * What is paid out for a month to the provider itself or to one of its top-level partners, whose
 * sub-partners are part of it (domain §9.8).
 */
export const settlement = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'profit_settle',
    {
      providerId: ident().notNull(),
      createTime: instant().notNull(),
      settleNo: ident().notNull(),
      billMonth: varchar({ length: 7 }).notNull(),
      /** PROVIDER | PARTNER. */
      targetType: varchar({ length: 8 }).notNull(),
      /** The provider's or the partner's custId. */
      targetId: ident().notNull(),
      /** The partner's id again, for the row scope; null for the provider's own. */
      partnerId: ident(),
      incomeAmt: fen(),
      adjustAmt: fen(),
      adjustReason: text().notNull().default(''),
      /**
       * Part of `adjustAmt`: above 0 the month's shortfall below 0, which the payee owes from then on,
       * below 0 the repayment of it. The sum over a payee's rows is what it still owes.
       */
      carryAmt: fen(),
      /** Tax withheld, or the fee of the cloud account. */
      taxAmt: fen(),
      /** incomeAmt + adjustAmt - taxAmt; never below 0. */
      payableAmt: fen(),
      /** BANK | CLOUD. */
      payWay: varchar({ length: 8 }).notNull(),
      acctName: text().notNull(),
      acctNo: sealedNumber().notNull(),
      bankName: text().notNull(),
      /** The invoice that covers it, once one was handed in. */
      invoiceApplyNo: ident(),
      settleStatus: varchar({ length: 16 }).notNull(),
      disputeReason: text().notNull().default(''),
      failReason: text().notNull().default(''),
      /** Without an answer it counts as confirmed after this moment. */
      confirmDeadline: instant().notNull(),
      payTime: instant(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.createTime, t.settleNo] }),
      uniqueIndex('profit_settle_no_idx').on(t.providerId, t.settleNo),
      uniqueIndex('profit_settle_target_idx').on(t.providerId, t.targetId, t.billMonth),
      index('profit_settle_month_idx').on(t.providerId, t.billMonth),
    ],
  ),
)

/** What was agreed with the payee, and where it is paid. */
export const SETTLEMENT_FACTS: FactsOf = {
  type: 'settle',
  name: '结算单',
  from: 'profit_settle',
  no: 'r.settle_no',
  facts: {
    账期: 'r.bill_month',
    结算对象: 'r.target_id',
    调账: 'r.adjust_amt',
    结转: 'r.carry_amt',
    税费: 'r.tax_amt',
    付款方式: 'r.pay_way',
    收款户名: 'r.acct_name',
    收款账号: accountDigest('r.acct_no'),
    开户行: 'r.bank_name',
  },
  since: 'r.create_time',
}
